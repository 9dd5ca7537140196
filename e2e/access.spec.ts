import { request as requests } from '@playwright/test'
import { cem } from './cem.ts'
import { expect, type Somebody, test } from './person.ts'

// A program that is still there when what it is watched with is taken back.
const WAITS = "console.log('begun')\nawait new Promise((resolve) => setTimeout(resolve, 120_000))"

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

  const stream = reader.get(`/api/runs/${runId}/events`, { timeout: 0 })
  const listed: { id: string; name: string; lastUsedAt: string | null }[] = cem('tokens', 'list', '--user', email)
  const used = listed.find(({ name }) => name === 'reader')
  expect(Date.now() - Date.parse(used?.lastUsedAt ?? '')).toBeLessThan(120_000)
  cem('tokens', 'revoke', used?.id ?? '')
  expect((await reader.get(`/api/runs/${runId}`)).status()).toBe(401)
  expect(await (await stream).text()).not.toContain('event: finished')
  expect((await writer.post(`/api/runs/${runId}/cancel`)).ok()).toBe(true)
})

test('a new password signs everybody out and ends the tokens', async ({ somebody: { api, email }, baseURL }) => {
  const { token } = cem('tokens', 'create', '--user', email, '--name', 'laptop')
  const byToken = await requests.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${token}` } })
  expect([(await api.get('/api/runs')).status(), (await byToken.get('/api/runs')).status()]).toEqual([200, 200])
  cem('users', 'set-password', '--email', email, '--password', 'a quite new password')
  expect([(await api.get('/api/runs')).status(), (await byToken.get('/api/runs')).status()]).toEqual([401, 401])
})

async function signInElsewhere(
  { email, password }: Pick<Somebody, 'email' | 'password'>,
  context: Somebody['context'],
): Promise<Somebody['page']> {
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('textbox', { name: 'Task' }).waitFor()
  return page
}
