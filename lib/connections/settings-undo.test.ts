import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KEPT_MS } from './server-rows.ts'
import { SettingsUndo } from './settings-undo.ts'

const before = (url: string) => ({ server: { url, headers: {} }, signIn: null })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the last change is undone, once', () => {
  const undo = new SettingsUndo()
  undo.keep('a', before('https://one.example'))
  undo.keep('a', before('https://two.example'))
  expect(undo.take('a')).toMatchObject({ server: { url: 'https://two.example' } })
  expect(undo.take('a')).toBeNull()
})

test('after its time, what was there is gone', () => {
  const undo = new SettingsUndo()
  undo.keep('a', before('https://one.example'))
  vi.advanceTimersByTime(KEPT_MS / 2)
  expect(undo.leftMs('a')).toBe(KEPT_MS / 2)
  vi.advanceTimersByTime(KEPT_MS / 2)
  expect(undo.leftMs('a')).toBeNull()
  expect(undo.take('a')).toBeNull()
})
