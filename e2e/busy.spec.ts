import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

const FOREVER = 'await new Promise((done) => setTimeout(done, 600_000))'

test('whoever has too many runs under way is told when to try again, and keeps nobody else waiting', async ({
  somebody: { page, api, context },
  somebodyElse,
}) => {
  const runIds: string[] = []
  let refused = await api.post('/api/runs', { data: { code: FOREVER } })
  for (; refused.status() === 202; refused = await api.post('/api/runs', { data: { code: FOREVER } }))
    runIds.push((await refused.json()).runId)
  try {
    expect(refused.status()).toBe(503)
    expect(refused.headers()['retry-after']).toBe('5')
    const message = /^52 runs of yours are under way, as many as one person may have at once\. Stop some/
    expect((await refused.json()).error).toMatchObject({ code: 'busy', message: expect.stringMatching(message) })

    await page.getByRole('textbox', { name: 'Task' }).fill('Add 2 and 3')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(page.getByText('52 runs of yours are under way')).toBeVisible()
    await pictures(page, 'start-busy')
    await expect(page.getByRole('textbox', { name: 'Task' })).toHaveValue('Add 2 and 3')
    const queued = await context.newPage()
    await queued.goto(`/runs/${runIds.at(-1)}`)
    await expect(queued.getByRole('list', { name: 'Path of this run' })).toContainText(/Queued, place \d+/)
    await pictures(queued, 'run-queued')
    await queued.goto('/runs')
    await expect(queued.getByRole('grid', { name: 'Runs' })).toContainText('52 runs')
    await pictures(queued, 'runs-under-way')
    await queued.close()

    // The next place that is free is for who has least, however many others wait.
    const mine = await (await somebodyElse.api.post('/api/runs', { data: { code: "export default 'mine'" } })).json()
    const stop = async (runId: string) => void (await api.post(`/api/runs/${runId}/cancel`))
    const status = async (runId: string) => (await (await api.get(`/api/runs/${runId}`)).json()).status
    await expect(async () => {
      const running = await Promise.all(
        runIds.map(async (runId) => ((await status(runId)) === 'running' ? [runId] : [])),
      )
      expect(running.flat()).not.toEqual([])
      for (const runId of running.flat()) await stop(runId)
    }).toPass()
    await expect(async () => {
      const record = await (await somebodyElse.api.get(`/api/runs/${mine.runId}`)).json()
      expect(record).toMatchObject({ status: 'finished', value: 'mine' })
    }).toPass()
  } finally {
    for (const runId of runIds) await api.post(`/api/runs/${runId}/cancel`)
  }
  for (const runId of runIds) {
    await expect.poll(async () => (await (await api.get(`/api/runs/${runId}`)).json()).status).toBe('finished')
  }
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText('Returned a value')
})
