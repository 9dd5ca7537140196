import { expect, test } from 'vitest'
import { inputsText, outputsText, splitSkillFile } from './skill-file.ts'

test.each([
  ['---\nname: a\n---\n\n# A\n\n---\nmore', '\n# A\n\n---\nmore'],
  ['---\r\nname: a\r\n---\r\ntext', 'text'],
  ['\uFEFF---\nname: a\n---\n', ''],
  ['no front matter', 'no front matter'],
  ['---\nnever ends', ''],
])('the text of %j is %j', (file, text) => {
  expect(splitSkillFile(file)).toBe(text)
})

test('a text that is endless is cut', () => {
  expect(splitSkillFile(`---\n---\n${'x'.repeat(1_000_000)}`)).toHaveLength(40_000)
})

test('inputs and result are told as a list and a type', () => {
  expect(inputsText({ status: { type: 'string' }, saveTo: { default: 'a.json' } })).toBe('status, saveTo?')
  expect(outputsText('f(input: { a: string }): Promise<{ total: number }[]>')).toBe('{ total: number }[]')
  expect([outputsText('f(): Promise<unknown>'), outputsText('f()')]).toEqual([null, null])
})
