import { request as requests } from '@playwright/test'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { signInAsAdministrator } from './cem.ts'
import { assertFits } from './fits.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

test('the pages of an account are one menu, and one select where it is narrow', async ({
  somebody: _,
  somebodyElse: { page, email },
}) => {
  await page.goto('/settings')
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Settings' })
  // Of an administrator there is more.
  await expect(menu.getByText('Administration')).toHaveCount(0)
  for (const name of ['API tokens', 'Limits', 'Model', 'You']) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    await assertAccessibleInBoth(page)
    await pictures(page, `account-${name.toLowerCase().replace(' ', '-')}`)
  }
  for (const width of [320, 390]) await assertFits(page, width)
  await menu.getByLabel('Page of the settings').selectOption('Limits')
  await expect(page).toHaveURL(/\/settings\/limits$/)
  await assertFits(page, 390)
  await assertAccessible(page)
})

test('limits are what is really used, with their settings and what happens at the end', async ({
  somebody: { api, page },
}) => {
  await page.goto('/settings/limits')
  const files = page.getByRole('progressbar', {
    name: /^Files and folders, \d+ of 100,000 items/,
  })
  const before = Number(await files.getAttribute('value'))
  expect((await api.put('/api/files/a/b/c.txt', { data: 'one' })).ok()).toBe(true)
  await (await alive(page.getByRole('button', { name: 'Count again' }))).click()
  await expect.poll(async () => Number(await files.getAttribute('value'))).toBeGreaterThan(before)
  const own = page.getByRole('region', { name: 'What you use' })
  await expect(own.getByRole('progressbar')).toHaveCount(6)
  await expect(own).toContainText('workspaces.quota_mb')
  await expect(own).toContainText('2 go at once and the others wait in line.')
  const run = page.getByRole('table', { name: 'Each run' })
  await expect(run.getByRole('row', { name: /Calls of tools/ })).toContainText('1,000 calls')
})

test('an account is deleted by whoever types its address and knows its password, with all that belongs to it', async ({
  somebody: _,
  somebodyElse: { api, page, email, password },
  baseURL,
}) => {
  const made = await (await api.post('/api/tokens', { data: { name: 'laptop' } })).json()
  const byToken = await requests.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${made.token}` } })
  const { runId } = await (await api.post('/api/runs', { data: { code: 'export default 1' } })).json()
  await api.get(`/api/runs/${runId}/events`, { timeout: 0 })
  await page.goto('/settings/you')
  const card = page.getByRole('region', { name: 'Delete this account' })
  await (await alive(card.getByRole('button', { name: 'Delete…' }))).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByRole('link', { name: 'Download all files as zip' })).toBeVisible()
  await expect(dialog).toContainText('Is deleted after 30 days')
  await assertAccessibleInBoth(page)
  await pictures(page, 'account-delete')
  const [typed, secret] = [dialog.getByLabel('Type your e-mail address'), dialog.getByLabel('Your password')]
  const confirm = dialog.getByRole('button', { name: 'Delete the account' })
  await confirm.click()
  await expect(dialog.getByText(`Expected ${email}.`)).toBeVisible()
  await expect(typed).toBeFocused()
  await typed.fill(email)
  await secret.fill('not this one')
  await confirm.click()
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  expect((await byToken.get('/api/runs')).status()).toBe(200)
  await secret.fill(password)
  await confirm.click()
  const gone = page.getByRole('dialog', { name: 'Your account is deleted' })
  await expect(gone.getByRole('button', { name: 'Go to the first page' })).toBeFocused()
  expect([(await api.get('/api/runs')).status(), (await byToken.get('/api/runs')).status()]).toEqual([401, 401])
  await page.keyboard.press('Escape')
  await page.getByLabel('E-mail').waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
})

test('an administrator finds the administration in the same menu', async ({ somebody: _, browser, baseURL }) => {
  const page = await signInAsAdministrator(browser, baseURL)
  await pictures(page, 'start-administrator')
  await page.goto('/settings/you')
  await expect(page.getByRole('list', { name: 'Administration' })).toBeVisible()
  await page.context().close()
})
