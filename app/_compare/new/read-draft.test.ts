import { expect, test } from 'vitest'
import { type Draft, EMPTY_DRAFT } from './draft.ts'
import { readDraft } from './read-draft.ts'

const read = (change: Partial<Draft>) => readDraft({ ...EMPTY_DRAFT, tasks: 'Add 2 and 3', ...change })
const task = { id: 'task-1', task: 'Add 2 and 3' }

test('what is left as it is asks for all three ways, three times, without consent and without a bound', () => {
  expect(read({})).toEqual({
    request: { tasks: [task], ways: ['codeMode', 'direct', 'directWithSearch'], repeats: 3, approve: 'none' },
  })
})

test('what is set is asked for, the ways in their order', () => {
  const set: Partial<Draft> = {
    ways: ['direct', 'codeMode'],
    models: ['m'],
    repeats: '5',
    most: '$0.25',
    name: ' Sum ',
  }
  expect(read({ ...set, approve: 'ask' })).toEqual({
    request: {
      ...{ tasks: [task], ways: ['codeMode', 'direct'], models: ['m'], repeats: 5, approve: 'ask' },
      ...{ maxCostUsd: 0.25, name: 'Sum' },
    },
  })
})

test.each<[Partial<Draft>, unknown]>([
  [
    { check: 'text', text: '5' },
    { kind: 'text', text: '5' },
  ],
  [
    { check: 'pattern', pattern: '^5$' },
    { kind: 'pattern', pattern: '^5$' },
  ],
  [
    { check: 'path', path: '$.sum', equals: '5' },
    { kind: 'path', path: '$.sum', equals: 5 },
  ],
  [
    { check: 'path', path: ' $.sum ', equals: 'five' },
    { kind: 'path', path: '$.sum', equals: 'five' },
  ],
  [
    { check: 'path', path: '$.sum' },
    { kind: 'path', path: '$.sum' },
  ],
  [
    { check: 'judge', prompt: 'It is 5.' },
    { kind: 'judge', prompt: 'It is 5.' },
  ],
])('the check is that of each task without one: %j', (change, check) => {
  expect(read(change)).toMatchObject({ request: { tasks: [{ ...task, check }] } })
})

test('a task keeps its own check', () => {
  const own = { id: 'a', task: 'Add', check: { kind: 'text', text: '7' } }
  expect(read({ tasks: `${JSON.stringify(own)}\nSay`, check: 'text', text: '5' })).toMatchObject({
    request: { tasks: [own, { id: 'task-1', task: 'Say', check: { kind: 'text', text: '5' } }] },
  })
})

test.each<[Partial<Draft>, string]>([
  [{ tasks: ' ' }, 'tasks'],
  [{ ways: [] }, 'ways'],
  [{ repeats: '0' }, 'repeats'],
  [{ repeats: '2.5' }, 'repeats'],
  [{ repeats: '' }, 'repeats'],
  [{ repeats: '21' }, 'repeats'],
  [{ check: 'text' }, 'text'],
  [{ check: 'pattern' }, 'pattern'],
  [{ check: 'path', path: 'total' }, 'path'],
  [{ check: 'judge', prompt: ' ' }, 'prompt'],
  [{ most: '0' }, 'most'],
  [{ most: 'a lot' }, 'most'],
])('a fault stands at its field: %j', (change, field) => {
  const answer = read(change)
  expect(Object.keys('faults' in answer ? answer.faults : {})).toEqual([field])
})

test('what is typed for a check that is not chosen is no fault', () => {
  expect(read({ check: 'none', path: 'wrong' })).toHaveProperty('request')
})
