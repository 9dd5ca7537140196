import { expect, test } from 'vitest'
import { checkpointsOf } from './checkpoints-of.ts'

const run = (runId: string) => ({ runId, title: '', startedAt: '', outcome: null, isKept: true })
const session = {
  startedAt: '2026-11-26T09:00:00.000Z',
  endedAt: '2026-11-26T12:00:00.000Z',
  tasks: [run('r_1'), run('r_2')],
}
const at = (hour: string) => `2026-11-26T${hour}:00:00.000Z`
const made = (id: string, createdAt: string, of: object) =>
  ({ id, name: id, createdAt, why: 'asked', files: 1, bytes: 2, leftOut: 0, ...of }) as const

test('are those before its runs, and those of other reasons while it went on, oldest first', () => {
  const all = [
    made('late', at('13'), {}),
    made('mine', at('11'), {}),
    made('restore', at('10'), { why: 'before-restore' }),
    made('second', at('09'), { why: 'before-run', runId: 'r_2' }),
    made('other', at('10'), { why: 'before-run', runId: 'r_9' }),
    made('early', at('08'), {}),
  ]
  expect(checkpointsOf(session, all).map(({ id, beforeTask }) => [id, beforeTask])).toEqual([
    ['second', 2],
    ['restore', null],
    ['mine', null],
  ])
  expect(checkpointsOf({ ...session, endedAt: null }, all).at(-1)?.id).toBe('late')
})
