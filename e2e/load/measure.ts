import { randomFrom } from '../../lib/soak/random.ts'
import { ATTACKERS, type Attacker, type Target } from './attackers.ts'
import { percentile } from './percentile.ts'
import type { Measured, WorkingPerson } from './person.ts'

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
  busy: number
  faults: string[]
  requests: number
}

/** All people at work; the attackers begin before them and end after them. */
export async function measure(
  people: readonly WorkingPerson[],
  load: Load,
  attackers: readonly Attacker[],
  target: Omit<Target, 'signal'>,
): Promise<Row> {
  const over = new AbortController()
  const attacks = attackers.map((attacker) => attacker.attack({ ...target, signal: over.signal }).catch(() => {}))
  const measured: Measured[] = []
  await Promise.all(
    people.map(async (person, index) => {
      for await (const each of person.work(load.requests, load.pauseMs, randomFrom(load.seed + index)))
        measured.push(each)
    }),
  )
  over.abort()
  await Promise.all(attacks)
  const times = measured.map(({ ms }) => ms)
  const faults = measured.flatMap(({ fault }) => (fault === null || fault === 'busy' ? [] : [fault]))
  const only = attackers.length === 1 ? attackers[0] : undefined
  return {
    attacker: attackers.length === 0 ? 'nobody' : (only?.name ?? `all ${ATTACKERS.length} at once`),
    does: only?.does ?? '',
    ...{ p50: percentile(times, 0.5), p95: percentile(times, 0.95), max: percentile(times, 1) },
    ...{ busy: measured.filter(({ fault }) => fault === 'busy').length, faults, requests: measured.length },
  }
}
