import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPlayground } from '../testing/open-playground.ts'

const FOREVER = 'await new Promise((done) => setTimeout(done, 600_000))'
/** The machine may have much else to do. */
const PATIENT = { timeout: 60_000 }

async function open() {
  const { playground, personOf, dataDir } = await openPlayground()
  return { ...playground, personOf, journals: () => readdirSync(join(dataDir, 'runs')) }
}

test('of hundreds of runs that several people ask for at once, all that are accepted are run; of the others there is nothing', {
  timeout: 180_000,
}, async () => {
  const { runs, personOf, journals } = await open()
  const people = ['ada', 'bob', 'eve', 'kim', 'tom'].map(personOf)
  const asked = await Promise.allSettled(
    people.flatMap((person) =>
      Array.from({ length: 100 }, async () => ({
        person,
        ...(await runs.start(person, { code: 'export default 1' })),
      })),
    ),
  )
  const accepted = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refusals = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(accepted.length).toBeGreaterThan(150)
  expect(new Set(refusals)).toEqual(new Set(['busy']))
  const ends = await Promise.all(
    accepted.map(async ({ person, runId }) => {
      for await (const _ of runs.events(person, runId));
      return JSON.stringify((await runs.get(person, runId)).outcome)
    }),
  )
  expect([...new Set(ends)]).toEqual(['{"kind":"returned"}'])
  expect(journals()).toHaveLength(accepted.length)
})

test('a full line refuses the next run before it is one, and keeps nobody else from theirs', {
  timeout: 180_000,
}, async () => {
  const { runs, sandboxStats, personOf } = await open()
  const [eve, bob] = [personOf('eve'), personOf('bob')]
  const { limits } = sandboxStats().queue
  const most = limits.runningEach + limits.waitingEach

  // All at once: none may slip in between.
  const asked = await Promise.allSettled(Array.from({ length: most + 10 }, () => runs.start(eve, { code: FOREVER })))
  const ids = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.runId] : []))
  const refusals = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect([ids.length, refusals.length]).toEqual([most, 10])
  expect(refusals[0]).toMatchObject({ code: 'busy', message: expect.stringMatching(/^52 runs of yours are under way/) })

  const { runId } = await runs.start(bob, { code: "export default 'mine'" })
  const runningOfEve = async () => {
    const records = await Promise.all(ids.map((id) => runs.get(eve, id)))
    return records.filter(({ status }) => status === 'running').map((record) => record.runId)
  }
  await expect.poll(async () => (await runningOfEve()).length, PATIENT).toBeGreaterThanOrEqual(1)
  await expect.poll(() => sandboxStats().queue.waiting, PATIENT).toBeGreaterThanOrEqual(limits.waitingEach)
  // The place that becomes free is Bob's, who has nothing under way, and not that of one of the fifty before him.
  await runs.cancel(eve, (await runningOfEve())[0] as string)
  for await (const _ of runs.events(bob, runId));
  expect((await runs.get(bob, runId)).value).toBe('mine')

  for (const id of ids) await runs.cancel(eve, id)
  for (const id of ids) for await (const _ of runs.events(eve, id));
  const { runId: next } = await runs.start(eve, { code: 'export default 7' })
  for await (const _ of runs.events(eve, next));
  expect((await runs.get(eve, next)).value).toBe(7)
})
