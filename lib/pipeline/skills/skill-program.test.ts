import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '../../discovery/tool.ts'
import { type Skill, schemaOf } from '../../skills/skill.ts'
import { bindInputs } from './bind-inputs.ts'
import { inputFromTexts, skillProgram } from './skill-program.ts'

function skillWith(inputs: Record<string, JsonSchema>): Skill {
  return {
    ...{ name: 'total-by-group', description: 'x', version: 1, tools: [], owner: 'own', fn: 'totalByGroup' },
    ...{ module: './skills/total-by-group/skill.ts', signature: 'totalByGroup()', digest: '' },
    ...{ inputs, inputSchema: schemaOf(inputs) },
  }
}

describe('the program of a skill', () => {
  const any = skillWith({ value: { default: null } })

  test('imports it and hands it what was given, whatever that is', async () => {
    expect(await skillProgram(any, {}, 'ann')).toBe(
      "import { totalByGroup } from './skills/total-by-group/skill.ts'\n\nexport default await totalByGroup()\n",
    )
    expect(await skillProgram(any, { value: "it's\n<x>" }, 'ann')).toContain("totalByGroup({ value: 'it\\'s\\n<x>' })")
    const odd = JSON.parse('{"a b": [1, null, true], "__proto__": {"x": []}}')
    expect(await skillProgram(any, { value: odd }, 'ann')).toContain(
      "{ ['a b']: [1, null, true], ['__proto__']: { x: [] } }",
    )
  })

  test('is refused for what nests too deeply', async () => {
    const deep = JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`)
    await expect(skillProgram(any, { value: deep }, 'ann')).rejects.toThrow('at most 64 levels')
  })
})

test('texts of a command line become what the skill takes', () => {
  const skill = skillWith({
    text: { type: 'string' },
    number: { type: 'number' },
    list: { type: 'array' },
    is: { type: 'boolean' },
  })
  expect(inputFromTexts(skill, { text: '5', number: '5', list: 'a, b', is: 'true', unknown: 'x' })).toEqual({
    ...{ text: '5', number: 5, list: ['a', 'b'], is: true, unknown: 'x' },
  })
  expect(inputFromTexts(skill, { list: '[1, 2]' })).toEqual({ list: [1, 2] })
  expect(() => inputFromTexts(skill, { number: 'five' })).toThrow(
    'The input number of total-by-group is number: expected JSON, like 5, and got "five".',
  )
})

describe('what a task says for the inputs of a skill', () => {
  const PATH = { type: 'string', default: 'sales.csv' }
  const GROUPED = { path: PATH, group: { type: 'string' }, amount: { type: 'string' } }
  test.each<[string, Record<string, JsonSchema>, Record<string, unknown>]>([
    ['total by group of other.csv', { path: PATH }, { path: 'other.csv' }],
    [
      'run total-by-group on data/a.csv, group region, amount: "net sales"',
      GROUPED,
      { path: 'data/a.csv', group: 'region', amount: 'net sales' },
    ],
    ['group=region amount=net', GROUPED, { group: 'region', amount: 'net' }],
    ['sum of the amounts in the region west.', { region: { type: 'string' } }, { region: 'west' }],
    ['the region of each', { region: { type: 'string', default: 'x' } }, {}],
    ['add up 7, 8 and -9.5', { numbers: { type: 'array', items: { type: 'number' } } }, { numbers: [7, 8, -9.5] }],
    ['the first 5 words', { most: { type: 'integer', default: 3 } }, { most: 5 }],
    ['between 5 and 9', { most: { type: 'integer', default: 3 } }, {}],
    [
      'from a.csv to b.csv',
      { source: { type: 'string', description: 'A file' }, target: { type: 'string', default: 'x.csv' } },
      { source: 'a.csv', target: 'b.csv' },
    ],
    ['look for "the budget" there', { words: { type: 'string' } }, { words: 'the budget' }],
    [
      'sort order descending',
      { order: { type: 'string', enum: ['ascending', 'descending'] } },
      { order: 'descending' },
    ],
  ])('%s', (task, inputs, input) => {
    expect(bindInputs(task, skillWith(inputs)).input).toEqual(input)
  })

  test('and what it leaves open is asked for, and taken from an answer', () => {
    const skill = skillWith(GROUPED)
    expect(bindInputs('total by group', skill).missing).toEqual({ name: 'group', schema: { type: 'string' } })
    expect(bindInputs('total by group', skill, { group: 'a', amount: 'b' })).toMatchObject({
      input: { group: 'a', amount: 'b' },
      missing: null,
    })
  })

  test('is placed once, however it is written', () => {
    const skill = skillWith({
      price: { type: 'number', default: 1 },
      count: { type: 'integer', default: 1 },
      title: { type: 'string', default: '' },
      path: { type: 'string', default: 'a.csv' },
    })
    const inputOf = (task: string) => bindInputs(task, skill).input
    const priced = bindInputs('price 1.50, title "Top 5 of b.csv"', skill)
    expect([priced.input, priced.unplaced]).toEqual([{ price: 1.5, title: 'Top 5 of b.csv' }, []])
    expect(inputOf('the rows of "c.csv"')).toEqual({ path: 'c.csv' })
    expect(inputOf('the rows of d.csv as "Top 5 of b.csv"')).toEqual({ path: 'd.csv', title: 'Top 5 of b.csv' })
    expect(inputOf('the rows of "my file.csv"')).toEqual({ title: 'my file.csv' })
  })

  test('is looked for at its beginning only, so far as a sentence goes', () => {
    const skill = skillWith({ region: { type: 'string', default: 'x' } })
    expect(bindInputs(`${'word '.repeat(700)} region south`, skill).input).toEqual({ region: 'south' })
    expect(bindInputs(`${'word '.repeat(900)} region south`, skill).input).toEqual({})
  })

  test.each(['region ', '"', "'a", '1.', 'a/', 'a.b/', '-', 'region is ', 'a.a'])(
    'takes time in line with its length, also where it is %j again and again',
    (part) => {
      const skill = skillWith({
        region: { type: 'string' },
        path: PATH,
        numbers: { type: 'array', items: { type: 'number' } },
      })
      const timeOf = (length: number) => {
        const task = part.repeat(length).slice(0, length)
        const began = performance.now()
        for (let time = 0; time < 5; time++) bindInputs(task, skill)
        return performance.now() - began
      }
      // The least of each, turn by turn: others work on this machine, too.
      let [short, long] = [timeOf(1_000), timeOf(4_000)]
      for (let round = 0; round < 5 || (round < 60 && long > 10 * short + 1); round++)
        [short, long] = [Math.min(short, timeOf(1_000)), Math.min(long, timeOf(4_000))]
      // Four times the text: sixteen times the time where each place is tried with each other.
      expect(long).toBeLessThanOrEqual(10 * short + 1)
    },
  )
})
