import { expect, test } from 'vitest'
import { EMPTY_RUN } from '../../_run/run-view.ts'
import { emptyText, isActivityEmpty, tabInFront } from './empty-text.ts'

const line = { at: '', stream: 'stdout' as const, text: 'a', isOpen: false }

test('a tab says what will be there, or why nothing is', () => {
  const live = { ...EMPTY_RUN, status: 'running' as const }
  expect(emptyText('calls', live)).toMatch(/^Tool calls appear here/)
  expect(emptyText('calls', { ...live, status: 'finished' })).toBe('Nothing ran, so no tool was called.')
  const ran = { ...live, status: 'finished' as const, marks: { started: 1 } }
  expect(emptyText('calls', ran)).toBe('The program called no tool.')
  expect(emptyText('output', ran)).toBe('The program printed nothing.')
  expect(emptyText('output', { ...ran, lines: [line] })).toBeNull()
  expect(emptyText('checks', { ...ran, findings: [] })).toBeNull()
})

test('the panel is a line while the tab in front has nothing', () => {
  expect(isActivityEmpty('calls', EMPTY_RUN)).toBe(true)
  // Under the calls stands what was printed.
  expect(isActivityEmpty('calls', { ...EMPTY_RUN, lines: [line] })).toBe(false)
  expect(isActivityEmpty('checks', { ...EMPTY_RUN, findings: [] })).toBe(false)
  expect(tabInFront(null, EMPTY_RUN)).toBe('calls')
  expect(tabInFront('events', EMPTY_RUN)).toBe('events')
})
