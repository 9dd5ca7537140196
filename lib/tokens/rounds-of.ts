import type { Excerpt } from './excerpts.ts'

/** A call that a program made. */
export interface CallInRound {
  /** The call as a model writes it. */
  written: Excerpt
  /** What came back. */
  answer: Excerpt
  /** Calls of one round were made together; see `Rounds` in the sandbox. Absent where the sandbox does not say. */
  round?: number
  /** It was answered from the record of what was done before. */
  isReplayed?: true
  /** Both in ms on one clock: without rounds, calls that overlap count as made together. */
  startedAt: number
  endedAt: number
}

/** Calls in the turns in which a model would have made them: those of one round together. */
export function roundsOf(calls: readonly CallInRound[]): CallInRound[][] {
  // A sandbox of an earlier version does not say.
  if (calls.some(({ round }) => round === undefined)) return overlapping(calls)
  const rounds = Map.groupBy(calls, ({ round }) => round as number)
  return [...rounds].sort(([a], [b]) => a - b).map(([, together]) => together)
}

/**
 * Calls of a program after those of the ones that looked before it, each of which counts its rounds from 1. What the
 * program was answered from the record of such a look is not there twice: a model that calls tools itself still has it.
 */
export function after(before: readonly CallInRound[], calls: readonly CallInRound[]): CallInRound[] {
  const last = before.reduce((most, { round = 0 }) => Math.max(most, round), 0)
  const isThere = (call: CallInRound) =>
    before.some((each) => isSame(each.written, call.written) && isSame(each.answer, call.answer))
  const more = calls.filter((call) => !(call.isReplayed && isThere(call)))
  return [...before, ...more.map((call) => (call.round === undefined ? call : { ...call, round: call.round + last }))]
}

const isSame = (one: Excerpt, other: Excerpt) => one.length === other.length && one.beginning === other.beginning

/** Groups calls that were under way at the same time. */
function overlapping(calls: readonly CallInRound[]): CallInRound[][] {
  const turns: CallInRound[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const call of [...calls].sort((a, b) => a.startedAt - b.startedAt)) {
    const turn = turns.at(-1)
    if (turn && call.startedAt < end) turn.push(call)
    else turns.push([call])
    // A turn lasts as long as its first call's companions could have been started beside it.
    end = turn && call.startedAt < end ? Math.min(end, call.endedAt) : call.endedAt
  }
  return turns
}
