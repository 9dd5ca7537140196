import { expect, test } from 'vitest'
import { openCountingModel } from '../../../lib/pipeline/testing/counting-model.ts'
import { openRoutes } from '../../_server/testing/call-route.ts'
import { GET as EXPORT } from './[id]/export/route.ts'
import { POST as RESUME } from './[id]/resume/route.ts'
import { DELETE, GET as SHOW } from './[id]/route.ts'
import { POST as STOP } from './[id]/stop/route.ts'
import { GET, POST } from './route.ts'

const REQUEST = {
  tasks: [{ id: 'sum', task: 'What is 40 plus 2?', check: { kind: 'text', text: '42' } }],
  ways: ['direct', 'directWithSearch'],
  repeats: 1,
}
const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) })

test('over HTTP a comparison is started, looked at, stopped, gone on with, exported and deleted, and nobody else sees it', async () => {
  // The second trial hangs until it is stopped.
  const model = await openCountingModel([{ text: 'It is 42.' }, { isStuck: true }, { text: 'It is 41.' }])
  const { somebody } = await openRoutes({ settings: model.settings })
  const [ada, bob] = [await somebody('ada'), await somebody('bob')]
  const estimate = await (await ada.call(POST, '/api/comparisons?estimate=true', post(REQUEST))).json()
  expect(estimate).toMatchObject({ trials: 2, costUsd: null, basis: expect.stringContaining('An estimate') })

  const started = await ada.call(POST, '/api/comparisons', post(REQUEST))
  expect(started.status).toBe(202)
  const { id } = await started.json()
  const at = `/api/comparisons/${id}`
  expect(started.headers.get('location')).toBe(at)
  const params = { id }
  const show = async () => (await ada.call(SHOW, at, { params })).json()
  await expect.poll(() => model.sent.length, { timeout: 60_000 }).toBe(2)
  expect((await ada.call(POST, '/api/comparisons', post(REQUEST))).status).toBe(503)
  for (const [route, path] of [
    [SHOW, at],
    [STOP, `${at}/stop`],
    [EXPORT, `${at}/export`],
  ] as const)
    expect((await bob.call(route, path, { params })).status).toBe(404)
  expect((await bob.call(RESUME, `${at}/resume`, { params, ...post({}) })).status).toBe(404)
  expect(await (await bob.call(GET, '/api/comparisons')).json()).toEqual({ comparisons: [], unreadable: 0 })

  expect((await ada.call(STOP, `${at}/stop`, { params, method: 'POST' })).status).toBe(200)
  const stopped = await show()
  expect(stopped).toMatchObject({ state: 'stopped', trials: [{ passed: true }, { state: 'waiting' }] })
  expect((await ada.call(RESUME, `${at}/resume`, { params, ...post({}) })).status).toBe(202)
  await expect.poll(async () => (await show()).state, { timeout: 60_000 }).toBe('finished')
  const done = await show()
  expect(done.trials.map(({ passed }: { passed: boolean }) => passed)).toEqual([true, false])
  expect(done.figures.cells[0]).toMatchObject({ way: 'direct', passed: 1, basis: 'measured' })
  expect(done.trials[0]).toHaveProperty('answer', 'It is 42.')
  const light = await (await ada.call(SHOW, `${at}?answers=none`, { params })).json()
  expect(light.trials[0]).not.toHaveProperty('answer')
  expect(light.figures).toEqual(done.figures)
  expect((await ada.call(SHOW, `${at}?answers=some`, { params })).status).toBe(400)
  const listed = await (await ada.call(GET, '/api/comparisons')).json()
  expect(listed).toMatchObject({ comparisons: [{ id, state: 'finished', done: 2, passed: 1 }], unreadable: 0 })
  // What hung was sent, too.
  expect(listed.comparisons[0].spent.input).toBeGreaterThanOrEqual(model.counted[0]?.input ?? 0)

  const csv = await ada.call(EXPORT, `${at}/export?format=csv`, { params })
  expect(csv.headers.get('content-disposition')).toContain(`comparison-${id}.csv`)
  expect((await csv.text()).split('\r\n')[1]).toMatch(/^sum,What is 40 plus 2\?,,direct,test-model,1,done,true/)
  expect((await ada.call(DELETE, at, { params, method: 'DELETE' })).status).toBe(204)
  expect((await ada.call(SHOW, at, { params })).status).toBe(404)
}, 240_000)

test.each([
  [{ ...REQUEST, ways: ['sideways'] }, 400],
  [{ ...REQUEST, more: 1 }, 400],
  [{ tasks: [] }, 400],
])('refuses what is no comparison: %j', async (body, status) => {
  const { somebody } = await openRoutes()
  const ada = await somebody('ada')
  expect((await ada.call(POST, '/api/comparisons', post(body))).status).toBe(status)
})
