import { expect, test } from 'vitest'
import type { LogEntry, LoggedCall } from './entry.ts'
import { RecordedCalls } from './recorded-calls.ts'

const call = (callId: number, key: string, change: Partial<LoggedCall> = {}): LogEntry => ({
  ...{ entry: 'call', callId, op: 'tool', server: 'files', tool: 'append', key, isRead: false, isOwn: true },
  ...change,
  input: { json: '{}' },
})
const answer = (callId: number): LogEntry => ({ entry: 'answer', callId, value: { json: 'null' } })
const failure = (callId: number, code: string): LogEntry => ({ entry: 'failure', callId, code, message: code })
const attempt = (callsStay?: true): LogEntry => ({
  ...{ entry: 'attempt', startedAt: 0, seed: Buffer.alloc(32).toString('base64'), tools: {} },
  ...(callsStay && { callsStay }),
})

function read(...entries: LogEntry[]): RecordedCalls {
  const calls = new RecordedCalls()
  for (const entry of entries) calls.add(entry)
  return calls
}

const statesOf = (calls: RecordedCalls) => [...calls.all()].map(({ state }) => state)

test('what calls did in the workspace and was put back since was not done, however often it was made', () => {
  const calls = read(attempt(), call(1, 'a'), answer(1), call(2, 'b'), answer(2), attempt(), call(1, 'a'), answer(1))
  calls.takeOwnAsElsewhere()
  expect(calls.take('a')).toMatchObject({ callId: 1, state: 'made' })
  expect(calls.take('b')).toBeUndefined()
})

test('once it was not put back it counts as done, also in later attempts', () => {
  const calls = read(attempt(), call(1, 'a'), answer(1), attempt(true), call(2, 'b'), answer(2), attempt(true))
  expect(calls.areOwnElsewhere).toBe(true)
  expect([calls.take('a'), calls.hasUnusedWrites(), calls.take('b'), calls.hasUnusedWrites()]).toMatchObject([
    { callId: 1, state: 'made' },
    true,
    { callId: 2, state: 'made' },
    false,
  ])
})

test('a call that may have changed the workspace is in doubt only where that is not put back', () => {
  const entries = [
    attempt(),
    call(1, 'a'),
    failure(1, 'timeout'),
    call(2, 'b'),
    failure(2, 'tool-failed'),
    call(3, 'c'),
    call(4, 'd'),
    failure(4, 'invalid-input'),
  ]
  const calls = read(...entries)
  expect(statesOf(calls)).toEqual(['failed', 'failed', 'unknown', 'failed'])
  expect(calls.isPutBack({ isOwn: true })).toBe(true)
  calls.takeOwnAsElsewhere()
  expect(statesOf(calls)).toEqual(['unknown', 'unknown', 'unknown', 'failed'])
  expect(calls.isPutBack({ isOwn: true })).toBe(false)
})

test.each([
  ['a write that was begun', [call(1, 'a')], true],
  ['a write that failed', [call(1, 'a'), failure(1, 'tool-failed')], true],
  ['a read', [call(1, 'a', { isRead: true }), answer(1)], false],
  ['a write elsewhere', [call(1, 'a', { isOwn: false }), answer(1)], false],
])('may have changed the workspace: %s', (_what, entries, expected) => {
  expect(read(attempt(), ...entries).haveWrittenInWorkspace).toBe(expected)
})
