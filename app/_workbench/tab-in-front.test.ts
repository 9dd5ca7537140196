import { expect, test } from 'vitest'
import { EMPTY_RUN } from '../_run/run-view.ts'
import type { BenchTab } from './tab-bar.tsx'
import { tabOf } from './tab-in-front.ts'

const TABS: BenchTab[] = ['result', 'program', 'calls', 'tools']
const streaming = { ...EMPTY_RUN, program: 'const', isProgramWhole: false }

test('a program that is written is in front until it is whole, unless a tab was chosen', () => {
  expect(tabOf(null, TABS, EMPTY_RUN)).toBe('result')
  expect(tabOf(null, TABS, streaming)).toBe('program')
  expect(tabOf('result', TABS, streaming)).toBe('result')
  expect(tabOf('calls', TABS, streaming)).toBe('calls')
  expect(tabOf(null, TABS, { ...streaming, isProgramWhole: true })).toBe('result')
  expect(tabOf(null, TABS, { ...streaming, code: 'const' })).toBe('result')
})

test('a tab that the page does not have is none that was chosen', () => {
  expect(tabOf('start', TABS, streaming)).toBe('program')
  expect(tabOf('calls', ['start', 'tools'], EMPTY_RUN)).toBe('start')
})
