import { expect, test } from 'vitest'
import {
  areSamePins,
  changePins,
  choiceFrom,
  type PinAct,
  parsePins,
  pinsFrom,
  pinsText,
  type ToolPins,
} from './pins.ts'

const NO_PINS: ToolPins = { pin: [], exclude: [] }
const after = (...acts: PinAct[]) => acts.reduce<ToolPins>(changePins, NO_PINS)
const pin = (name: string): PinAct => ({ does: 'pin', name })
const exclude = (name: string): PinAct => ({ does: 'exclude', name })

test('a tool is pinned or excluded, never both, and the second time neither', () => {
  expect(after(pin('a/b'), pin('c/d'))).toEqual({ pin: ['a/b', 'c/d'], exclude: [] })
  expect(after(pin('a/b'), pin('a/b'))).toEqual(NO_PINS)
  expect(after(pin('a/b'), exclude('a/b'))).toEqual({ pin: [], exclude: ['a/b'] })
  expect(after(exclude('a/b'), pin('a/b'))).toEqual({ pin: ['a/b'], exclude: [] })
})

test('meaning is switched off and on again', () => {
  expect(after({ does: 'rank', by: 'words' }, pin('a/b'))).toEqual({ pin: ['a/b'], exclude: [], method: 'words' })
  expect(after({ does: 'rank', by: 'words' }, { does: 'rank', by: 'meaning' })).toEqual(NO_PINS)
})

test('what a run was started with is what the next one is started with', () => {
  const choice = { pin: ['a/b'], exclude: ['c/d'], method: 'words' as const }
  expect(choiceFrom(pinsFrom(choice))).toEqual(choice)
  expect(choiceFrom(pinsFrom(undefined))).toBe(undefined)
  expect(pinsFrom({ method: 'meaning' })).toEqual(NO_PINS)
})

test('the order of pinning makes no difference', () => {
  expect(areSamePins(after(pin('a/b'), pin('c/d')), after(pin('c/d'), pin('a/b')))).toBe(true)
  expect(areSamePins(after(pin('a/b')), after(exclude('a/b')))).toBe(false)
})

test.each(['null', '3', '{}', '{"pin":"a","exclude":[]}', '{"pin":[1],"exclude":[]}'])(
  'what is kept and is no choice is left aside: %s',
  (text) => expect(parsePins(text)).toBe(null),
)

test('what is kept comes back', () => {
  const pins = after(pin('a/b'), exclude('c/d'), { does: 'rank', by: 'words' })
  expect(parsePins(JSON.stringify(pins))).toEqual(pins)
  expect(pinsText(pins)).toBe('1 pinned, 1 excluded')
  expect(pinsText(NO_PINS)).toBe('')
})
