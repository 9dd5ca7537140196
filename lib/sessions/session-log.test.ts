import { expect, test } from 'vitest'
import type { FileChange } from '../runs/event.ts'
import { logFileOf, numberIn } from './log-file.ts'
import type { SessionTask } from './session.ts'
import { logText, sessionLog } from './session-log.ts'

const SESSION = { number: 3, startedAt: '2026-01-01T00:00:00.000Z', endedAt: null }

function taskOf(n: number, files: FileChange[] = [], outcome: SessionTask['outcome'] = 'returned'): SessionTask {
  const entry = { task: `Task ${n}`, program: 'x'.repeat(1_000), result: n, output: '', files, endedAt: `t${n}` }
  return { runId: `r_${n}`, title: '', startedAt: '', outcome, isKept: true, entry }
}

test('the state files are the JSON files that are left, the last written last', () => {
  const tasks = [
    taskOf(1, [
      { path: 'a.json', change: 'created' },
      { path: 'b.json', change: 'created' },
      { path: 'c.txt', change: 'created' },
    ]),
    taskOf(2, [{ path: 'a.json', change: 'changed' }]),
    taskOf(3, [{ path: 'b.json', change: 'deleted' }]),
  ]
  const { state_files, checkpoint } = sessionLog(SESSION, 'ann', tasks)
  expect(state_files).toEqual(['a.json'])
  expect(checkpoint).toEqual({
    step: 3,
    last_task: 'Task 3',
    context: { outcome: 'returned', result: 3, files: [] },
    timestamp: 't3',
  })
})

test('a session without tasks has no checkpoint, and a program that was only written is no task', () => {
  expect(sessionLog(SESSION, 'ann', [taskOf(1, [], 'stopped')])).toEqual({
    ...{ session_id: 'session_003', customer_uid: 'ann', started_at: SESSION.startedAt, ended_at: null },
    ...{ tasks: [], state_files: [], checkpoint: null },
  })
})

test('the text of a log is as large as it may be, with the newest tasks, and says how many there were', () => {
  const log = sessionLog(
    SESSION,
    'ann',
    Array.from({ length: 100 }, (_, n) => taskOf(n)),
  )
  const text = logText(log, 20_000)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000)
  const { tasks, checkpoint } = JSON.parse(text)
  expect(tasks.length).toBeGreaterThan(10)
  expect(tasks.at(-1).task_id).toBe('r_99')
  expect(checkpoint.step).toBe(100)
  expect(JSON.parse(logText(log)).tasks).toHaveLength(100)
})

test('a log is named by the number of its session', () => {
  expect([logFileOf(7), logFileOf(1234)]).toEqual(['sessions/session_007.json', 'sessions/session_1234.json'])
  expect(['3', 'session_003', 'cmwy440cw', '', '../3'].map(numberIn)).toEqual([3, 3, null, null, null])
})
