import { isStopped } from '../../../lib/runs/outcome-text.ts'
import type { CallView } from '../../_run/run-view.ts'
import { words } from './words.ts'

/** From so many on, calls of one tool from one line share a row. */
const FOLD_FROM = 20

/** Calls of one tool from one line of the program: a loop, or many at once. */
export interface CallGroup {
  key: string
  calls: CallView[]
}

/** The rows of the calls table: calls in their order, those of a busy line together where its first one was. */
export function foldCalls(calls: readonly CallView[]): (CallView | CallGroup)[] {
  const groups = new Map<string, CallGroup>()
  for (const call of calls) {
    const key = keyOf(call)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.calls.push(call)
    else groups.set(key, { key, calls: [call] })
  }
  return calls.flatMap((call): (CallView | CallGroup)[] => {
    const group = groups.get(keyOf(call) ?? '')
    if (!group || group.calls.length < FOLD_FROM) return [call]
    return group.calls[0] === call ? [group] : []
  })
}

/** What a folded row tells of its calls. Times in ms from the program's start; no end while one is under way. */
export interface GroupFacts {
  startMs: number
  endMs: number | null
  done: number
  failed: number
  stopped: number
  open: number
  /** For somebody's answer. */
  waiting: number
}

export function factsOf({ calls }: CallGroup): GroupFacts {
  const facts: GroupFacts = {
    startMs: Number.POSITIVE_INFINITY,
    endMs: 0,
    done: 0,
    failed: 0,
    stopped: 0,
    open: 0,
    waiting: 0,
  }
  for (const call of calls) {
    const { phase, startMs, ms } = call
    facts.startMs = Math.min(facts.startMs, startMs)
    if (phase === 'started') facts.open++
    else if (phase === 'awaiting-approval') facts.waiting++
    else if (isStopped(call)) facts.stopped++
    else if (phase === 'failed') facts.failed++
    else facts.done++
    if (facts.endMs !== null)
      facts.endMs =
        phase === 'started' || phase === 'awaiting-approval' ? null : Math.max(facts.endMs, startMs + (ms ?? 0))
  }
  return facts
}

/** `640 done`, `638 done, 2 failed`, `120 of 640 done`. */
export function groupText({ done, failed, stopped, open, waiting }: GroupFacts): string {
  const all = done + failed + stopped + open + waiting
  return [
    open || waiting ? words.group.doneOf(done, all) : words.group.done(done),
    ...(waiting ? [words.group.waiting(waiting)] : []),
    ...(failed ? [words.group.failed(failed)] : []),
    ...(stopped ? [words.group.stopped(stopped)] : []),
  ].join(', ')
}

function keyOf({ line, server, tool }: CallView): string | null {
  return line === undefined ? null : `${line}:${server}.${tool}`
}
