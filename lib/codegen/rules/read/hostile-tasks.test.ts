import { expect, test } from 'vitest'
import { readTask } from './read-task.ts'
import { rootsOf } from './roots.ts'

const LENGTH = 100_000
const long = (text: string) => text.repeat(Math.ceil(LENGTH / text.length)).slice(0, LENGTH)

// What takes more than linear time takes minutes on one of these; each takes far less than a second.
test.each(
  `7|7 |"| 'a|'|\`|\`\`\` |([{|)]}|( |“|‘a |.|a.|a/|1,234,|a-|a@|a@b.|#a |$5 |-|May |two hundred and |half a |next |
   from 4 to 10 May 2026 |in two weeks |SELECT |SELECT a |UPDATE x |Abc |Of the Abc |👩‍👩‍👧‍👦|天気予報|عربى |and save it, |Save it. |
   a-[bot|a_1|0a1b|1.|1:|8%|1.2.3.4 |an hour and |issue 1, |the quick lines of three issues |\ud800`.split('|'),
)(
  'a long task of %j is read',
  (part) => {
    const clauses = readTask(long(part.replace(/^\n\s+/, '')), new Date(2026, 10, 26))
    expect(clauses.length).toBeGreaterThan(0)
    expect(rootsOf(long(part)).length).toBeLessThanOrEqual(600)
  },
  10_000,
)

test('a step of too many words has words without kinds, and still what is meant letter by letter', () => {
  const [clause] = readTask(`compare ${'many words '.repeat(120)} in "a file" of notes.txt`, new Date(2026, 10, 26))
  expect(new Set(clause!.words.map(({ kind }) => kind))).toEqual(new Set(['other']))
  expect(clause!.values.map(({ kind, value }) => [kind, value])).toEqual([
    ['text', 'a file'],
    ['path', 'notes.txt'],
  ])
})

test('nothing is read as nothing', () => {
  expect(readTask('', new Date(2026, 10, 26)).flatMap(({ words }) => words)).toEqual([])
})
