import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WorkSession } from '../../lib/sessions/session.ts'
import { SessionMenu } from './session-menu.tsx'

const MONDAY: WorkSession = {
  ...{ id: 's1', number: 3, name: 'Monday', startedAt: '2026-11-26T09:00:00.000Z', endedAt: null },
  ...{ isCurrent: true, runs: 2, firstTask: null, logFile: 'sessions/session_003.json' },
}
const drawn = (session: WorkSession | null) =>
  renderToStaticMarkup(
    <SessionMenu chosen={{ session, ofRun: null, choose() {}, lookAgain() {} }} isDisabled={false} />,
  )

test('the control says which session runs join, before any list is read', () => {
  expect(drawn(null)).toContain('Session: none')
  const html = drawn(MONDAY)
  expect(html).toContain('Session: Monday')
  expect(html).toContain('session 3, 2 runs')
  expect(html).toContain('href="/runs/sessions/s1"')
  expect(drawn({ ...MONDAY, name: '' })).toContain('Session: Session 3')
})

test('where none is chosen nothing can be renamed or ended', () => {
  const html = drawn(null)
  expect(html).toContain('Start a new session')
  expect(html).not.toMatch(/End session|Rename/)
})
