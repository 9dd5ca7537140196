import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { loadConfig } from '../lib/config/load-config.ts'
import { openDatabase } from '../lib/db/open-database.ts'
import type { RunFacts } from '../lib/runs/run-facts.ts'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { assertFits } from './fits.ts'
import { expect, type Somebody, test } from './person.ts'
import { picture, pictures } from './pictures.ts'

async function ended(api: APIRequestContext, data: object): Promise<string> {
  const { runId } = await (await api.post('/api/runs', { data })).json()
  await expect(async () =>
    expect((await (await api.get(`/api/runs/${runId}`)).json()).status).toBe('finished'),
  ).toPass()
  return runId
}

const gridOf = (page: Page) => page.getByRole('grid', { name: 'Runs' })
/** Those that are runs, and no headings. */
const rowsOf = (page: Page) =>
  gridOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
const ADD = "import { add } from './servers/calculator/add.ts'\n"

test('runs are found by task, program and result, with marks, and by filters', async ({ somebody: { page, api } }) => {
  await page.goto('/runs')
  await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible()
  await assertAccessibleInBoth(page)
  await pictures(page, 'runs-empty')

  const task = await ended(api, { task: 'Calculate 20 + 22', approve: 'all' })
  const { program } = await (await api.get(`/api/runs/${task}`)).json()
  await ended(api, { code: program.replace('22', '23'), editedFrom: task, approve: 'all' })
  await ended(api, { code: `${ADD}export default [{ city: 'Aachen', n: await add({ a: 1, b: 2 }) }]`, approve: 'all' })
  await ended(api, { code: "\nthrow new Error('out of tea')" })
  await page.goto('/')
  await page.getByRole('link', { name: /^All (4 )?runs/ }).click()
  await expect(page).toHaveURL(/\/runs$/)
  const rows = rowsOf(page)
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(0)).toContainText('Program, 2 lines')
  await expect(rows.nth(0)).toContainText('Stopped at line 2')
  await expect(rows.nth(0)).toContainText('not compared')
  await expect(rows.nth(1)).toContainText('Returned 1 row')
  await expect(rows.nth(2)).toContainText('Calculate 20 + 22')
  await expect(rows.nth(2)).toContainText(`of ${task} · version 2`)
  await expect(rows.nth(3)).toContainText('by rules, no model')
  await expect(rows.nth(3)).toContainText('Returned a number')
  // The day says the sums of its rows.
  const tokens = await rows.evaluateAll((all) =>
    all.map((row) =>
      Number(
        /([\d,]+)(?=[\d.]+ % (?:fewer|more)|not compared)/.exec(row.textContent ?? '')?.[1]?.replaceAll(',', '') ?? 0,
      ),
    ),
  )
  expect(tokens.length).toBe(4)
  await expect(gridOf(page).getByRole('rowheader').first()).toContainText(/Today.*4 runs · [\d,]+ tokens/)
  await expect(
    page.getByText(/Runs are kept for 90 days, up to 256 MB together; now they take [\d.]+ kB\./),
  ).toBeVisible()
  await assertAccessibleInBoth(page)
  await pictures(page, 'runs')
  for (const width of [320, 390, 768, 1024, 1440, 1920]) await assertFits(page, width)
  await page.setViewportSize({ width: 1440, height: 900 })

  const search = page.getByRole('searchbox', { name: 'Search runs' })
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await search.fill('aachen')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/\?search=aachen$/)
  await expect(rows.locator('mark').first()).toHaveText('Aachen')
  await expect(rows.first()).toContainText('line 2 · ')
  await expect(page.getByText('1 run found')).toBeVisible()
  await page.reload()
  await expect(rows).toHaveCount(1)
  await (await alive(search)).fill('coffee')
  await expect(page.getByRole('heading', { name: 'No run mentions “coffee”' })).toBeVisible()
  await assertAccessible(page)
  await pictures(page, 'runs-no-match')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(rows).toHaveCount(4)

  await page.getByRole('button', { name: 'State', exact: true }).click()
  await page.getByRole('button', { name: 'Failed' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Stopped at line 2')
  await page.getByRole('button', { name: 'Remove the filter State: Failed' }).click()
  await page.getByRole('button', { name: 'Tool', exact: true }).click()
  await page.getByRole('button', { name: /^calculator\.add/ }).click()
  await expect(rows.filter({ hasText: 'Returned 1 row' })).toHaveCount(1)
  await expect(page).toHaveURL(/tool=calculator\.add/)
  await page.getByRole('button', { name: /^Remove the filter Tool/ }).click()
  await page.getByRole('button', { name: 'Edited' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Edited' }).click()
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await expect(page.getByRole('heading', { name: 'No run matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove the filter', exact: true }).click()
  await expect(rows).toHaveCount(4)
})

test('a run is run again, exported, deleted and brought back, by keys alone', async ({ somebody: { page, api } }) => {
  const first = await ended(api, { code: 'export default 1' })
  const second = await ended(api, { task: 'Calculate 6 * 7', approve: 'all' })
  await page.goto('/runs')
  const rows = rowsOf(page)
  await expect(rows).toHaveCount(2)
  await alive(page.getByRole('searchbox', { name: 'Search runs' }))
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar', { name: 'Selected runs' })).toContainText('1 selected')
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeDisabled()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('x')
  await assertAccessible(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const { runs } = JSON.parse(readFileSync(await (await saving).path(), 'utf8'))
  expect(runs.map(({ runId }: { runId: string }) => runId)).toEqual([first, second])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar', { name: 'Selected runs' })).toHaveCount(0)

  await rows.nth(1).focus()
  await page.keyboard.press('Delete')
  // By the keyboard, too: Enter on the button brings back and opens nothing.
  await page.getByRole('button', { name: 'Undo: bring Program, 1 line back' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/runs$/)
  await expect(rows).toHaveCount(2)
  expect((await api.get(`/api/runs/${first}`)).status()).toBe(200)
  // Over a reload, too: the server keeps it for as long.
  await rows.nth(1).focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('1 run deleted; each can be brought back for 30 s.')).toBeVisible()
  // One: it does not stay for longer.
  await picture(page, 'runs-deleted-light-1440')
  await expect.poll(async () => (await (await api.get('/api/runs')).json()).runs.length).toBe(1)
  await page.reload()
  const undo = page.getByRole('button', { name: 'Undo: bring Program, 1 line back' })
  await (await alive(undo)).click()
  await expect(rows).toHaveCount(2)
  await expect.poll(async () => (await (await api.get('/api/runs')).json()).runs.length).toBe(2)
  // Then it is gone for good, with its link and its journal.
  await api.delete(`/api/runs/${first}?undo=true`)
  await setRun(first, { removedAt: new Date(Date.now() - 40_000) })
  expect((await api.post(`/api/runs/${first}/restore`)).status()).toBe(404)
  await api.get('/api/runs/days')
  expect((await (await api.get('/api/runs/days')).json()).total).toBe(1)

  await page.goto('/runs')
  await alive(page.getByRole('searchbox', { name: 'Search runs' }))
  await rows.first().focus()
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/runs\/\w+$/)
  expect(page.url()).not.toContain(second)
  await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText('42')

  const report = await (await api.get(`/api/runs/${second}/export?format=md`)).text()
  expect(report).toContain('# Calculate 6 * 7')
  expect(await (await api.get(`/api/runs/${second}/export?format=ts`)).text()).toContain('export default')
  const csv = await (await api.get('/api/runs/export')).text()
  expect(csv.trim().split('\r\n')).toHaveLength(3)
  expect((await api.get('/api/runs/export?ids=none')).status()).toBe(404)
  expect((await api.get('/api/runs/export?from=2026-02-31')).status()).toBe(400)
})

test('a program is named, in the list and on its page, and found by its name', async ({ somebody: { page, api } }) => {
  const program = await ended(api, { code: 'export default 7' })
  const task = await ended(api, { task: 'Calculate 6 * 7', approve: 'all' })
  expect((await api.patch(`/api/runs/${task}`, { data: { name: 'x' } })).status()).toBe(409)
  expect((await api.patch(`/api/runs/${program}`, { data: { name: 'x'.repeat(101) } })).status()).toBe(400)
  await page.goto('/runs')
  const rows = rowsOf(page)
  await alive(page.getByRole('searchbox', { name: 'Search runs' }))
  await rows.nth(1).focus()
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: 'Name this program' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lucky number')
  await assertAccessible(page)
  await pictures(page, 'runs-name')
  await page.keyboard.press('Enter')
  await expect(page.getByText('It is called “Lucky number” now.')).toBeVisible()
  await expect(rows.nth(1)).toContainText('Lucky number')
  await page.getByRole('searchbox', { name: 'Search runs' }).fill('lucky')
  await expect(rows).toHaveCount(1)

  await page.goto(`/runs/${program}`)
  const outcome = page.getByRole('region', { name: 'Outcome', exact: true })
  await expect(outcome).toContainText('Lucky number')
  await (await alive(page.getByRole('button', { name: 'Name this program' }))).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('')
  await dialog.getByRole('button', { name: 'Save the name' }).click()
  await expect(outcome).toContainText(program)
})

test('over the outcome of a run stands which it is; it is compared and exported from there', async ({
  somebody: { page, api },
}) => {
  const a = await ended(api, {
    code: "import { writeFile } from './servers/filesystem/writeFile.ts'\nexport default await writeFile({ path: 'seven.txt', content: '7777777' })",
    approve: 'all',
  })
  const b = await ended(api, { code: 'export default 8', editedFrom: a })
  const other = await ended(api, { code: 'export default 9' })
  await page.goto(`/runs/${a}`)
  await expect(page.getByText(/· (to|yester)day \d\d:\d\d/)).toBeVisible()
  const compare = page.getByRole('button', { name: 'Compare with another run' })
  await (await alive(compare)).click()
  await expect(page.getByRole('dialog', { name: 'Compare with another run' })).toContainText('Version 2')
  await assertAccessibleInBoth(page)
  await pictures(page, 'run-compare-menu')
  await page.getByRole('link', { name: /^Version 2/ }).click()
  await expect(page).toHaveURL(new RegExp(`a=${a}&b=${b}$`))

  await page.goto(`/runs/${a}`)
  await (await alive(compare)).click()
  await page.getByRole('link', { name: 'Another run…' }).click()
  await expect(page.getByText('Compare “Program, 2 lines” with:')).toBeVisible()
  await assertAccessible(page)
  await pictures(page, 'runs-picking')
  await rowsOf(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`a=${a}&b=${other}$`))

  await page.goto(`/runs/${a}`)
  await (await alive(page.getByRole('button', { name: 'Export', exact: true }))).click()
  const forms = page.getByRole('dialog', { name: 'Export' })
  for (const [form, size] of [
    ['Program', '.ts, 2 lines'],
    ['Report', 'Markdown'],
    ['Whole run', 'JSON'],
    ['Files', 'zip, 1 file as it is now, 7 B'],
  ] as const)
    await expect(forms.getByRole('link', { name: new RegExp(`^${form}`) })).toContainText(size)
  await pictures(page, 'run-export-menu')
  const saving = page.waitForEvent('download')
  await forms.getByRole('link', { name: /^Files/ }).click()
  expect((await saving).suggestedFilename()).toBe(`run-${a}.zip`)
  for (const width of [320, 390, 768, 1024, 1440]) await assertFits(page, width)
})

test('what runs were before lists knew of them is filled in behind, and is found then', async ({
  somebody: { page, api },
}) => {
  const runId = await ended(api, { code: "export default 'Timbuktu'" })
  await setRun(runId, { facts: null, tools: '', tokens: null }, { withoutText: true })
  await page.goto('/runs')
  await expect.poll(async () => (await (await api.get('/api/runs/found?search=timbuktu')).json()).runs.length).toBe(1)
})

test('somebody else finds nothing of it', async ({ somebody, somebodyElse }) => {
  const runId = await ended(somebody.api, { code: 'export default 1' })
  expect((await (await somebodyElse.api.get('/api/runs/days')).json()).total).toBe(0)
  expect((await (await somebodyElse.api.get('/api/runs/found')).json()).runs).toEqual([])
  for (const path of [
    ...['export', 'export/sizes', 'related', 'share'].map((part) => `/api/runs/${runId}/${part}`),
    ...[`/api/runs/${runId}/export?format=zip`, `/api/runs/export?ids=${runId}`],
  ])
    expect([path, (await somebodyElse.api.get(path)).status()]).toEqual([path, 404])
  for (const answer of [
    somebodyElse.api.patch(`/api/runs/${runId}`, { data: { name: 'Mine' } }),
    somebodyElse.api.delete(`/api/runs/${runId}?undo=true`),
    somebodyElse.api.post(`/api/runs/${runId}/restore`),
    somebodyElse.api.post(`/api/runs/${runId}/share`, { data: {} }),
  ])
    expect((await answer).status()).toBe(404)
  for (const query of ['state=odd', 'from=soon', 'zone=Nowhere', 'offset=-1', 'limit=201'])
    expect([query, (await somebody.api.get(`/api/runs/found?${query}`)).status()]).toEqual([query, 400])
})

const FACTS: RunFacts = {
  tools: ['crm.add', 'mail.send'],
  calls: 2,
  files: 1,
  end: 'Returned 3 rows',
  lines: 9,
  author: 'rules',
  tokens: 1_000,
}

async function withDatabase<T>(work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const config = loadConfig({ env: { DATA_DIR: join(process.env.E2E_DIR as string, 'data') } })
  const db = await openDatabase(config.databaseUrl, config.paths.migrationsDir)
  try {
    return await work(db)
  } finally {
    await db.$disconnect()
  }
}

/** Has a run be as an earlier version, or an earlier time, left it. */
const setRun = (
  id: string,
  data: { removedAt?: Date; facts?: null; tools?: string; tokens?: null },
  { withoutText = false } = {},
) =>
  withDatabase(async (db) => {
    await db.run.update({ where: { id }, data })
    if (withoutText) await db.runText.deleteMany({ where: { runId: id } })
  })

async function seed({ email }: Somebody, runs: number): Promise<void> {
  const config = loadConfig({ env: { DATA_DIR: join(process.env.E2E_DIR as string, 'data') } })
  const db = await openDatabase(config.databaseUrl, config.paths.migrationsDir)
  const { id } = await db.user.findUniqueOrThrow({ where: { email } })
  for (let from = 0; from < runs; from += 500) {
    const data = Array.from({ length: Math.min(500, runs - from) }, (_, i) => {
      const n = from + i
      return {
        ...{ id: `${id}_${n}`, userId: id, title: `Task ${n}`, titleLower: `task ${n}`, status: 'finished' },
        ...{
          outcome: 'returned',
          totalMs: 1_000,
          facts: JSON.stringify(FACTS),
          tools: '|crm.add|mail.send|',
          tokens: 1_000,
        },
        startedAt: new Date(Date.now() - n * 13 * 60_000),
      }
    })
    await db.run.createMany({ data })
  }
  await db.$disconnect()
}

test('10,000 runs scroll, from the first to the last, and few of them are in the page', async ({ somebody }) => {
  const { page } = somebody
  await seed(somebody, 10_000)
  await page.goto('/runs')
  await expect(page.getByText('10,000 runs', { exact: true })).toBeVisible()
  const rows = rowsOf(page)
  await alive(page.getByRole('searchbox', { name: 'Search runs' }))
  await rows.first().focus()
  await page.keyboard.press('End')
  await expect(rows.filter({ hasText: 'Task 9999' })).toBeVisible()
  expect(await gridOf(page).getByRole('row').count()).toBeLessThanOrEqual(60)
  await page.keyboard.press('Home')
  await expect(rows.filter({ has: page.getByRole('link', { name: 'Task 0', exact: true }) })).toBeFocused()
  await gridOf(page).evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight / 2 }))
  // The row that has the focus stays in the page, too.
  await expect(rows.nth(6)).toContainText(/Task [45]\d{3}/)
  // The day of what is in sight stays on top.
  const top = await gridOf(page).evaluate((grid) => grid.getBoundingClientRect().top)
  const heading = gridOf(page).getByRole('rowheader').first()
  await expect.poll(async () => Math.abs(((await heading.boundingBox())?.y ?? 0) - top) < 34).toBe(true)
  await pictures(page, 'runs-10000')
  // A run that begins elsewhere moves nothing under somebody who reads.
  const before = await rows.nth(6).innerText()
  await ended(somebody.api, { code: 'export default 1' })
  await page.getByRole('button', { name: 'The list has changed: show it' }).click()
  await expect(page.getByText('10,001 runs', { exact: true })).toBeVisible()
  expect(before).toMatch(/Task [45]\d{3}/)
  await page.getByRole('searchbox', { name: 'Search runs' }).fill('task 77')
  await expect(page.getByText('280 runs found')).toBeVisible()
  await expect(rows.filter({ has: page.getByRole('link', { name: 'Task 77', exact: true }) })).toBeVisible()
  await page.goto('/runs?from=2026-02-30&to=2026-01-01&search=a_b')
  await expect(page.getByRole('heading', { name: 'No run mentions “a_b”' })).toBeVisible()
})

