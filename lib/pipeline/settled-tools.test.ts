import { beforeAll, expect, test } from 'vitest'
import type { Playground, RunRequest } from '../playground.ts'
import { createInstallation, runToEnd } from '../testing/open-playground.ts'

const installation = createInstallation()
const ada = installation.personOf('ada')
let playground: Playground
beforeAll(async () => {
  playground = await installation.open()
  return installation.close
})

const finish = (request: RunRequest) => runToEnd(playground, ada, request)

test('a run keeps what was settled, and tells which tools were pinned', async () => {
  const tools = { pin: ['calculator/multiply'], exclude: ['calculator/calculate'], method: 'words' as const }
  const { events, record } = await finish({ task: 'add 2 and 3', until: 'selected', tools })
  expect(record.tools).toEqual(tools)
  expect(events.find(({ kind }) => kind === 'accepted')).toMatchObject({ tools })
  const selected = events.find((event) => event.kind === 'selected')
  expect(selected?.tools.map(({ tool, pinned = false }) => [tool, pinned])).toEqual([
    ['add', false],
    ['multiply', true],
  ])
  expect(selected?.nearest.map(({ tool }) => tool)).not.toContain('calculate')
})

test('without anything settled a run says nothing of it', async () => {
  const { record } = await finish({ task: 'add 2 and 3', until: 'selected', tools: { pin: [], exclude: [] } })
  expect(record).not.toHaveProperty('tools')
})

test.each<[RunRequest, RegExp]>([
  [{ task: 'add 2 and 3', tools: { pin: ['calculator/nothing'] } }, /There is no tool "calculator\/nothing"/],
  [{ code: 'export default 1', tools: { pin: ['calculator/add'] } }, /A run of code has no selection/],
  [{ task: 'add 2 and 3', tools: { method: 'meaning' } }, /is not on this machine: fetch it with cem models pull/],
])('what cannot be done is refused before there is a run: %o', async (request, message) => {
  await expect(playground.runs.start(ada, request)).rejects.toThrow(message)
})
