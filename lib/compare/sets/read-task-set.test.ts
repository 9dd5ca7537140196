import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { digestOfSet } from './digest-of-set.ts'
import { readTaskSet } from './read-task-set.ts'

const sum = { id: 'sum', task: 'Add 2 and 3.', check: { kind: 'text', text: '5' } }
const list = { id: 'list', task: 'Which cities are in data.csv?', files: { 'data.csv': 'Rome\n' }, category: 'files' }
const listRead = { ...list, files: [{ path: 'data.csv', text: 'Rome\n' }] }
const faultsOf = (content: unknown, file = 'set.json') => {
  try {
    readTaskSet(typeof content === 'string' ? content : JSON.stringify(content), file)
    return []
  } catch (error) {
    return (error as Error).message.split('\n').map((line) => line.trim())
  }
}

describe('a set of tasks', () => {
  test.each([
    ['JSON', JSON.stringify({ name: 'mine', repeats: 2, tasks: [sum, list] }, null, 2), { name: 'mine', repeats: 2 }],
    ['a list', JSON.stringify([sum, list]), { name: 'set' }],
    ['JSON lines', `${JSON.stringify(sum)}\n\n${JSON.stringify(list)}\n`, { name: 'set' }],
    [
      'JSON lines after settings',
      `\uFEFF${JSON.stringify({ name: 'mine', ways: ['direct'] })}\n${JSON.stringify(sum)}\r\n${JSON.stringify(list)}`,
      { name: 'mine', ways: ['direct'] },
    ],
    [
      'YAML',
      `name: mine\nmodels: [a, b]\ntasks:\n  - id: sum\n    task: Add 2 and 3.\n    check: { kind: text, text: '5' }\n  - id: list\n    task: Which cities are in data.csv?\n    category: files\n    files:\n      data.csv: |\n        Rome\n`,
      { name: 'mine', models: ['a', 'b'] },
    ],
  ])('is read from %s', (_, content, settings) => {
    expect(readTaskSet(content, 'a/set.jsonl')).toEqual({ ...settings, tasks: [sum, listRead] })
  })

  test('of one line is read, too', () => {
    expect(readTaskSet(JSON.stringify(sum), '-')).toEqual({ name: 'tasks', tasks: [sum] })
  })

  test.each([
    ['5', { kind: 'text', text: '5' }],
    [{ pattern: '^5$' }, { kind: 'pattern', pattern: '^5$' }],
    [
      { path: '$.sum', equals: null },
      { kind: 'path', path: '$.sum', equals: null },
    ],
    [{ judge: 'Is it polite?' }, { kind: 'judge', prompt: 'Is it polite?' }],
    [
      { kind: 'text', text: ' 5 ' },
      { kind: 'text', text: ' 5 ' },
    ],
  ])('has checks, in short or in full: %j', (check, read) => {
    expect(readTaskSet(JSON.stringify([{ ...sum, check }]), 'x').tasks[0]?.check).toEqual(read)
  })
})

test('the one of the page on it is read', () => {
  const page = readFileSync(new URL('../../../docs/compare.md', import.meta.url), 'utf8')
  const [, json = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? []
  const { name, tasks } = readTaskSet(json, 'x')
  expect([name, tasks.map(({ check }) => check?.kind)]).toEqual(['billing', ['text', 'path']])
})

describe('what is wrong', () => {
  test('is told all at once, each with its place', () => {
    const tasks = [{ ...sum, check: { kind: 'regex', regex: '5' } }, { id: 'a b', tusk: 'x' }, sum, list, list]
    expect(faultsOf({ repeats: 0, model: 'a', tasks })).toEqual([
      'The set of tasks cannot be read.',
      expect.stringContaining('The set: repeats: '),
      'The set: there is no field "model"',
      'Task 1: check, kind: expected a check of the kind text, pattern, path or judge',
      'Task 2: id: expected an id of letters, digits, -, _ and .',
      'Task 2: task: expected the task in words',
      'Task 2: there is no field "tusk"',
      'There are several tasks "list". Give each an id of its own.',
    ])
  })

  test('of JSON lines is told with the line', () => {
    expect(faultsOf(`${JSON.stringify(sum)}\n{"id": \n${JSON.stringify({ id: 'x' })}\n`, 'set.jsonl')).toEqual([
      'The set of tasks cannot be read.',
      expect.stringMatching(/^Line 2: it is not JSON: /),
      'Line 3: task: expected the task in words',
    ])
  })

  test.each([
    ['', 'There is no task in it.'],
    ['tasks: [', 'It is neither JSON nor YAML: '],
    ['"tasks"', 'Expected a list of tasks, or an object with the list "tasks".'],
    [[{ ...sum, files: { '../out': '' } }], 'Task 1: files, 0, path: expected a path inside the folder of the task'],
    [
      [{ ...sum, files: [{ path: '/etc/passwd', text: '' }] }],
      'expected a path inside the folder of the task, without ..',
    ],
    [Array.from({ length: 501 }, (_, n) => ({ ...sum, id: `t${n}` })), 'There are 501 tasks, at most 500'],
    ['['.repeat(5_000), 'The set of tasks cannot be read.'],
  ])('is told of %.60j', (content, fault) => {
    expect(faultsOf(content).join('\n')).toContain(fault)
  })
})

test('files of several megabytes are refused', () => {
  const tasks = Array.from({ length: 5 }, (_, n) => ({ ...sum, id: `t${n}`, files: { a: 'x'.repeat(1024 * 1024) } }))
  expect(faultsOf(tasks)[1]).toBe('The files of the tasks have 5 MB, at most 4 MB in all. Take less of them.')
})

test('a set is the same in another order and by another model, and another one with another check, word or file', () => {
  const tasks = readTaskSet(JSON.stringify([sum, list]), 'x').tasks
  const digest = digestOfSet(tasks)
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  const [first, second] = tasks as [(typeof tasks)[0], (typeof tasks)[0]]
  const { category: _, ...plain } = second
  expect(digestOfSet([plain, { ...first, check: { text: '5', kind: 'text' } }])).toBe(digest)
  for (const other of [
    [first],
    [{ ...first, task: 'Add 2 and 4.' }, second],
    [{ ...first, check: { kind: 'text' as const, text: '6' } }, second],
    [first, { ...second, files: [{ path: 'data.csv', text: 'Oslo\n' }] }],
  ])
    expect(digestOfSet(other)).not.toBe(digest)
})

test.each([
  ['brackets', '['.repeat(1024 * 1024), 'it is nested deeper than 200 levels'],
  ['brackets in YAML', `- ${'['.repeat(500_000)}`, 'nested deeper than 200 levels'],
  ['lists in YAML', '- '.repeat(500_000), 'it is nested deeper than 200 levels'],
  [
    'much YAML',
    `- id: a\n  task: ${'x'.repeat(1024 * 1024)}`,
    'of YAML at most 1 MB is read, write more of it as JSON',
  ],
])('%s are refused at once', (_what, content, fault) => {
  const began = performance.now()
  expect(faultsOf(content)[1]).toContain(fault)
  expect(performance.now() - began).toBeLessThan(1_000)
})
