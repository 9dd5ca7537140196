import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { localPerson } from '../people/as-person.ts'
import { openPlayground, runToEnd } from '../testing/open-playground.ts'
import type { RunRequest } from './request.ts'
import { finished, isAsked, openShop, until } from './testing/shop.ts'

async function openFor(email: string) {
  const { playground, personOf } = await openPlayground()
  const { id } = await playground.people.create({ email, password: 'correct horse battery' })
  const person = { ...personOf(id), isListed: true }
  return {
    playground,
    person,
    run: async (request: RunRequest) => (await runToEnd(playground, person, request)).record,
  }
}

test('a program keeps its task: the same is the same version, an edited one is the next', async () => {
  const { playground, person, run } = await openFor('ada@example.com')
  const task = 'What is 2 plus 3?'
  const written = await run({ task, until: 'checked' })
  const code = written.program as string
  const first = await run({ code, editedFrom: written.runId })
  expect(first).toMatchObject({ task, version: 1 })
  expect(first.editedFrom).toBeUndefined()

  const edited = `${code}// Added.\n`
  const second = await run({ code: edited, editedFrom: first.runId })
  expect(second).toMatchObject({ task, version: 2, editedFrom: first.runId })
  // Neither running it again nor with its recorded results is an edit.
  const same = { task, version: 2, editedFrom: first.runId }
  expect(await run({ code: edited, editedFrom: second.runId })).toMatchObject(same)
  expect(await run({ replayOf: second.runId })).toMatchObject({ ...same, replayOf: second.runId })
  const third = await run({ code: `${edited}// More.\n`, replayOf: second.runId, editedFrom: second.runId })
  expect(third).toMatchObject({ task, version: 3, editedFrom: second.runId })

  const versions = await playground.history.versions(person, second.runId)
  expect(versions.map(({ version, edited }) => [version, edited])).toEqual([
    [1, undefined],
    [2, { added: 1, removed: 0 }],
    [3, { added: 1, removed: 0 }],
  ])
  expect(versions.map(({ runId }) => runId)).toEqual([first.runId, second.runId, third.runId])
  expect(await playground.history.versions({ ...person, id: 'somebody-else' }, second.runId)).toEqual([])

  const listed = await playground.runs.list(person, { search: 'plus' })
  expect(listed.map(({ title, version }) => [title, version])).toEqual([
    ...[3, 2, 2, 2, 1].map((version) => [task, version]),
    [task, undefined],
  ])
})

/** More than a run does beside what it counts. */
const WAITED_MS = 500

test('a run that waited and went on took as long as it worked, in lists too', async () => {
  const shop = await openShop({ approvals: { release_after: 0.2 } })
  const playground = await shop.open()
  const { id } = await playground.people.create({ email: 'ada@example.com', password: 'correct horse battery' })
  const person = { ...localPerson(shop.person.workspaceDir), id, isListed: true }
  const code = `import { charge } from './servers/shop/charge.ts'
export default await charge({ item: 'book' })`
  const { runId } = await playground.runs.start(person, { code, approve: 'ask' })
  const asked = await until(playground, person, runId, isAsked)
  await until(playground, person, runId, ({ kind }) => kind === 'suspended')
  expect(await playground.runs.list(person, { status: 'awaiting-approval' })).toMatchObject([{ runId, totalMs: null }])
  await sleep(WAITED_MS)
  await playground.runs.answer(person, runId, 1, 'allow-once')
  const { timings, startedAt } = await finished(playground, person, runId)
  const [row] = await playground.runs.list(person)
  const tookMs = Date.now() - Date.parse(startedAt)
  expect(row).toMatchObject({ runId, status: 'finished', totalMs: Math.round(timings.totalMs) })
  expect(timings.totalMs).toBeLessThanOrEqual(tookMs - WAITED_MS)
  // Both attempts count.
  expect(timings.totalMs).toBeGreaterThan(Date.parse(asked.at) - Date.parse(startedAt))
  expect(await playground.runs.list(person, { status: 'awaiting-approval' })).toEqual([])
})
