import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPlayground, runToEnd } from '../testing/open-playground.ts'
import type { RunRequest } from './request.ts'

async function open() {
  const { playground, personOf } = await openPlayground()
  const person = personOf('ada')
  return {
    playground,
    person,
    run: async (request: RunRequest) => (await runToEnd(playground, person, request)).record,
  }
}

test('a task goes on from the run before: "it" is its result, and the same is its task with another value', async () => {
  const { run } = await open()
  const first = await run({ task: 'Add 20 and 3' })
  const next = await run({ task: 'Multiply it by 2', continues: first.runId })
  expect(next).toMatchObject({ value: 46, continues: first.runId, understood: { meant: 'Multiply 23 by 2' } })
  // The parent is the one that is named, not the newest.
  expect(await run({ task: 'Add 1 to it', continues: first.runId })).toMatchObject({ value: 24 })
})

test('what cannot be told is said, and nothing runs', async () => {
  const { run } = await open()
  const first = await run({ code: 'export default { a: [{ b: 1 }], c: 2 }' })
  const next = await run({ task: 'Multiply it by 2', continues: first.runId })
  expect(next).toMatchObject({ outcome: { kind: 'no-program', reason: expect.stringContaining('cannot be told') } })
})

test('an edited program goes on as it was edited, and keeps task, tools and parent', async () => {
  const { run } = await open()
  const first = await run({ task: 'Add 20 and 3', tools: { pin: ['calculator/add'] } })
  const code = `${first.program}// ${'x'.repeat(10)}\n`
  const edited = await run({ code, editedFrom: first.runId })
  expect(edited).toMatchObject({ task: 'Add 20 and 3', tools: { pin: ['calculator/add'] }, chosen: first.selected })
  const child = await run({ task: 'the same again', continues: edited.runId })
  expect(child).toMatchObject({ program: code, task: 'Add 20 and 3', continues: edited.runId, version: 2 })
  const later = await run({ code: `${code}// more\n`, editedFrom: child.runId })
  expect(later).toMatchObject({ version: 3, continues: edited.runId, chosen: first.selected })
})

test('a long result lies in the workspace for as long as its run is kept', async () => {
  const { run, playground, person } = await open()
  const first = await run({ code: 'export default Array.from({ length: 100 }, (_, n) => ({ n }))' })
  const next = await run({ task: 'Count the lines of text', continues: first.runId, until: 'selected' })
  const file = join(person.workspaceDir, 'results', `${first.runId}.json`)
  expect(JSON.parse(await readFile(file, 'utf8'))).toHaveLength(100)
  expect(next.understood?.known).toContain(`results/${first.runId}.json`)
  expect(next.understood?.known).toContain('{ "n": number }[]')
  expect(next.files).toEqual([])
  await playground.runs.remove(person, first.runId)
  await expect(readFile(file)).rejects.toMatchObject({ code: 'ENOENT' })
})

test.each([
  ['a run that did not return', { code: 'throw new Error("no")' }, /did not return/],
  ['a run that was only written', { code: 'export default 1', until: 'checked' as const }, /did not return/],
])('there is nothing to go on from: %s', async (_what, request, why) => {
  const { run, playground, person } = await open()
  const first = await run(request)
  await expect(playground.runs.start(person, { task: 'Add 1 to it', continues: first.runId })).rejects.toThrow(why)
})

test('a run of somebody else is none', async () => {
  const { playground, personOf } = await openPlayground()
  const { record } = await runToEnd(playground, personOf('ada'), { code: 'export default 1' })
  await expect(
    playground.runs.start(personOf('bob'), { task: 'Add 1 to it', continues: record.runId }),
  ).rejects.toMatchObject({ code: 'not-found' })
})
