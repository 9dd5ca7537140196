import { expect, test } from 'vitest'
import { type ProgramToSave, type WrittenSkill, writeSkillTask } from './write-skill-task.ts'

const AGGREGATE = './servers/database/aggregate.ts'
const SCHEMAS = {
  [AGGREGATE]: {
    type: 'object',
    properties: {
      table: { type: 'string', description: 'A table' },
      type: { type: 'string', enum: ['sum', 'avg'] },
      options: { type: 'object', properties: { limit: { type: 'integer', description: 'At most so many' } } },
    },
  },
}

function write(program: string, more: Partial<ProgramToSave> = {}): WrittenSkill {
  const written = writeSkillTask({ program, name: 'my-skill', description: 'Does it.', schemas: SCHEMAS, ...more })
  if ('fault' in written) throw new Error(written.fault)
  return written
}

const IMPORT = `import { aggregate } from '${AGGREGATE}'\n`

test('a program becomes a function that reads as somebody would have written it', () => {
  const program = `${IMPORT}import fs from 'node:fs/promises'
import { saveState } from './client/state.ts'

// Which table
const table = 'orders'
const note = \`two
lines\`
const total = await aggregate({ table, type: 'sum', options: { limit: 5 } })

await saveState({ total, note: note + \`
kept\` })
export default total
`
  const { module, inputs, fn } = write(program, { chosen: [{ name: 'table' }, { name: 'type' }, { name: 'limit' }] })
  expect(fn).toBe('mySkill')
  expect(module).toBe(`import { aggregate } from '../../servers/database/aggregate.ts'
import fs from 'node:fs/promises'
import { saveState } from '../../client/state.ts'

/** What is left out is as it was in the run that this was saved from. */
export interface MySkillInput {
  /** A table */
  table?: string
  type?: "sum" | "avg"
  /** At most so many */
  limit?: number
}

/** Does it. */
export async function mySkill({
  table = 'orders',
  type = 'sum',
  limit = 5,
}: MySkillInput = {}) {
  // Which table
  const note = \`two
lines\`
  const total = await aggregate({ table, type, options: { limit } })

  await saveState({ total, note: note + \`
kept\` })
  return total
}
`)
  expect(inputs).toEqual({
    table: { type: 'string', description: 'A table', default: 'orders' },
    type: { type: 'string', enum: ['sum', 'avg'], default: 'sum' },
    limit: { type: 'number', description: 'At most so many', default: 5 },
  })
})

test.each([
  ['a constant', "const path = 'a.csv'\nexport default path", { path: 'a.csv' }],
  ['a number below zero', 'const least = -5\nexport default least', { least: -5 }],
  ['a list', "const names = ['a', 'b']\nexport default names", { names: ['a', 'b'] }],
  ['rows', 'const rows = [{ a: 1 }, { a: 2, b: true }]\nexport default rows', { rows: [{ a: 1 }, { a: 2, b: true }] }],
  ['what a tool is given', `${IMPORT}export default await aggregate({ table: 'orders' })`, { table: 'orders' }],
  [
    'what rows are compared with',
    "const rows = JSON.parse('[]')\nexport default rows.filter((row) => row.amount >= 100)",
    { amount: 100 },
  ],
  [
    'a name that is taken in the program',
    "export default [].filter(([region]) => region === 'north')",
    { region: 'north' },
  ],
  [
    'one value in two places',
    `${IMPORT}await aggregate({ table: 'a' })\nexport default await aggregate({ table: 'a' })`,
    { table: 'a' },
  ],
  [
    'two values of one word',
    `${IMPORT}await aggregate({ table: 'a' })\nexport default await aggregate({ table: 'b' })`,
    { table: 'a', aggregateTable: 'b' },
  ],
  ['nothing of what is put together', 'const n = 1 + 2\nlet m = 5\nexport default [n, m]', {}],
  [
    'nothing of what only a program means',
    "const s = ''.split(',')\nexport default s.length > 3 && s[0] === '' && s.indexOf('a') !== -1",
    {},
  ],
  ['no words that are printed', "console.log('done')\nexport default 1", {}],
])('%s is offered', (_what, program, values) => {
  expect(write(program).values).toEqual(values)
})

