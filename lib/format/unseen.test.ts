import { expect, test } from 'vitest'
import { plainLine, plainText, quoted } from './unseen.ts'

test('what is not seen is a space, and a text stays one line', () => {
  expect(plainLine('  Pay\u200b\n\u202eeve\u3164 \u001b[2J\u{e0041}now \ufe0f')).toBe('Pay eve [2J now')
  expect(plainLine('Grüße, 日本 🙂')).toBe('Grüße, 日本 🙂')
})

test('lines and tabs of a text stay', () => {
  expect(plainText('one\r\n\ttwo\u2028three\u0007')).toBe('one\n\ttwo three')
})

test('what is quoted is seen as what it is', () => {
  expect(quoted('a\u202e"b\n\u200bü')).toBe(String.raw`"a\u{202e}\"b\n\u{200b}ü"`)
})
