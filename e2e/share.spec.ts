import { join } from 'node:path'
import type { APIRequestContext, Browser } from '@playwright/test'
import { loadConfig } from '../lib/config/load-config.ts'
import { openDatabase } from '../lib/db/open-database.ts'
import { assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { assertFits } from './fits.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

async function ended(api: APIRequestContext, data: object): Promise<string> {
  const { runId } = await (await api.post('/api/runs', { data })).json()
  await expect(async () =>
    expect((await (await api.get(`/api/runs/${runId}`)).json()).status).toBe('finished'),
  ).toPass()
  return runId
}

/** Whoever has no account. */
const stranger = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()

const link = async (api: APIRequestContext, runId: string, data = {}): Promise<{ id: string; path: string }> =>
  (await api.post(`/api/runs/${runId}/share`, { data })).json()

const CODE = `import { add } from './servers/calculator/add.ts'
console.log('for ann@example.com')
const password = 'hunter22hunter22'
export default [{ city: 'Aachen', n: await add({ a: 20, b: 22 }), by: 'ann@example.com' }]`

test('a run is shared by a link, read only, without what is personal, until it is withdrawn', async ({
  somebody: { page, api, email },
  browser,
  baseURL,
}) => {
  const runId = await ended(api, { code: CODE, approve: 'all' })
  const other = await ended(api, { task: 'Calculate 1 + 1', approve: 'all' })
  await page.goto(`/runs/${runId}`)
  await (await alive(page.getByRole('button', { name: 'Share', exact: true }))).click()
  const dialog = page.getByRole('dialog', { name: 'Share this run' })
  await expect(dialog).toContainText('None. Only you and administrators can see this run.')
  await expect(dialog.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: '1 day' }).click()
  await dialog.getByRole('button', { name: 'Create a link' }).click()
  const address = await dialog.getByLabel('Your link').inputValue()
  expect(address).toMatch(/\/shared\/cems_[\w-]{43}$/)
  const [share] = (await (await api.get(`/api/runs/${runId}/share`)).json()).shares
  expect(Math.round((Date.parse(share.expiresAt) - Date.parse(share.createdAt)) / 86_400_000)).toBe(1)
  expect(JSON.stringify(share)).not.toContain('cems_')
  await assertAccessibleInBoth(page)
  await pictures(page, 'share-run')
  await assertFits(page, 390)

  const visitor = await stranger(browser, baseURL)
  const answer = await visitor.goto(address)
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
  const main = visitor.getByRole('main')
  await expect(main).toContainText('Shared by the owner, read only.')
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Program, 4 lines')
  for (const part of ['Aachen', '42', 'calculator.add', 'export default [{', 'Code mode', 'for [e-mail]'])
    await expect(main).toContainText(part)
  const html = await visitor.content()
  for (const hidden of ['ann@example.com', 'hunter22', email, runId, other]) expect(html).not.toContain(hidden)
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
  for (const name of ['Run', 'Run again', 'Delete run', 'Share', 'Export'])
    await expect(visitor.getByRole('button', { name, exact: true })).toHaveCount(0)
  await assertAccessibleInBoth(visitor)
  await pictures(visitor, 'shared-run')
  for (const width of [320, 390, 768, 1440]) await assertFits(visitor, width)
  // Nothing else is reached by it, and nothing is written.
  const token = address.split('/').at(-1)
  expect(
    (await visitor.request.get(`/api/runs/${runId}`, { headers: { Authorization: `Bearer ${token}` } })).status(),
  ).toBe(401)
  expect((await visitor.request.post(`/api/shared/${token}`, { data: {} })).status()).toBe(405)
  expect((await (await visitor.request.get(`/api/shared/${token}`)).json()).kind).toBe('run')

  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: /^Withdraw the link/ }).click()
  await expect(dialog).toContainText('None. Only you and administrators can see this run.')
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: 'This link was withdrawn.' })).toBeVisible()
  await assertAccessibleInBoth(visitor)
  await pictures(visitor, 'shared-withdrawn')
  expect((await visitor.request.get(`/api/shared/${token}`)).status()).toBe(404)
})

test('a link ends by itself, and with its run', async ({ somebody: { api }, browser, baseURL }) => {
  const runId = await ended(api, { code: 'export default 1' })
  const [first, second] = [await link(api, runId), await link(api, runId)]
  const page = await stranger(browser, baseURL)
  const config = loadConfig({ env: { DATA_DIR: join(process.env.E2E_DIR as string, 'data') } })
  const db = await openDatabase(config.databaseUrl, config.paths.migrationsDir)
  await db.share.update({ where: { id: first.id }, data: { expiresAt: new Date(Date.now() - 1_000) } })
  await page.goto(first.path)
  await expect(page.getByRole('heading', { name: 'This link has ended.' })).toBeVisible()
  expect(await db.share.findMany({ where: { hash: { contains: 'cems_' } } })).toEqual([])
  await db.$disconnect()

  await page.goto(second.path)
  await expect(page.getByRole('main')).toContainText('Shared by the owner, read only.')
  await api.delete(`/api/runs/${runId}?undo=true`)
  await page.goto(second.path)
  await expect(page.getByRole('heading', { name: 'This link was withdrawn.' })).toBeVisible()
  await api.post(`/api/runs/${runId}/restore`)
  await page.goto(second.path)
  await expect(page.getByRole('main')).toContainText('Shared by the owner, read only.')
  await api.delete(`/api/runs/${runId}`)
  await page.goto(second.path)
  await expect(page.getByRole('heading', { name: 'This link opens nothing.' })).toBeVisible()
})

test('a run of somebody else is not shared, nor one for longer than 90 days', async ({ somebody, somebodyElse }) => {
  const runId = await ended(somebody.api, { code: 'export default 1' })
  const { id } = await link(somebody.api, runId)
  const { api } = somebodyElse
  expect((await api.post(`/api/runs/${runId}/share`, { data: {} })).status()).toBe(404)
  expect((await api.get(`/api/runs/${runId}/share`)).status()).toBe(404)
  expect((await api.delete(`/api/runs/${runId}/share?share=${id}`)).status()).toBe(404)
  const mine = await ended(api, { code: 'export default 2' })
  expect((await api.delete(`/api/runs/${mine}/share?share=${id}`)).status()).toBe(404)
  const expiresAt = new Date(Date.now() + 91 * 86_400_000).toISOString()
  expect((await somebody.api.post(`/api/runs/${runId}/share`, { data: { expiresAt } })).status()).toBe(400)
  expect((await (await somebody.api.get(`/api/runs/${runId}/share`)).json()).shares).toHaveLength(1)
})
