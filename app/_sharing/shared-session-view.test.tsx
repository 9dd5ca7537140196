import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SharedSession } from '../../lib/sessions/shares/shared-session.ts'
import { SharedSessionView } from './shared-session-view.tsx'

const DONE = {
  description: 'Calculate 6 * 7',
  code: 'export default 6 * 7',
  result: 42,
  output: '',
  outcome: 'returned',
  timestamp: '2026-11-26T09:00:04.000Z',
}
const session = (...tasks: SharedSession['tasks']): SharedSession => ({
  ...{ name: 'Monday', startedAt: '2026-11-26T09:00:00.000Z', endedAt: null, tasks },
})
const drawn = (shared: SharedSession) => renderToStaticMarkup(<SharedSessionView shared={shared} />)

test('a shared session shows each task with program and result, and no way to anything else', () => {
  const html = drawn(session(DONE, { ...DONE, outcome: 'threw', result: null, output: 'no tea' }))
  for (const part of ['Monday', '2 tasks', 'begun 2026-11-26 09:00 UTC', 'export default 6 * 7', 'stopped by an error'])
    expect(html).toContain(part)
  // The result of the one that returned alone.
  expect(html.match(/>Result</g)).toHaveLength(1)
  expect(html).toContain('no tea')
  expect(html).not.toMatch(/<(?:a|form|input)\b/)
})

test('what others wrote is text, and a program without a task is told by what it does', () => {
  const html = drawn(session({ ...DONE, description: "import { add } from './servers/a/add.ts'\n<script>x</script>" }))
  expect(html).toContain('&lt;script&gt;x&lt;/script&gt;</h2>')
  expect(html).not.toContain('<script>')
})

test('one without a name and without tasks says so', () => {
  const html = drawn({ ...session(), name: '' })
  expect(html).toContain('A session')
  expect(html).toContain('Nothing was run in this session yet.')
})
