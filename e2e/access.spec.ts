import { request as requests } from '@playwright/test'
import { assertAccessible } from './accessible.ts'
import { alive } from './alive.ts'
import { cem } from './cem.ts'
import { expect, type Somebody, test } from './person.ts'
import { pictures } from './pictures.ts'

// A program that is still there when what it is watched with is taken back.
const WAITS = "console.log('begun')\nawait new Promise((resolve) => setTimeout(resolve, 600_000))"

test('a copied cookie is worth nothing once its person has signed out, and other browsers stay', async ({
  somebody: { api, page, email, password },
  browser,
  baseURL,
}) => {
  const other = await signInElsewhere({ email, password }, await browser.newContext({ baseURL }))
  expect((await api.get('/api/runs')).status()).toBe(200)
  await page.getByRole('button', { name: `Account of ${email}` }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect((await api.get('/api/runs')).status()).toBe(401)
  await other.reload()
  await expect(other.getByRole('textbox', { name: 'Task' })).toBeVisible()
})

test('a token that may only read changes nothing, and a revoked one opens nothing and hears no more', async ({
  somebody: { email },
  baseURL,
}) => {
  const began = Date.now()
  const { token: all } = cem('tokens', 'create', '--user', email, '--name', 'writer')
  const { token: read } = cem('tokens', 'create', '--user', email, '--name', 'reader', '--scope', 'read')
  const as = (token: string) => requests.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${token}` } })
  const [writer, reader] = [await as(all), await as(read)]
  const { runId } = await (await writer.post('/api/runs', { data: { code: WAITS } })).json()

  expect((await reader.get(`/api/runs/${runId}`)).status()).toBe(200)
  for (const answer of [
    await reader.post('/api/runs', { data: { code: WAITS } }),
    await reader.post(`/api/runs/${runId}/cancel`),
    await reader.delete(`/api/runs/${runId}`),
    await reader.put('/api/files/a.txt', { data: 'a' }),
  ]) {
    expect(answer.status()).toBe(403)
    expect((await answer.json()).error.message).toContain('This token may only read')
  }

  // It is under way before the token is revoked.
  const stream = await fetch(`${baseURL}/api/runs/${runId}/events`, { headers: { Authorization: `Bearer ${read}` } })
  expect(stream.status).toBe(200)
  const listed: { id: string; name: string; lastUsedAt: string | null }[] = cem('tokens', 'list', '--user', email)
  const used = listed.find(({ name }) => name === 'reader')
  expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(began)
  cem('tokens', 'revoke', used?.id ?? '')
  expect((await reader.get(`/api/runs/${runId}`)).status()).toBe(401)
  expect(await stream.text()).not.toContain('event: finished')
  expect((await writer.post(`/api/runs/${runId}/cancel`)).ok()).toBe(true)
})

test('a new password signs everybody out and ends the tokens', async ({ somebody: { api, email }, baseURL }) => {
  const { token } = cem('tokens', 'create', '--user', email, '--name', 'laptop')
  const byToken = await requests.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${token}` } })
  expect([(await api.get('/api/runs')).status(), (await byToken.get('/api/runs')).status()]).toEqual([200, 200])
  cem('users', 'set-password', '--email', email, '--password', 'a quite new password')
  expect([(await api.get('/api/runs')).status(), (await byToken.get('/api/runs')).status()]).toEqual([401, 401])
})

test('the page lists browsers and tokens, and takes back what it is told to', async ({
  somebody: { api, page, email, password },
  browser,
  baseURL,
}) => {
  const android =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
  const other = await signInElsewhere({ email, password }, await browser.newContext({ baseURL, userAgent: android }))
  await page.getByRole('button', { name: `Account of ${email}` }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  const browsers = page.getByRole('table', { name: 'Signed-in browsers' })
  await expect(browsers.getByRole('row', { name: /this browser/ })).toContainText('now')
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Manage API tokens' }).click()
  await page.getByText('No tokens yet.').waitFor()
  await assertAccessible(page)

  await (await alive(page.getByRole('button', { name: 'New token' }))).click()
  await page.getByRole('button', { name: 'Create the token' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('nightly report')
  await page.getByLabel('May do').selectOption('Read only')
  await assertAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Copy' })).toBeFocused()
  const token = (await page.getByText(/^cem_.{43}$/).textContent()) ?? ''
  const byToken = await requests.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${token}` } })
  expect((await byToken.get('/api/runs')).status()).toBe(200)
  await pictures(page, 'token-made')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(token)).toHaveCount(0)

  const row = page.getByRole('row', { name: /nightly report/ })
  await expect(row).toContainText('read only')
  await pictures(page, 'tokens')
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText('The token nightly report is revoked.')).toBeVisible()
  expect((await byToken.get('/api/runs')).status()).toBe(401)

  await page.getByRole('link', { name: 'You', exact: true }).click()
  await alive(page.getByRole('button', { name: 'Sign out Chrome on Android' }))
  await pictures(page, 'account-browsers')
  await page.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
  await expect(browsers.getByRole('row', { name: /Android/ })).toHaveCount(0)
  await other.goto('/files')
  await expect(other).toHaveURL(/sign-in/)
  await assertAccessible(page)

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect((await api.get('/api/runs')).status()).toBe(401)
})

test('a person changes the password in one browser, and only that one stays signed in', async ({
  somebody: { api, page, email, password },
  browser,
  baseURL,
}) => {
  const other = await signInElsewhere({ email, password }, await browser.newContext({ baseURL }))
  const { token } = cem('tokens', 'create', '--user', email, '--name', 'laptop')
  const byToken = await requests.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${token}` } })
  await page.goto('/settings/you')
  await (await alive(page.getByRole('button', { name: 'Change' }))).click()
  await page.getByLabel('Password now').fill('not this one')
  await page.getByLabel('New password').fill('a quite new password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await pictures(page, 'account-password-fault')
  expect((await byToken.get('/api/runs')).status()).toBe(200)
  await page.getByLabel('Password now').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed, and your tokens are revoked.')).toBeVisible()
  expect([(await api.get('/api/runs')).status(), (await byToken.get('/api/runs')).status()]).toEqual([200, 401])
  await other.goto('/files')
  await expect(other).toHaveURL(/sign-in/)
})

async function signInElsewhere(
  { email, password }: Pick<Somebody, 'email' | 'password'>,
  context: Somebody['context'],
): Promise<Somebody['page']> {
  const page = await context.newPage()
  await page.goto('/sign-in')
  await (await alive(page.getByLabel('E-mail'))).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('textbox', { name: 'Task' }).waitFor()
  return page
}
