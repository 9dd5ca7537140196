import { expect, test } from 'vitest'
import { STALE_TEXT, staleOf } from './stale.ts'

const SAME = { isFinished: true, isProgramEdited: false, isTaskOther: false, areToolsOther: false }

test('what was changed since the run is told over what the run left', () => {
  expect(staleOf(SAME)).toBeNull()
  expect(staleOf({ ...SAME, isProgramEdited: true })).toBe('program')
  expect(staleOf({ ...SAME, isTaskOther: true, isProgramEdited: true, areToolsOther: true })).toBe('task')
  expect(staleOf({ ...SAME, areToolsOther: true })).toBe('tools')
  for (const text of Object.values(STALE_TEXT)) expect(text).toContain('This is from the last run.')
})

test('a run that is under way is not from before', () => {
  expect(staleOf({ ...SAME, isFinished: false, isTaskOther: true, isProgramEdited: true })).toBeNull()
})
