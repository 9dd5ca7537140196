import type { OutputLine, RunView } from '../../../_run/run-view.ts'

const WHILE_LIVE = 5
const RETURNED = 2
/** What it printed last mostly says why. */
const ENDED_OTHERWISE = 4

/** The last lines that were printed, and how many there were in all. `upTo` lines count, where somebody reads what stands there. */
export interface Tail {
  lines: readonly { number: number; line: OutputLine }[]
  total: number
  /** Lines that it has room for. */
  room: number
  /** That came after `upTo`. */
  fresh: number
}

export function tailOf(
  { lines, linesDropped, status, end }: Pick<RunView, 'lines' | 'linesDropped' | 'status' | 'end'>,
  upTo: number | null,
): Tail {
  const isLive = status !== 'finished'
  const room = isLive ? WHILE_LIVE : end?.outcome.kind === 'returned' ? RETURNED : ENDED_OTHERWISE
  const total = lines.length + linesDropped
  // A program that is written again has printed less than the one before.
  const until = isLive && upTo !== null ? Math.min(upTo, total) : total
  const last = Math.max(0, until - linesDropped)
  const first = Math.max(0, last - room)
  const numbered = lines.slice(first, last).map((line, index) => ({ number: linesDropped + first + index, line }))
  return { lines: numbered, total, room, fresh: total - until }
}
