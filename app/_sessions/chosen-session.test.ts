import { expect, test } from 'vitest'
import { chosenIn, parseChosen } from './chosen-session.ts'

test('a cookie that holds no id chooses nothing', () => {
  expect(parseChosen('cm3x-Y_1')).toBe('cm3x-Y_1')
  for (const other of [undefined, '', 'a b', '../x', 'x'.repeat(101)]) expect(parseChosen(other)).toBeNull()
})

test('it is found among the others of a page, by its whole name', () => {
  expect(chosenIn('cem-layout=%7B%7D; cem-work-session=s1; cem-theme=dark')).toBe('s1')
  expect(chosenIn('not-cem-work-session=s1; cem-work-session-2=s2')).toBeNull()
  expect(chosenIn('')).toBeNull()
})
