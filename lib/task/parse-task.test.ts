import { describe, expect, test } from 'vitest'
import { MAX_TASK_CHARACTERS, parseTask } from './parse-task.ts'

const clausesOf = (text: string) => parseTask(text).clauses.map((clause) => clause.text)
const literalsOf = (text: string) =>
  parseTask(text).clauses.flatMap(({ literals }) => literals.map(({ kind, value }) => `${kind} ${value}`))

describe('a task is split into its steps', () => {
  test.each([
    [
      'Calculate (100 + 200) * 3 - 50 and save the result to result.json',
      ['Calculate (100 + 200) * 3 - 50', 'save the result to result.json'],
    ],
    ['add 5 and 3', ['add 5 and 3']],
    ['sum and average of 1, 2, 3', ['sum and average of 1, 2, 3']],
    [
      'Read notes.txt, count its lines, and write the count to n.txt.',
      ['Read notes.txt', 'count its lines', 'write the count to n.txt'],
    ],
    ['First, add 2 and 3. Then multiply the result by 4.', ['add 2 and 3', 'multiply the result by 4']],
    ['1. Read a.txt\n2. Count its lines', ['Read a.txt', 'Count its lines']],
    [
      'How many users are there and what is their average age?',
      ['How many users are there', 'what is their average age'],
    ],
    ['add 5 and 3, then multiply by 2', ['add 5 and 3', 'multiply by 2']],
    ['average of 3.5, 4.5 and 6', ['average of 3.5, 4.5 and 6']],
    [
      "Write 'hello, and save it. ok' to a.txt then read it back",
      ["Write 'hello, and save it. ok' to a.txt", 'read it back'],
    ],
    ['if a.txt exists then read it', ['if a.txt exists then read it']],
    ['compute max(1, 2) and save it', ['compute max(1, 2)', 'save it']],
    ['run SELECT a, COUNT(*) AS n FROM t, then save it', ['run SELECT a, COUNT(*) AS n FROM t, then save it']],
    ['next week is full', ['next week is full']],
    ['be there at 5 p.m. on Friday. Then call', ['be there at 5 p.m. on Friday', 'call']],
    ['find a hotel, e.g. the Ritz', ['find a hotel, e.g. the Ritz']],
    ['计算3加4。保存到文件', ['计算3加4', '保存到文件']],
    ['🙂', ['🙂']],
    ['...', ['...']],
  ])('%s', (text, clauses) => {
    expect(clausesOf(text)).toEqual(clauses)
  })
})

describe('what is meant letter by letter is found', () => {
  test.each([
    ["don't write Ada's file; read 'it's fine.txt'", ["text it's fine.txt"]],
    ['write "He said \\"hi\\"; `rm`" to q.txt', ['text He said "hi"; `rm`', 'file q.txt']],
    ['list src/ and ./docs', ['folder src/', 'folder ./docs']],
    ['read ../a/b.c.txt and a/notes.tar.gz', ['file ../a/b.c.txt', 'file a/notes.tar.gz']],
    ['open https://example.com/a.html.', ['url https://example.com/a.html']],
    ['use calculator.add with 3.14', []],
    ['read „x“ and “résumé.md”', ['text résumé.md']],
  ])('%s', (text, literals) => {
    expect(literalsOf(text)).toEqual(literals)
  })
})

test('what cannot be seen is dropped, and line ends are kept as one sign', () => {
  expect(parseTask('\u0000 read\u202e a.txt\r\nnow\ufeff\ud800 ').text).toBe('read a.txt\nnow')
})

test('a task has 1 to 20,000 characters', () => {
  expect(parseTask(` ${'x'.repeat(MAX_TASK_CHARACTERS)} `).text).toHaveLength(MAX_TASK_CHARACTERS)
  for (const empty of ['', ' \n\t', '\u0000\u200b']) {
    expect(() => parseTask(empty)).toThrow(
      expect.objectContaining({ code: 'invalid-input', message: 'Write a task first.' }),
    )
  }
  expect(() => parseTask('x'.repeat(100_000))).toThrow(
    expect.objectContaining({
      code: 'too-large',
      message: expect.stringMatching(/at most 20,000 characters; this one has 100,000/),
    }),
  )
})

test.each(["'", '"', '`', '“', '(', '- ', 'a/', './', '.a', 'and ', ', save ', ' then ', ' ', "'a", '\\"', 'a.'])(
  'odd text ends: %j again and again',
  (piece) => {
    const text = `x${piece.repeat(MAX_TASK_CHARACTERS)}`.slice(0, MAX_TASK_CHARACTERS)
    expect(parseTask(text).clauses.length).toBeGreaterThan(0)
  },
  5_000,
)
