import { beforeEach, expect, test, vi } from 'vitest'
import { forgetTab, keepForAccount } from './tab-storage.ts'

let kept: Map<string, string>

beforeEach(() => {
  kept = new Map([['cem-task', 'a task of Ann']])
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    clear: () => kept.clear(),
  })
})

test('what is kept for a tab stays for its account, and goes when somebody else signs in', () => {
  keepForAccount('ann@example.com')
  keepForAccount(' Ann@Example.com')
  expect(kept.get('cem-task')).toBe('a task of Ann')
  keepForAccount('bob@example.com')
  expect(kept.has('cem-task')).toBe(false)
})

test('it goes when its account signs out', () => {
  keepForAccount('ann@example.com')
  forgetTab()
  expect(kept.size).toBe(0)
})
