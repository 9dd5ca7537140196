import { request as requests } from '@playwright/test'
import { assertAccessible } from './accessible.ts'
import { alive } from './alive.ts'
import { cem } from './cem.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

const ADD = "import { add } from './servers/calculator/add.ts'\nexport default await add({ a: 2, b: 3 })"
const WRITE =
  "import { writeFile } from './servers/filesystem/writeFile.ts'\nexport default await writeFile({ path: 'a', content: 'b' })"

test('a token is given servers and tools on the page, what contradicts itself is named, and it reaches no further', async ({
  somebody: { page },
  baseURL,
}) => {
  await page.goto('/settings/tokens')
  await (await alive(page.getByRole('button', { name: 'New token' }))).click()
  const dialog = page.getByRole('dialog', { name: 'New API token' })
  await dialog.getByLabel('Name').fill('nightly report')
  await dialog.getByLabel('Servers and tools').selectOption('Some servers or tools')
  await dialog.getByText('Nothing chosen yet.').waitFor()
  await dialog.getByRole('button', { name: 'Create the token' }).click()
  await expect(dialog.getByText('Choose at least one server or tool.')).toBeVisible()

  await dialog.getByRole('checkbox', { name: /^calculator/ }).check()
  await dialog.getByRole('searchbox', { name: 'Filter servers and tools' }).fill('write_f')
  await dialog.getByRole('checkbox', { name: /^write_file/ }).check()
  await expect(dialog.getByText('2 servers and tools chosen.')).toBeVisible()
  const contradiction = dialog.getByText(/filesystem\.write_file writes, and it may only read/)
  await expect(contradiction).toHaveCount(0)
  await dialog.getByLabel('May do').selectOption('Read only')
  await expect(contradiction).toBeVisible()
  await assertAccessible(page)
  await pictures(page, 'token-new')
  await dialog.getByRole('checkbox', { name: /^write_file/ }).uncheck()
  await expect(contradiction).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Create the token' }).click()
  const token = (await page.getByText(/^cem_.{43}$/).textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: /nightly report/ })
  await expect(row).toContainText(`${token.slice(0, 8)}…`)
  await expect(row).toContainText('calculator')
  await expect(row).toContainText('read only')

  const api = await requests.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${token}` } })
  expect(Object.keys(await (await api.get('/api/tools')).json())).toEqual(['calculator'])
  const outcomeOf = async (code: string) => {
    const { runId } = await (await api.post('/api/runs', { data: { code } })).json()
    // Answered when the run is over.
    await api.get(`/api/runs/${runId}/events`, { timeout: 0 })
    return (await (await api.get(`/api/runs/${runId}`)).json()).outcome
  }
  expect(await outcomeOf(ADD)).toEqual({ kind: 'returned' })
  expect(await outcomeOf(WRITE)).toMatchObject({
    kind: 'refused',
    findings: [{ message: expect.stringContaining('filesystem.write_file is not there for this token') }],
  })
  for (const answer of [
    await api.put('/api/files/a.txt', { data: 'a' }),
    await api.get('/api/tokens'),
    await api.post('/api/tokens', { data: { name: 'more' } }),
    await api.delete('/api/tokens/any'),
  ])
    expect(answer.status()).toBe(403)
})

test('tokens are made, listed and revoked over HTTP, by who may do everything', async ({
  somebody: { api, email, page },
  somebodyElse,
  baseURL,
}) => {
  const asked = { name: 'agent', scope: 'call-reads', tools: ['weather', 'calculator/add'], profile: 'classic' }
  const made = await api.post('/api/tokens', { data: { ...asked, expiresAt: '2099-01-31T00:00:00Z' } })
  expect(made.status()).toBe(201)
  const { id, token } = await made.json()
  expect(await (await api.get('/api/tokens')).json()).toEqual([
    {
      ...asked,
      ...{ id, prefix: token.slice(0, 8), tools: ['calculator/add', 'weather'], makerId: null, lastUsedAt: null },
      expiresAt: '2099-01-31T00:00:00.000Z',
      createdAt: expect.any(String),
    },
  ])
  for (const data of [
    { name: '' },
    { name: 'a', tools: ['*'] },
    { name: 'a', tools: Array(10_000).fill('a') },
    { name: 'a', rights: 1 },
  ])
    expect((await api.post('/api/tokens', { data })).status()).toBe(400)

  const { token: all } = cem('tokens', 'create', '--user', email, '--name', 'maker', '--expires', '30d')
  const maker = await requests.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${all}` } })
  const child = await (await maker.post('/api/tokens', { data: { name: 'child' } })).json()
  const byChild = await requests.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${child.token}` } })
  expect((await byChild.get('/api/runs')).status()).toBe(200)
  const tooLong = await maker.post('/api/tokens', { data: { name: 'child', expiresAt: '2099-01-31T00:00:00Z' } })
  expect(tooLong.status()).toBe(403)
  expect((await tooLong.json()).error.message).toContain('would live longer than the one it is made with')

  const used = await requests.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${token}` } })
  expect((await used.get('/api/runs')).status()).toBe(200)
  expect((await somebodyElse.api.delete(`/api/tokens/${id}`)).status()).toBe(404)
  expect((await maker.delete(`/api/tokens/${id}`)).status()).toBe(204)
  expect((await used.get('/api/runs')).status()).toBe(401)

  await page.goto('/settings/tokens')
  await expect(page.getByRole('row', { name: /^child/ })).toContainText('made with maker, ends with it')
  await (await alive(page.getByRole('button', { name: 'Revoke maker' }))).click()
  await expect(page.getByText('Made with it, and revoked too: child.')).toBeVisible()
  await assertAccessible(page)
  await pictures(page, 'token-revoke')
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText('The token maker is revoked.')).toBeVisible()
  expect((await byChild.get('/api/runs')).status()).toBe(401)
})

test('a new password asks which tokens to revoke, and says which live on', async ({
  somebody: { page, email, password },
  baseURL,
}) => {
  const [laptop, robot] = ['laptop', 'robot'].map(
    (name) => cem('tokens', 'create', '--user', email, '--name', name).token as string,
  )
  await page.goto('/settings/you')
  await page.getByText('asks which of your 2 API tokens to revoke').waitFor()
  await (await alive(page.getByRole('button', { name: 'Change' }))).click()
  await page.getByRole('checkbox', { name: /^robot/ }).uncheck()
  await expect(page.getByText('robot stays valid with the new password.')).toBeVisible()
  await assertAccessible(page)
  await pictures(page, 'account-password')
  await page.getByLabel('Password now').fill(password)
  await page.getByLabel('New password').fill('a quite new password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed. These tokens stay valid: robot.')).toBeVisible()
  const statusWith = async (token = '') =>
    (await requests.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${token}` } }))
      .get('/api/runs')
      .then((answer) => answer.status())
  expect([await statusWith(laptop), await statusWith(robot)]).toEqual([401, 200])
})
