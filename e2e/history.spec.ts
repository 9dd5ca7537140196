import type { APIRequestContext } from '@playwright/test'
import { assertAccessible } from './accessible.ts'
import { alive } from './alive.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

async function runCode(api: APIRequestContext, code: string): Promise<string> {
  const { runId } = await (await api.post('/api/runs', { data: { code } })).json()
  await expect(async () =>
    expect((await (await api.get(`/api/runs/${runId}`)).json()).status).toBe('finished'),
  ).toPass()
  return runId
}

test('a run that is opened while a search is under way keeps its address', async ({ somebody: { page, api } }) => {
  const runId = await runCode(api, 'export default 1')
  await page.goto('/runs')
  let letThrough = () => {}
  const held = new Promise<void>((done) => {
    letThrough = done
  })
  await page.route(/\/api\/runs\/days\?.*search=one/, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(/search=one/)
  await (await alive(page.getByRole('searchbox', { name: 'Search runs' }))).fill('one')
  await asked
  await page.getByRole('grid', { name: 'Runs' }).getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(runId))
  const answered = page.waitForEvent('requestfinished', (request) => /days\?.*search=one/.test(request.url()))
  letThrough()
  await answered
  await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText('Returned a value')
  await expect(page).toHaveURL(new RegExp(runId))
})

test('a run is deleted from its own page', async ({ somebody: { page, api } }) => {
  const runId = await runCode(api, 'export default 1')
  await page.goto(`/runs/${runId}`)
  await (await alive(page.getByRole('button', { name: 'Delete run' }))).click()
  await pictures(page, 'run-delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete run' }).click()
  await expect(page.getByText('What should be done?')).toBeVisible()
  expect((await api.get(`/api/runs/${runId}`)).status()).toBe(404)
  await page.goto('/runs')
  await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible()
  await assertAccessible(page)
})

test('older runs come on demand, and bad questions are refused', async ({ somebody: { api } }) => {
  await runCode(api, 'export default 1')
  await runCode(api, 'export default 2')
  const [latest] = (await (await api.get('/api/runs?limit=1')).json()).runs
  expect(latest.title).toBe('export default 2')
  const older = (await (await api.get(`/api/runs?limit=1&before=${latest.startedAt}`)).json()).runs
  expect(older.map(({ title }: { title: string }) => title)).toEqual(['export default 1'])
  const found = (await (await api.get('/api/runs?search=default%202')).json()).runs
  expect(found.map(({ title }: { title: string }) => title)).toEqual(['export default 2'])
  for (const query of ['before=yesterday', 'limit=0', 'limit=many', 'order=up'])
    expect([query, (await api.get(`/api/runs?${query}`)).status()]).toEqual([query, 400])
})

test('Back leads to the run before, also when it is pressed as the next one begins', async ({
  somebody: { page, api },
}) => {
  await page.goto(`/runs/${await runCode(api, 'export default 42')}`)
  const outcome = page.getByRole('region', { name: 'Outcome', exact: true })
  await expect(outcome).toContainText('42')
  const before = page.url()
  await (await alive(page.getByRole('textbox', { name: 'Task', exact: true }))).fill('Calculate 6 * 8')
  // Nobody is as quick as the page: it goes back itself, once, before it has come to the next run.
  await page.evaluate(() => {
    const push = history.pushState
    history.pushState = (...next) => {
      history.pushState = push
      push.apply(history, next)
      history.back()
    }
  })
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect.poll(async () => (await (await api.get('/api/runs')).json()).runs.length).toBe(2)
  await expect(page).toHaveURL(before)
  await expect(outcome).toContainText('42')
  await page.goForward()
  await expect(outcome).toContainText('48')
})
