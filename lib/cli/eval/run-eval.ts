import type { Comparison, ComparisonRequest } from '../../compare/comparison.ts'
import type { Comparisons } from '../../compare/comparisons.ts'
import { digestOfSet } from '../../compare/sets/digest-of-set.ts'
import { type HeldTask, holdAgainst, isAllWell } from '../../compare/sets/hold-against.ts'
import { findLastTime, type LastTime } from '../../compare/sets/last-time.ts'
import { trialsOf, waysHeld } from '../../compare/sets/ways-held.ts'
import { formatQuantity } from '../../format/duration.ts'
import type { Person } from '../../people/person.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'
import { evalText } from './eval-text.ts'

/** As much of the comparisons as running a set takes. */
export type ComparisonService = Pick<Comparisons, 'start' | 'resume' | 'stop' | 'get' | 'ended'> & {
  /** Newest first. */
  list(person: Person): Promise<{ comparisons: readonly Pick<Comparison, 'id' | 'name' | 'createdAt'>[] }>
}

export interface EvalOptions {
  json?: boolean
  /** How often is told how far it is. */
  everyMs?: number
  /** Aborts to have it stopped; it can go on later. */
  stop?: AbortSignal
}

/** A set that is to be done, or one that was stopped and goes on. */
export type EvalOf = { request: ComparisonRequest } | { resume: string; maxCostUsd?: number | null }

/**
 * Does the tasks of a set, tells what each came to and what is different from the last time; answers the exit status: 0 only
 * where all is done and every task passed.
 */
export async function runEval(
  of: EvalOf,
  service: ComparisonService,
  person: Person,
  terminal: Terminal,
  options: EvalOptions = {},
): Promise<number> {
  const id = await begin(of, service, person)
  await follow(id, service, person, terminal, options)
  const now = await service.get(person, id)
  const lastTime = await findLastTime(now, {
    list: async () => (await service.list(person)).comparisons,
    get: (other) => service.get(person, other),
  })
  const held = holdAgainst(now, lastTime.last)
  if (options.json) for (const line of jsonLines(now, held, lastTime)) printJson(terminal, line)
  else terminal.out(`${evalText(now, held, lastTime)}\n`)
  if (now.state !== 'finished') terminal.err(`${whyNotFinished(now)} Go on with: cem eval --resume ${id}\n`)
  return isAllWell(now, held) ? 0 : 1
}

async function begin(of: EvalOf, service: ComparisonService, person: Person): Promise<string> {
  if ('request' in of) return (await service.start(person, of.request)).id
  const { resume, maxCostUsd } = of
  await service.resume(person, resume, maxCostUsd === undefined ? {} : { maxCostUsd })
  return resume
}

const EVERY_MS = 2_000

/** Until it is not under way any more. */
async function follow(
  id: string,
  service: ComparisonService,
  person: Person,
  terminal: Terminal,
  { everyMs = EVERY_MS, stop }: EvalOptions,
): Promise<void> {
  const onStop = () => void service.stop(person, id).catch(() => {}) // It has ended meanwhile.
  if (stop?.aborted) onStop()
  stop?.addEventListener('abort', onStop, { once: true })
  let told = ''
  const tell = async () => {
    const text = progressOf(await service.get(person, id))
    if (text !== told) terminal.err(`${text}\n`)
    told = text
  }
  const ticking = setInterval(() => void tell().catch(() => {}), everyMs) // What is wrong with it is told at the end.
  try {
    await service.ended(person, id)
  } finally {
    clearInterval(ticking)
    stop?.removeEventListener('abort', onStop)
  }
}

function progressOf({ trials }: Comparison): string {
  const done = trials.filter(({ state }) => state === 'done')
  const passed = done.filter((trial) => trial.passed === true).length
  return `${done.length} of ${formatQuantity(trials.length, 'trial')} done, ${passed} passed.`
}

function whyNotFinished({ why, state }: Comparison): string {
  return why ?? (state === 'running' ? 'It is still under way.' : 'It was stopped.')
}

/** A line for each task, those that matter most first, and one for the set. */
function jsonLines(now: Comparison, held: readonly HeldTask[], { last, changed }: LastTime): unknown[] {
  const { id, name, state, why, createdAt, spent } = now
  const named = (change: HeldTask['change']) =>
    held.filter((one) => one.change === change).map(({ task, way, model }) => ({ task, way, model }))
  const count = (verdict: HeldTask['verdict']) => held.filter((one) => one.verdict === verdict).length
  const set = {
    ...{ kind: 'set', id, name, digest: digestOfSet(now.tasks), createdAt, state, ...(why !== undefined && { why }) },
    ok: isAllWell(now, held),
    comparedWith: last && { id: last.id, createdAt: last.createdAt, models: last.models },
    ...(changed && { changedSince: changed }),
    ...{ passed: count('passed'), failed: count('failed'), unknown: count('unknown') },
    trials: trialsOf(held),
    ...{ broke: named('broke'), fixed: named('fixed') },
    ...{ ways: waysHeld(held), spent },
  }
  return [...held.map((one) => ({ kind: 'task', ...one })), set]
}
