import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { assertFits } from './fits.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

/** A run of this program, when it is over. */
async function ended(api: APIRequestContext, code: string): Promise<string> {
  const { runId } = await (await api.post('/api/runs', { data: { code, approve: 'all' } })).json()
  await expect(async () => {
    const { status, outcome } = await (await api.get(`/api/runs/${runId}`)).json()
    expect([status, outcome?.kind]).toEqual(['finished', 'returned'])
  }).toPass()
  return runId
}

const ORDERS = `const cities = ['Berlin', 'Hamburg', 'Munich']
export default Array.from({ length: 20000 }, (_, at) => ({
  order: 48210 + at,
  date: new Date(Date.UTC(2026, 6, 1 + (at % 90))).toISOString().slice(0, 10),
  city: cities[at % 3],
  note: at === 0 ? '=1+1' : 'none',
  amount: ((at * 7919) % 20000) / 100,
}))`

const formsOf = (page: Page) =>
  page.getByRole('tablist', { name: 'Show as' }).first().getByRole('tab').allTextContents()
const rowsOf = (page: Page) => page.getByRole('grid', { name: 'Rows' }).getByRole('row')
const backLink = (page: Page) => page.getByRole('link', { name: 'Enlarge the result', exact: true })

test('20,000 rows are put in order, narrowed, copied, downloaded and drawn', async ({
  somebody: { page, api, context },
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const runId = await ended(api, ORDERS)
  await page.goto(`/runs/${runId}`)
  await alive(backLink(page))
  await page.keyboard.press('f')
  await expect(page).toHaveURL(new RegExp(`/runs/${runId}/result$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Result of “')
  expect(await formsOf(page)).toEqual(['Table', 'Chart', 'JSON'])
  const rows = rowsOf(page)
  await expect(rows.nth(1)).toContainText('48210')
  // Of twenty thousand rows those in sight are in the page.
  expect(await rows.count()).toBeLessThan(90)
  await assertAccessibleInBoth(page)
  await pictures(page, 'result-table')
  for (const width of [320, 390, 768, 1440]) await assertFits(page, width)
  await page.setViewportSize({ width: 1440, height: 900 })

  const amount = page.getByRole('columnheader', { name: 'amount' })
  await amount.getByRole('button').click()
  await amount.getByRole('button').click()
  await expect(amount).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.nth(1)).toContainText('199.99')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Column' }).selectOption('city')
  await page
    .getByRole('list', { name: 'city' })
    .getByRole('button', { name: /^Munich/ })
    .click()
  await expect(page.getByText('6,666 of 20,000 rows')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('2026-07-03')
  await expect(page.getByText('223 of 20,000 rows')).toBeVisible()
  await expect(page).toHaveURL(/sort=-amount.*where=is%3Acity%3DMunich/)
  await expect(page).toHaveURL(/find=2026-07-03/)
  await page.reload()
  await alive(amount.getByRole('button'))
  await expect(page.getByText('223 of 20,000 rows')).toBeVisible()
  await expect(amount).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByText(/^amount: sum/)).toBeVisible()

  await page.getByRole('grid', { name: 'Rows' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(2)).toHaveAttribute('aria-selected', 'true')
  const second = await rows.nth(2).getByRole('gridcell').allTextContents()
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(second.slice(1).join('\t'))
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('223 rows, in this order')).toBeVisible()
  await page.getByRole('button', { name: 'As JSON' }).click()
  await expect.poll(async () => JSON.parse(await page.evaluate(() => navigator.clipboard.readText())).length).toBe(223)

  await page.getByRole('button', { name: 'Remove the filter city: Munich' }).click()
  await page.getByRole('searchbox', { name: 'Filter rows' }).fill('=1+1')
  await expect(page.getByText('1 of 20,000 rows')).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const csv = readFileSync(await (await saving).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  // What a spreadsheet would run is text.
  expect(csv).toEqual(['order,date,city,note,amount', "48210,2026-07-01,Berlin,'=1+1,0"])
  await page.getByRole('searchbox', { name: 'Filter rows' }).fill('no such row')
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(page.getByText('20,000 rows', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Chart' }).click()
  await page.getByRole('combobox', { name: 'By' }).selectOption('city')
  await expect(page.getByRole('img', { name: /sum of amount by date/ })).toBeVisible()
  await expect(page.getByText('20,000 rows, computed here from the result')).toBeVisible()
  await page.getByRole('button', { name: /Show as table/ }).click()
  await expect(page.getByRole('columnheader', { name: 'Munich' })).toBeVisible()
  await page.getByRole('button', { name: /Hide the table/ }).click()
  await assertAccessibleInBoth(page)
  await pictures(page, 'result-chart')
  await assertFits(page, 390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Bars' }).click()
  await expect(page).toHaveURL(/as=chart.*draw=bars/)
  await expect(page.getByRole('img', { name: /sum of amount by date/ })).toBeVisible()
  await pictures(page, 'result-bars')

  await page.getByRole('tab', { name: 'JSON' }).click()
  const search = page.getByRole('searchbox', { name: 'Search in the JSON' })
  await search.fill('48999')
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  const tree = page.getByRole('tree', { name: 'JSON' })
  await expect(tree.getByText('48999')).toBeVisible()
  await expect(page.getByText('[789].order')).toBeVisible()
  await expect(tree.getByRole('treeitem', { name: /more items/ }).first()).toBeVisible()
  await assertAccessibleInBoth(page)
  await pictures(page, 'result-json')
  await tree.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('[789]', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(tree.getByText('48999')).toHaveCount(0)

  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/runs/${runId}$`))
  await expect(backLink(page)).toBeFocused()
})

test('texts, pages and pictures have the forms that fit them', async ({ somebody: { page, api } }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const html = await ended(
    api,
    'export default `<!doctype html><title>x</title><h1 id="h">Report</h1><script>document.getElementById("h").textContent = "It ran"</script><img src="https://elsewhere.invalid/x.png"><link rel="preconnect" href="https://elsewhere.invalid">`',
  )
  await page.goto(`/runs/${html}/result`)
  expect(await formsOf(page)).toEqual(['Preview', 'Source', 'JSON'])
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Report' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
  await expect(frame.getByText('It ran')).toHaveCount(0)
  expect(asked.filter((url) => url.includes('elsewhere'))).toEqual([])
  await pictures(page, 'result-html')
  await (await alive(page.getByRole('tab', { name: 'Source' }))).click()
  await expect(page.getByRole('region', { name: 'Source' })).toContainText('<script>document')

  const markdown = await ended(
    api,
    "export default '# Orders\\n\\n- one\\n- two\\n\\n![far](https://elsewhere.invalid/y.png)'",
  )
  await page.goto(`/runs/${markdown}/result`)
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  await expect(page.getByText('images from other sites are not loaded')).toBeVisible()
  expect(asked.filter((url) => url.includes('elsewhere'))).toEqual([])
  await assertAccessibleInBoth(page)
  await pictures(page, 'result-markdown')

  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC'
  const image = await ended(api, `export default { type: 'image', mimeType: 'image/png', data: '${dot}' }`)
  await page.goto(`/runs/${image}/result`)
  expect(await formsOf(page)).toEqual(['Image', 'JSON'])
  await expect(page.getByText(/PNG, 10 × 10, 78 B/)).toBeVisible()
  await (await alive(page.getByRole('button', { name: 'Larger' }))).click()
  await expect(page.getByText('150 %')).toBeVisible()
  await page.keyboard.press('0')
  await expect(page.getByText('fits, 100 %')).toBeVisible()
  await assertAccessibleInBoth(page)
  await pictures(page, 'result-image')

  const number = await ended(api, 'export default 1234567')
  await page.goto(`/runs/${number}/result`)
  await expect(page.getByText('1,234,567')).toBeVisible()
  const diff = await ended(api, "export default '--- a/x\\n+++ b/x\\n@@ -1 +1 @@\\n-old\\n+new\\n'")
  await page.goto(`/runs/${diff}/result`)
  await expect(page.getByText('1 added, 1 removed')).toBeVisible()
})

test('a file that a run wrote opens in the same way, and nobody else sees it', async ({
  somebody: { page, api },
  somebodyElse,
}) => {
  await api.put('/api/files/report.csv', { data: 'city,n\nBerlin,1\n' })
  const runId = await ended(
    api,
    "import { writeFile } from './servers/filesystem/writeFile.ts'\nawait writeFile({ path: 'report.csv', content: 'city,n\\nBerlin,2\\nParis,3\\n' })\nexport default 'done'",
  )
  await page.goto(`/runs/${runId}`)
  await (await alive(page.getByRole('link', { name: 'Enlarge report.csv' }))).click()
  await expect(page.getByText('2 rows', { exact: true })).toBeVisible()
  expect(await formsOf(page)).toEqual(['Table', 'Chart', 'Source', 'Changes'])
  await page.getByRole('tab', { name: 'Changes' }).click()
  await expect(page.getByText('Paris,3')).toBeVisible()
  await page.goto(`/runs/${runId}/result?file=..%2F..%2Fetc%2Fpasswd`)
  await expect(page.getByText('This run changed no such file.')).toBeVisible()
  await somebodyElse.page.goto(`/runs/${runId}/result`)
  await expect(somebodyElse.page.getByRole('heading', { name: 'There is no run here.' })).toBeVisible()
})
