import { expect, test } from 'vitest'
import { EXAMPLES, offeredExamples } from './examples.ts'
import { waitingFirst } from './recent.ts'
import { offeredTemplates } from './templates.ts'

const server = (name: string, ...tools: string[]) => ({ name, tools: tools.map((tool) => ({ tool })) })
const all = [...new Set(EXAMPLES.flatMap(({ servers }) => servers))].map((name) => server(name))

test('six examples at first, three once there are runs, and only those whose servers are there', () => {
  expect(offeredExamples(all, false)).toHaveLength(6)
  expect(offeredExamples(all, true)).toHaveLength(3)
  expect(offeredExamples([server('filesystem')], false).map(({ note }) => note)).toEqual(['filesystem, two calls'])
  expect(offeredExamples([], false)).toEqual([])
})

test('a template is offered when its tools are there', () => {
  expect(offeredTemplates([]).map(({ id }) => id)).toEqual(['empty'])
  expect(offeredTemplates([server('calculator', 'add')]).map(({ id }) => id)).toEqual(['empty', 'call'])
})

test('what waits is first, and nothing stands there twice', () => {
  const run = (runId: string) => ({ runId })
  expect(waitingFirst([run('c')], ['a', 'b', 'c', 'd', 'e', 'f'].map(run)).map(({ runId }) => runId)).toEqual([
    'c',
    'a',
    'b',
    'd',
    'e',
  ])
})
