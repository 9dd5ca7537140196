import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SessionRun } from '../../lib/sessions/session.ts'
import { TaskList } from './task-list.tsx'

const run = (n: number): SessionRun => ({
  ...{ runId: `r_${n}`, title: `Task of number ${n}`, startedAt: '2026-11-26T09:00:00.000Z' },
  ...{ outcome: 'returned', isKept: n !== 3 },
})
const drawn = (tasks: SessionRun[]) => renderToStaticMarkup(<TaskList sessionId="s1" tasks={tasks} now={null} />)

test('tasks are numbered in their order, and the last alone is open', () => {
  const html = drawn([run(1), run(2), run(3)])
  expect([...html.matchAll(/Task of number (\d)/g)].map(([, n]) => n)).toEqual(['1', '2', '3'])
  expect(html.match(/<details open/g)).toHaveLength(1)
  expect(html).toContain('Loading what is kept of it…')
  // Of a run that was removed because of its age the session keeps what it knows.
  expect(html).toContain('was removed because of its age')
  expect(html).not.toContain('/runs/r_3')
})

test('of very many the newest are shown, with their own numbers', () => {
  const html = drawn(Array.from({ length: 250 }, (_, index) => run(index + 1)))
  expect(html).toContain('Show the 150 before them')
  expect(html).toContain('id="task-151"')
  expect(html).not.toContain('id="task-150"')
  expect(html).toContain('start="151"')
})
