import { request as requests } from '@playwright/test'
import { assertAccessible } from './accessible.ts'
import { cem, signInAsAdministrator } from './cem.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

test('an administrator sees how it is, and the figures renew themselves', async ({
  somebody: { api },
  browser,
  baseURL,
}) => {
  const page = await signInAsAdministrator(browser, baseURL)
  await page.goto('/admin/health')
  await expect(page.getByRole('heading', { name: 'Health' })).toBeVisible()
  const sandbox = page.getByRole('region', { name: /^Sandbox/ })
  await expect(sandbox).toContainText('embedded')
  await expect(sandbox).toContainText('deno permissions')
  await expect(page.getByRole('region', { name: /^Database/ })).toContainText(
    /SQLite\. It answered in (less than )?\d+ ms/,
  )
  const servers = page.getByRole('table', { name: 'MCP connections' })
  await expect(servers.getByRole('row', { name: /^calculator/ })).toBeVisible()

  const { runId } = await (
    await api.post('/api/runs', { data: { code: 'await new Promise((done) => setTimeout(done, 600_000))' } })
  ).json()
  const running = page.getByRole('region', { name: 'Programs' }).locator('dd').first()
  await expect(running).toContainText(/^1/)
  await api.post(`/api/runs/${runId}/cancel`)
  await expect(running).toContainText(/^0/)
  await expect(page.getByRole('table', { name: 'Engines' })).toContainText('cancelled')
  await assertAccessible(page)
  await pictures(page, 'admin-health')

  await page.route('**/admin/health', (route) => route.abort())
  await expect(page.getByText('The server is not responding. The last known figures are shown')).toBeVisible()
  await pictures(page, 'admin-health-not-responding')
  await page.unroute('**/admin/health')
  await expect(page.getByText('The server is not responding.')).toBeHidden()
  await page.context().close()
})

test('only an administrator reads the page and the metrics', async ({
  // Whoever has the first account administers; the second does not.
  somebody: _,
  somebodyElse: { page, api },
  baseURL,
}) => {
  expect((await page.goto('/admin/health'))?.status()).toBe(404)
  const refused = await api.get('/api/metrics')
  expect([refused.status(), (await refused.json()).error.code]).toEqual([403, 'forbidden'])
  const nobody = await requests.newContext({ baseURL })
  expect((await nobody.get('/api/metrics')).status()).toBe(401)

  const email = `admin-${crypto.randomUUID()}@example.com`
  cem('users', 'create', '--email', email, '--password', 'correct horse battery', '--admin')
  const { token } = cem('tokens', 'create', '--user', email, '--name', 'metrics')
  const answer = await nobody.get('/api/metrics', { headers: { Authorization: `Bearer ${token}` } })
  expect(answer.headers()['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(await answer.text()).toMatch(/^cem_runs_waiting 0$/m)
  expect(await answer.text()).toMatch(/^cem_database_up\{kind="SQLite"\} 1$/m)
  await nobody.dispose()
})
