import { randomFrom } from '../../lib/soak/random.ts'
import { startAttack } from './attack.ts'
import { ATTACKERS } from './attackers.ts'
import { percentile } from './percentile.ts'
import type { Measured, WorkingPerson } from './person.ts'
import type { Targeted } from './targets.ts'
import type { Attacker } from './ways-to-attack.ts'

export interface Load {
  requests: number
  pauseMs: number
  seed: number
}

/** What people met while somebody attacked, or while nobody did. */
export interface Row {
  attacker: string
  does: string
  p50: number
  p95: number
  max: number
  /** Runs wait for a sandbox; what is answered without one is told beside them. */
  p95OfRuns: number
  p95OfRest: number
  busy: number
  faults: string[]
  requests: number
  /** What attackers were answered, by status; 0 is a connection that broke. */
  answers: Map<number, number>
}

/** All people at work; the attackers begin before them and end after them. */
export async function measure(
  people: readonly WorkingPerson[],
  load: Load,
  attackers: readonly Attacker[],
  targetOf: (attacker: Attacker) => Targeted,
): Promise<Row> {
  const attack = startAttack(attackers, targetOf)
  const measured: Measured[] = []
  const work = people.map(async (person, index) => {
    for await (const each of person.work(load.requests, load.pauseMs, randomFrom(load.seed + index)))
      measured.push(each)
  })
  await Promise.all(work).catch(async (error: unknown) => {
    await attack.stop()
    throw error
  })
  const answers = new Map(await attack.stop())
  const times = measured.map(({ ms }) => ms)
  const faults = measured.flatMap(({ fault }) => (fault === null || fault === 'busy' ? [] : [fault]))
  const only = attackers.length === 1 ? attackers[0] : undefined
  return {
    attacker: attackers.length === 0 ? 'nobody' : (only?.name ?? `all ${ATTACKERS.length} at once`),
    does: only?.does ?? '',
    ...{ p50: percentile(times, 0.5), p95: percentile(times, 0.95), max: percentile(times, 1) },
    p95OfRuns: percentile(
      timesOf(measured, (kind) => kind === 'run'),
      0.95,
    ),
    p95OfRest: percentile(
      timesOf(measured, (kind) => kind !== 'run'),
      0.95,
    ),
    answers,
    ...{ busy: measured.filter(({ fault }) => fault === 'busy').length, faults, requests: measured.length },
  }
}

const timesOf = (measured: readonly Measured[], isMeant: (kind: Measured['kind']) => boolean) =>
  measured.filter(({ kind }) => isMeant(kind)).map(({ ms }) => ms)