test.each([
  ['a value', 'export default 5', '  return 5\n'],
  ['an arrow function', 'export default async () => 5', '  return await (async () => 5)()\n'],
  [
    'a function by its name',
    'function go() { return 1 }\nexport default go',
    '  function go() { return 1 }\n  return await go()\n',
  ],
  [
    'a declared function',
    'export default function go() {\n  return 1\n}',
    '  function go() {\n    return 1\n  }\n  return await go()\n',
  ],
  [
    'one without a name',
    'export default function () { return 1 }',
    '  const result = function () { return 1 }\n  return await result()\n',
  ],
  [
    'a value before other statements',
    'export default [1, 2]\nconsole.log(1)',
    '  const result = [1, 2]\n  console.log(1)\n  return result\n',
  ],
  ['nothing', 'console.log(1)', '  console.log(1)\n'],
])('%s is what the function returns', (_what, program, end) => {
  expect(write(program).module).toMatch(
    new RegExp(`export async function mySkill\\(\\) {\n${end.replace(/[()[\]{}.*+?^$|\\]/g, '\\$&')}}\n$`),
  )
})

test('a name of the program stays what it was', () => {
  const { fn, module } = write(`${IMPORT}export default await aggregate({ table: 'a' })`, { name: 'aggregate' })
  expect(fn).toBe('aggregateSkill')
  expect(module).toContain("import { aggregate } from '../../servers/database/aggregate.ts'")
  expect(write("import { mySkill } from '../skills/x/skill.ts'\nexport default mySkill").fn).toBe('mySkillSkill')
})

test('a comment cannot be ended by a description, and what is no program is told', () => {
  expect(write('export default 1', { description: 'a */ evil() /*' }).module).toContain('/** a *\\/ evil() /* */')
  expect(writeSkillTask({ program: 'export default (', name: 'x', description: 'd', schemas: {} })).toEqual({
    fault: expect.stringMatching(/^The program cannot be read: line 1: /),
  })
})

test('an input has another name and default, and the run keeps what it had', () => {
  const program = `${IMPORT}const first = 2
export default await aggregate({ table: 'orders', options: { limit: first } })
`
  const chosen = [
    { name: 'first', as: 'most', default: 5 },
    { name: 'table', default: "o'rders" },
  ]
  const { module, inputs, values, offered } = write(program, { chosen })
  expect(module).toContain("  most: first = 5,\n  table = 'o\\'rders',\n}: MySkillInput = {}) {")
  expect(module).toContain('  most?: number\n')
  expect(inputs).toMatchObject({ most: { type: 'number', default: 5 }, table: { default: "o'rders" } })
  expect(values).toEqual({ most: 2, table: 'orders' })
  expect(offered).toEqual([
    { name: 'first', value: 2, type: 'number', line: 2, text: 'const first = 2', isInput: true },
    {
      ...{ name: 'table', value: 'orders', type: 'string', line: 3, isInput: true },
      text: "export default await aggregate({ table: 'orders', options: { limit: first } })",
    },
  ])
})

test.each([
  [[{ name: 'nope' }], 'The program has no value called "nope" that could be an input. It has table, type.'],
  [[{ name: 'table', as: 'a b' }], /^The input table cannot be called "a b"/],
  [[{ name: 'table', as: '__proto__' }], /^The input table cannot be called/],
  [[{ name: 'table', as: 'type' }, { name: 'type' }], 'Two inputs are called "type". Give one of them another name.'],
  [[{ name: 'table', default: 5 }], 'The default of table is a string in the program; got 5.'],
  [[{ name: 'type', default: 'max' }], 'The default of type is one of sum, avg; got "max".'],
])('%j is refused', (chosen, fault) => {
  const program = `${IMPORT}export default await aggregate({ table: 'orders', type: 'sum' })`
  const written = writeSkillTask({ program, name: 'x', description: '', schemas: SCHEMAS, chosen })
  expect('fault' in written && written.fault).toEqual(typeof fault === 'string' ? fault : expect.stringMatching(fault))
})