test('two runs are compared: from the list, from an edited run, and swapped', async ({ somebody, somebodyElse }) => {
  const { page, api } = somebody
  const from = "import { multiply } from './servers/calculator/multiply.ts'\n"
  const code = (last: number) =>
    `${from}const rows = []\nfor (const n of [1, 2, ${last}]) rows.push({ n, double: await multiply({ a: n, b: 2 }) })\nexport default rows\n`
  const a = await ended(api, { code: code(3), approve: 'all' })
  const b = await ended(api, { code: code(4), editedFrom: a, approve: 'all' })
  const failed = await ended(api, { code: "throw new Error('no tea')" })
  await page.goto('/runs')
  const rows = rowsOf(page)
  await expect(rows).toHaveCount(3)
  await alive(page.getByRole('searchbox', { name: 'Search runs' }))
  // The first Compare takes a run, the second one compares.
  await rows.nth(1).focus()
  await page.keyboard.press('c')
  await expect(page.getByText('Choose Compare on another run')).toBeVisible()
  await rows.nth(2).focus()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(new RegExp(`/runs/compare\\?a=${a}&b=${b}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Compare two runs' })).toBeVisible()
  await expect(page.getByText('Line 3 has “4” in place of “3”.')).toBeVisible()
  await expect(page.getByText('Of the result 2 rows are equal, 1 new, 1 gone.')).toBeVisible()
  const calls = page.getByRole('region', { name: 'Calls, aligned' }).getByRole('row')
  await expect(calls).toHaveCount(5)
  await assertAccessibleInBoth(page)
  await pictures(page, 'compare-runs')
  for (const width of [320, 390, 768, 1024, 1440, 1920]) await assertFits(page, width)
  await page.setViewportSize({ width: 1440, height: 900 })
  await (await alive(page.getByRole('switch', { name: 'Only differences' }))).focus()
  await page.keyboard.press(' ')
  await expect(calls).toHaveCount(3)
  await page.keyboard.press('n')
  await expect(page.locator('[data-difference]').first()).toBeFocused()
  await page.keyboard.press('s')
  await expect(page).toHaveURL(new RegExp(`a=${b}&b=${a}$`))
  await expect(page.getByText('Line 3 has “3” in place of “4”.')).toBeVisible()

  await page.getByRole('button', { name: 'Change A' }).click()
  await page.getByRole('button', { name: new RegExp(failed) }).click()
  await expect(page.getByText(/Stopped by an error|stopped at line 1/i).first()).toBeVisible()
  await expect(page.getByText('Tokens are not compared: A did not return.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/runs$/)

  await page.goto(`/runs/${b}`)
  await (await alive(page.getByRole('link', { name: 'Compare runs' }))).click()
  await expect(page).toHaveURL(new RegExp(`a=${a}&b=${b}$`))
  expect((await (await api.get(`/api/runs/compare?a=${a}&b=${b}`)).json()).sentences).toHaveLength(3)

  await somebodyElse.page.goto(`/runs/compare?a=${a}&b=${b}`)
  await expect(somebodyElse.page.getByText('One of the two runs is not here.')).toBeVisible()
  await assertAccessible(somebodyElse.page)
  expect((await somebodyElse.api.get(`/api/runs/compare?a=${a}&b=${b}`)).status()).toBe(404)
})
