import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../lib/config/load-config.ts'
import { type Database, openDatabase } from '../lib/db/open-database.ts'
import type { SavingsReport } from '../lib/savings/report.ts'
import { sampleSaving } from '../lib/savings/testing/sample-savings.ts'
import { seedSavings } from '../lib/savings/testing/seed-savings.ts'
import { assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { assertFits } from './fits.ts'
import { expect, type Somebody, test } from './person.ts'
import { pictures } from './pictures.ts'

const RUNS = 10_000
const MINUTE = 60_000

async function inDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const config = loadConfig({ env: { DATA_DIR: join(process.env.E2E_DIR as string, 'data') } })
  const db = await openDatabase(config.databaseUrl, config.paths.migrationsDir)
  await work(db)
  await db.$disconnect()
}

/** So many runs, one every `everyMs`, the last of them a minute ago. */
async function seed({ email }: Somebody, runs: number, everyMs: number): Promise<void> {
  await inDatabase(async (db) => {
    const { id } = await db.user.findUniqueOrThrow({ where: { email } })
    const all = Array.from({ length: runs }, (_, at) => {
      const saving = sampleSaving(at, new Date(Date.now() - MINUTE - (runs - 1 - at) * everyMs))
      return { ...saving, runId: `${saving.runId}_${id}` }
    })
    await seedSavings(db, id, all)
  })
}

async function runCode({ api }: Somebody, code: string): Promise<string> {
  const { runId } = await (await api.post('/api/runs', { data: { code } })).json()
  await expect(async () =>
    expect((await (await api.get(`/api/runs/${runId}`)).json()).status).toBe('finished'),
  ).toPass()
  return runId
}

const reportOf = async ({ api }: Somebody, query = ''): Promise<SavingsReport> =>
  (await api.get(`/api/savings${query}`)).json()

test('with no run the page says what comes; with one it says it in a sentence', async ({ somebody }) => {
  const { page, api } = somebody
  await page.goto('/tokens')
  await expect(page.getByText('Nothing to count yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the playground' })).toBeVisible()
  await assertAccessibleInBoth(page)
  await pictures(page, 'savings-none')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Tokens' })).toHaveAttribute('aria-current', 'page')
  const tabs = page.getByRole('navigation', { name: 'Tokens' }).getByRole('link')
  await expect(tabs).toHaveText(['Over time', 'Compare', 'Your bill'])
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page')

  const add = "import { add } from './servers/calculator/add.ts'\n"
  const runId = await runCode(somebody, `${add}export default await add({ a: 1, b: 2 })`)
  await expect.poll(async () => (await reportOf(somebody)).totals.runs).toBe(1)
  await page.reload()
  const one = page.getByRole('region', { name: 'One run in these days' })
  const { totals } = await reportOf(somebody)
  await expect(one).toContainText(`used ${totals.used.toLocaleString('en-US')} tokens computed`)
  await expect(one).toContainText(`would have used ${totals.other.toLocaleString('en-US')} computed`)
  await assertAccessibleInBoth(page)
  await assertFits(page, 390)
  await pictures(page, 'savings-one')
  await (await alive(one.getByRole('link', { name: 'Open the run' }))).click()
  await expect(page).toHaveURL(new RegExp(`/runs/${runId}$`))

  // Deleted, it stays counted.
  expect((await api.delete(`/api/runs/${runId}`)).ok()).toBe(true)
  await page.goto('/tokens')
  await expect(page.getByText('1 run was deleted since; what they used and saved stays counted.')).toBeVisible()
  await expect(one.getByRole('link')).toHaveCount(0)
})

