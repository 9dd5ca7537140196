import { expect, test } from 'vitest'
import { entryOf } from '../entry-of.ts'
import type { SessionTask } from '../session.ts'
import { sharedSession } from './shared-session.ts'

const at = '2026-11-27T02:00:00.000Z'
const padding = (length: number) => `${'some words '.repeat(length)}`.slice(0, length)

/** One that printed, and returned, an address at the place where what is kept of each ends. */
function cutTask(): SessionTask {
  const program = `${padding(180)} mail ann.lee@example.com`
  const value = { text: `${padding(3_986)} ann.lee@example.com` }
  const record = {
    ...{ task: null, program, value, files: [], understood: null, outcome: { kind: 'returned' } },
    ...{ stdout: `${padding(3_986)} ann.lee@example.com`, stderr: '' },
  }
  const entry = entryOf(record as unknown as Parameters<typeof entryOf>[0], at)
  return { runId: 'r_1', title: program.slice(0, 200), startedAt: at, outcome: 'returned', isKept: true, entry }
}

test('what is cut where an address stands shows no half of it', async () => {
  const { tasks } = await sharedSession({ name: '', startedAt: at, endedAt: null }, [cutTask()])
  const [task] = tasks
  expect(JSON.stringify(tasks)).not.toMatch(/ann|lee|@/)
  expect(task?.description).toBe(`${padding(180)} mail …`)
  expect(task?.output).toBe(`${padding(3_986)} … (4,006 characters)`)
  expect(task?.result).toEqual({ text: `${padding(3_986)} … (4,006 characters)` })
})
