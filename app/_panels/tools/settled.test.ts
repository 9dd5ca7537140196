import { expect, test } from 'vitest'
import {
  choiceFrom,
  isSameSettled,
  parseSettled,
  type SettleAct,
  type Settled,
  settle,
  settledFrom,
  tellSettled,
} from './settled.ts'

const NOTHING_SETTLED: Settled = { pin: [], exclude: [] }
const after = (...acts: SettleAct[]) => acts.reduce<Settled>(settle, NOTHING_SETTLED)
const pin = (name: string): SettleAct => ({ does: 'pin', name })
const exclude = (name: string): SettleAct => ({ does: 'exclude', name })

test('a tool is pinned or excluded, never both, and the second time neither', () => {
  expect(after(pin('a/b'), pin('c/d'))).toEqual({ pin: ['a/b', 'c/d'], exclude: [] })
  expect(after(pin('a/b'), pin('a/b'))).toEqual(NOTHING_SETTLED)
  expect(after(pin('a/b'), exclude('a/b'))).toEqual({ pin: [], exclude: ['a/b'] })
  expect(after(exclude('a/b'), pin('a/b'))).toEqual({ pin: ['a/b'], exclude: [] })
})

test('meaning is switched off and on again', () => {
  expect(after({ does: 'rank', by: 'words' }, pin('a/b'))).toEqual({ pin: ['a/b'], exclude: [], method: 'words' })
  expect(after({ does: 'rank', by: 'words' }, { does: 'rank', by: 'meaning' })).toEqual(NOTHING_SETTLED)
})

test('what a run was started with is what the next one is started with', () => {
  const choice = { pin: ['a/b'], exclude: ['c/d'], method: 'words' as const }
  expect(choiceFrom(settledFrom(choice))).toEqual(choice)
  expect(choiceFrom(settledFrom(undefined))).toBe(undefined)
  expect(settledFrom({ method: 'meaning' })).toEqual(NOTHING_SETTLED)
})

test('the order of settling makes no difference', () => {
  expect(isSameSettled(after(pin('a/b'), pin('c/d')), after(pin('c/d'), pin('a/b')))).toBe(true)
  expect(isSameSettled(after(pin('a/b')), after(exclude('a/b')))).toBe(false)
})

test.each(['null', '3', '{}', '{"pin":"a","exclude":[]}', '{"pin":[1],"exclude":[]}'])(
  'what is kept and is no choice is left aside: %s',
  (text) => expect(parseSettled(text)).toBe(null),
)

test('what is kept comes back', () => {
  const settled = after(pin('a/b'), exclude('c/d'), { does: 'rank', by: 'words' })
  expect(parseSettled(JSON.stringify(settled))).toEqual(settled)
  expect(tellSettled(settled)).toBe('1 pinned, 1 excluded')
  expect(tellSettled(NOTHING_SETTLED)).toBe('')
})