test('10,000 runs: figures that add up, the runs behind them, and files', async ({ somebody }) => {
  const { page, api } = somebody
  await seed(somebody, RUNS, 13 * MINUTE)
  await page.goto('/tokens?period=all')
  const chart = page.getByRole('img', { name: /Used/ }).first()
  const byServer = page.getByRole('region', { name: 'By server' })
  await expect(byServer).toBeVisible()
  const { totals, servers } = await reportOf(somebody)
  expect(totals.runs).toBe(RUNS)
  await expect(page.getByText('of 10,000; 1,000 did not return')).toBeVisible()
  await expect(page.getByText('Money is that of 7,500 of 10,000 runs')).toBeVisible()
  await pictures(page, 'savings-many')
  const all = (text: string) => new RegExp(`All${text}`)
  const usedText = totals.used.toLocaleString('en-US')
  for (const name of ['By server', 'By skill', 'By day'])
    await expect(
      page
        .getByRole('region', { name, exact: true })
        .getByRole('row', { name: all('') })
        .last(),
    ).toContainText(usedText)
  expect(servers.reduce((sum, { used }) => sum + used, 0)).toBe(totals.used)
  await expect(byServer.getByRole('button', { name: 'no server' })).toBeVisible()
  void chart
  await assertAccessibleInBoth(page)

  const row = byServer.getByRole('button', { name: 'slack' })
  await (await alive(row)).click()
  const runs = page.getByRole('list', { name: 'Runs of slack' })
  await expect(runs.getByRole('listitem')).toHaveCount(20)
  await byServer.getByRole('button', { name: 'Show older ones' }).click()
  await expect(runs.getByRole('listitem')).toHaveCount(40)
  await assertAccessibleInBoth(page)
  await row.click()
  await expect(runs).toHaveCount(0)

  await page.getByRole('button', { name: '7 days' }).click()
  await expect(page).toHaveURL(/\/tokens\?period=7$/)
  await page.getByRole('button', { name: 'By server' }).click()
  await expect(page).toHaveURL(/\?period=7&by=server$/)
  await expect(page.getByRole('region', { name: 'By skill' })).toHaveCount(0)
  const csv = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  const file = await csv
  expect(file.suggestedFilename()).toBe('savings-by-server.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toBe(
    'server,runs,returned,used,measured,lost,other,saved,savedPercent,usedUsd,otherUsd,savedUsd,pricedRuns',
  )
  expect(
    lines
      .slice(1)
      .map((line) => line.split(',')[0])
      .sort(),
  ).toEqual(['', 'filesystem', 'github', 'slack'])
  const json = await (await api.get('/api/savings?by=run&format=json&from=2000-01-01')).json()
  expect(json.rows).toHaveLength(RUNS)
  expect(json.rows.reduce((sum: number, run: { used: number }) => sum + run.used, 0)).toBe(json.totals.used)

  await page.getByRole('button', { name: 'From – to' }).click()
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByLabel('to', { exact: true }).fill('2020-01-02')
  await expect(page.getByText('No runs in these days')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('region', { name: 'By server' })).toBeVisible()
  for (const by of ['day', 'server', 'skill']) {
    await page.goto(`/tokens?by=${by}`)
    await expect(page.getByText('Cheapest other way').first()).toBeVisible()
    await assertFits(page, 390)
    await assertAccessibleInBoth(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('what others saved is nobody’s business; a failure can be tried again', async ({ somebody, somebodyElse }) => {
  const { page, api } = somebodyElse
  await seed(somebody, 30, 60 * MINUTE)
  await seed(somebodyElse, 12, 60 * MINUTE)
  expect((await reportOf(somebodyElse)).totals.runs).toBe(12)
  expect((await api.get('/api/savings?whose=everybody')).status()).toBe(404)
  expect((await api.get('/api/savings/runs?person=somebody')).status()).toBe(404)
  expect((await api.get('/api/savings?from=yesterday')).status()).toBe(400)
  expect((await api.get('/api/savings?zone=Mars/Olympus')).status()).toBe(400)

  let isAway = true
  await page.route('**/api/savings?*', (route) => (isAway ? route.abort() : route.continue()))
  await page.goto('/tokens')
  await expect(page.getByRole('button', { name: 'By person' })).toHaveCount(0)
  const fault = page.getByRole('alert').filter({ hasText: 'The savings could not be loaded.' })
  await expect(fault).toBeVisible()
  await assertAccessibleInBoth(page)
  isAway = false
  await fault.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'By server' })).toBeVisible()
  await expect(fault).toHaveCount(0)
})
