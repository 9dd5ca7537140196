import type { ShownLog } from '../../../lib/connections/service/read-logs.ts'
import { formatBytes } from '../../../lib/format/bytes.ts'
import type { LogRow } from '../../../lib/mcp/client/log/logged-message.ts'
import { words } from './words.ts'

export const FILTERS = ['all', 'messages', 'notifications', 'stderr', 'server-log'] as const
export type LogFilter = (typeof FILTERS)[number]

/** The log of one server as the page has it. */
export interface LogState {
  /** The oldest first. Null: not read yet. */
  rows: readonly LogRow[] | null
  about: Pick<ShownLog, 'reach' | 'hasStderr'> | null
  /** Why it is not up to date; null: it is. */
  fault: string | null
  /** The newest that is shown while somebody reads; null: all are. */
  heldAt: number | null
}

export const EMPTY_LOG: LogState = { rows: null, about: null, fault: null, heldAt: null }

export type LogStep =
  /** `isReading`: what is on the screen is not to move. */
  | { kind: 'read'; log: ShownLog; isReading: boolean }
  | { kind: 'failed'; message: string }
  | { kind: 'show-new' }
  | { kind: 'cleared' }

export function logReducer(state: LogState, step: LogStep): LogState {
  if (step.kind === 'failed') return { ...state, fault: step.message }
  if (step.kind === 'show-new') return { ...state, heldAt: null }
  if (step.kind === 'cleared') return { ...state, rows: [], heldAt: null }
  const { log, isReading } = step
  const { reach, hasStderr } = log
  const before = state.rows ?? []
  const last = lastOf(before)
  // What is not kept there any more is gone here, too.
  const kept = before.filter(({ seq }) => log.first !== null && seq >= log.first)
  const rows = [...kept, ...log.rows.filter(({ seq }) => seq > last)]
  const heldAt = isReading && rows.length > 0 && before.length > 0 ? (state.heldAt ?? last) : null
  return { rows, about: { reach, hasStderr }, fault: null, heldAt }
}

/** The newest that is known: what comes behind it is asked for. */
export const lastOf = (rows: readonly LogRow[]): number => rows.at(-1)?.seq ?? 0

/** What is shown, the newest first, how many there are of each kind, and how many came since. */
export function shownOf({ rows, heldAt }: LogState, filter: LogFilter, text: string) {
  const all = rows ?? []
  const held = heldAt === null ? all : all.filter(({ seq }) => seq <= heldAt)
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = held.filter((row) => {
    const told = textOf(row).toLowerCase()
    return wanted.every((word) => told.includes(word))
  })
  const counts = Object.fromEntries(FILTERS.map((one) => [one, found.filter((row) => fits(row, one)).length]))
  return {
    rows: found.filter((row) => fits(row, filter)).reverse(),
    counts: counts as Record<LogFilter, number>,
    newer: all.length - held.length,
  }
}

function fits(row: LogRow, filter: LogFilter): boolean {
  if (filter === 'all') return true
  if (row.kind === 'stderr') return filter === 'stderr'
  if (row.what !== 'notification') return filter === 'messages'
  return filter === (row.method === 'notifications/message' ? 'server-log' : 'notifications')
}

/** What a row says it is. */
export function nameOf(row: Exclude<LogRow, { kind: 'stderr' }>): string {
  const { what, method, direction } = row
  if (what === 'request') return method
  if (what === 'notification') return method
  if (what === 'not-sent') return words.row.notSent(method)
  const result = words.row.results[what]
  if (method !== '') return words.row.of(result, method)
  return direction === 'in' ? words.row.ofUnknown(result) : result
}

export function sizeOf({ bytes, counted }: Exclude<LogRow, { kind: 'stderr' }>): string {
  const size = formatBytes(bytes)
  return counted === 'exact' ? size : counted === 'about' ? words.row.about(size) : words.row.over(size)
}

const textOf = (row: LogRow) =>
  row.kind === 'stderr'
    ? `stderr ${row.text}`
    : `${nameOf(row)} ${row.gist} ${row.id === null ? '' : words.row.id(row.id)}`
