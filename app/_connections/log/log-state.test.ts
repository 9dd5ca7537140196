import { expect, test } from 'vitest'
import type { ShownLog } from '../../../lib/connections/service/read-logs.ts'
import type { LogRow } from '../../../lib/mcp/client/log/logged-message.ts'
import { EMPTY_LOG, lastOf, logReducer, nameOf, shownOf, sizeOf } from './log-state.ts'

type Message = Exclude<LogRow, { kind: 'stderr' }>
const message = (seq: number, about: Partial<Message> = {}): Message => ({
  ...{ seq, at: 0, kind: 'message', direction: 'out', what: 'request', method: 'tools/call', gist: 'greet', id: '1' },
  ...{ bytes: 96, counted: 'exact', ms: null, isFailure: false, isCut: false },
  ...about,
})
const read = (rows: LogRow[], first: number | null = 1, isReading = false) => ({
  ...{ kind: 'read' as const, isReading },
  log: { rows, first, reach: 'all', hasStderr: true } satisfies ShownLog,
})
const seqs = (rows: readonly LogRow[]) => rows.map(({ seq }) => seq)

test('what comes is added once, and what is not kept any more goes', () => {
  let state = logReducer(EMPTY_LOG, read([message(1), message(2)]))
  state = logReducer(state, read([message(2), message(3)]))
  expect(seqs(state.rows!)).toEqual([1, 2, 3])
  expect(lastOf(state.rows!)).toBe(3)
  state = logReducer(state, read([message(4)], 3))
  expect(seqs(state.rows!)).toEqual([3, 4])
  // Somebody cleared it in another window.
  expect(logReducer(state, read([], null)).rows).toEqual([])
})

test('while somebody reads, what comes waits until it is wanted', () => {
  let state = logReducer(EMPTY_LOG, read([message(1)]))
  for (const seq of [2, 3]) state = logReducer(state, read([message(seq)], 1, true))
  expect(shownOf(state, 'all', '')).toMatchObject({ rows: [{ seq: 1 }], newer: 2 })
  state = logReducer(state, { kind: 'show-new' })
  expect(shownOf(state, 'all', '')).toMatchObject({ rows: [{ seq: 3 }, { seq: 2 }, { seq: 1 }], newer: 0 })
})

test('what fails is said, and what is known stays until it works again', () => {
  const before = logReducer(EMPTY_LOG, read([message(1)]))
  const failed = logReducer(before, { kind: 'failed', message: 'No answer' })
  expect(failed).toEqual({ ...before, fault: 'No answer' })
  expect(logReducer(failed, read([])).fault).toBeNull()
})

test('each kind is counted and shown for itself, among what fits the words', () => {
  const rows: LogRow[] = [
    message(1),
    message(2, { direction: 'in', what: 'result' }),
    message(3, { what: 'notification', method: 'notifications/tools/list_changed', gist: '' }),
    message(4, { what: 'notification', method: 'notifications/message', gist: 'info rate limit', id: null }),
    { seq: 5, at: 0, kind: 'stderr', text: 'greet was called' },
  ]
  const state = logReducer(EMPTY_LOG, read(rows))
  expect(shownOf(state, 'all', '').counts).toEqual({
    all: 5,
    messages: 2,
    notifications: 1,
    stderr: 1,
    'server-log': 1,
  })
  expect(seqs(shownOf(state, 'server-log', '').rows)).toEqual([4])
  expect(seqs(shownOf(state, 'all', 'GREET call').rows)).toEqual([5, 2, 1])
  expect(seqs(shownOf(state, 'messages', 'result greet').rows)).toEqual([2])
  expect(seqs(shownOf(state, 'all', 'id 1').rows)).toEqual([3, 2, 1])
})

test('a row says what it is, and how large as far as that is known', () => {
  expect(nameOf(message(1, { direction: 'in', what: 'error' }))).toBe('error of tools/call')
  expect(nameOf(message(1, { direction: 'in', what: 'result', method: '' }))).toBe('result to an unknown request')
  expect(nameOf(message(1, { what: 'not-sent' }))).toBe('not sent: tools/call')
  expect(sizeOf(message(1))).toBe('96 B')
  expect(sizeOf(message(1, { bytes: 62_874, counted: 'about' }))).toBe('about 61 kB')
  expect(sizeOf(message(1, { bytes: 62_874, counted: 'more' }))).toBe('over 61 kB')
})
