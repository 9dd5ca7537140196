import { describe, expect, test } from 'vitest'
import { toTerminalJson, toTerminalText } from './terminal-text.ts'

describe('text for a terminal', () => {
  test.each([
    ['clears no screen', '\x1b[2Jgone', '␛[2Jgone'],
    ['renames no window', '\x1b]0;root#\x07', '␛]0;root#␇'],
    ['writes nothing over what stands there', 'rm -rf /\rls', 'rm -rf /␍ls'],
    ['takes nothing back', 'abc\b\b\b', 'abc␈␈␈'],
    ['has no order of one byte', '\x9b31m\x7f', '<U+009B>31m<U+007F>'],
    ['reads from left to right', 'a\u202egpj.exe', 'a<U+202E>gpj.exe'],
    ['keeps lines, tabs and every letter', 'ä\tб\r\n漢字 🎉\n', 'ä\tб\n漢字 🎉\n'],
  ])('%s', (_promise, text, shown) => expect(toTerminalText(text)).toBe(shown))

  test('leaves JSON the value it was', () => {
    const value = { text: '\x1b[31m\x9b\u202e"\n' }
    const json = toTerminalJson(JSON.stringify(value))
    expect(json).toBe(toTerminalText(json))
    expect(JSON.parse(json)).toEqual(value)
  })
})
