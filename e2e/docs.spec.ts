import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { assertFits } from './fits.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

test('whoever is not signed in reads the documentation, and follows its links', async ({ page }) => {
  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 1, name: 'Documentation' })).toBeVisible()
  await expect(page).toHaveTitle('Documentation · cem playground')
  await assertAccessibleInBoth(page)
  await pictures(page, 'docs')

  await page.getByRole('main').getByRole('link', { name: 'Troubleshooting' }).click()
  await expect(page).toHaveURL(/\/docs\/troubleshooting$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Troubleshooting' })).toBeVisible()
  const list = page.getByRole('navigation', { name: 'Documentation' })
  await expect(list.getByRole('link', { name: 'Troubleshooting' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('main').getByRole('link', { name: 'Operating it' }).first().click()
  await expect(page).toHaveURL(/\/docs\/operating#what-lies-in-data_dir$/)
  await expect(page.getByRole('heading', { name: 'What lies in DATA_DIR' })).toBeInViewport()
  await assertAccessible(page)
  await pictures(page, 'docs-operating')

  await page.goto('/docs/decisions/0006-two-engines')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Two engines')
  await assertAccessible(page)
  await pictures(page, 'docs-decision')
})

test('on a phone the pages fit, and the list of them is folded', async ({ page }) => {
  await page.goto('/docs/first-ten-minutes')
  await assertFits(page, 390)
  const picture = page.getByRole('img', { name: /^A finished run/ })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300)
  await pictures(page, 'docs-first-ten-minutes')
  await assertFits(page, 390)
  await page.getByText('Pages of the documentation').click()
  await assertAccessible(page)
  await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  // Its tables are wider than a phone, and scroll inside their frame.
  await assertFits(page, 390)
  await assertAccessible(page)
  const table = page.getByRole('group', { name: 'Table' }).first()
  expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
})

test('code is copied whole', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs/first-ten-minutes')
  const copy = await alive(page.getByRole('button', { name: 'Copy this code' }).first())
  // It says so for two seconds only.
  await copy.evaluate((button) => {
    const note = () => {
      if (button.textContent === 'Copied') button.dataset['said'] = 'yes'
    }
    new MutationObserver(note).observe(button, { subtree: true, childList: true, characterData: true })
  })
  await copy.click()
  await expect(copy).toHaveAttribute('data-said', 'yes')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm start')
})

test('nothing but the listed pages is read', async ({ page, request }) => {
  for (const path of [
    'nowhere',
    'REVIEW',
    '..%2Fpackage',
    '..%2F..%2Fetc%2Fpasswd',
    'decisions',
    'README',
    'security.md',
  ])
    expect((await request.get(`/docs/${path}`)).status(), path).toBe(404)
  for (const name of ['security.md', '..%2Fapp%2Ficon.svg', 'nothing.png'])
    expect((await request.get(`/docs/image/${name}`)).status(), name).toBe(404)
  await page.goto('/docs/nowhere')
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
  await pictures(page, 'not-found')
})

test('the menu of the account leads there', async ({ somebody: { page } }) => {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await pictures(page, 'account-menu')
  await page.getByRole('link', { name: 'Documentation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Documentation' })).toBeVisible()
  await assertAccessible(page)
})
