import { request as requests } from '@playwright/test'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { assertFits } from './fits.ts'
import { openMcpApp } from './mcp-app.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

const ALLOW = { name: 'Allow', exact: true }
const DENY = { name: 'Deny', exact: true }

test('an app registers, its person signs in and lets it in, it works, refreshes, and is disconnected', async ({
  somebody: { email, password, page: settings },
  browser,
  baseURL,
}) => {
  const app = await openMcpApp(baseURL)
  const page = await (await browser.newContext({ baseURL })).newPage()
  await page.goto(await app.wantsIn())

  await (await alive(page.getByLabel('E-mail'))).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Let “Journey app” use your tools?' })).toBeVisible()
  await expect(page.getByText(new URL(app.redirectUrl).host, { exact: true })).toBeVisible()
  await expect(page.getByText('anybody can make one up')).toBeVisible()
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible()
  await alive(page.getByRole('button', ALLOW))
  await pictures(page, 'consent')
  await page.getByRole('button', ALLOW).click()
  await page.getByText('You can close this page.').waitFor()

  const answer = await app.answer()
  expect([answer.get('iss'), answer.get('state')]).toEqual([new URL(String(baseURL)).origin, 'state of the app'])
  await app.finish(answer)
  expect((await app.tools()).length).toBeGreaterThan(0)

  const first = app.tokens()
  app.setTokens({ ...first, access_token: 'one that is over', token_type: 'Bearer' })
  expect((await app.tools()).length).toBeGreaterThan(0)
  expect(app.tokens()?.refresh_token).not.toBe(first?.refresh_token)

  // Good for MCP, and for nothing else of the person's.
  const Authorization = `Bearer ${app.tokens()?.access_token}`
  const byToken = await requests.newContext({ baseURL, extraHTTPHeaders: { Authorization } })
  for (const path of ['/api/runs', '/api/files', '/api/tools']) expect((await byToken.get(path)).status()).toBe(401)

  await settings.goto('/settings/you')
  const row = settings.getByRole('table', { name: 'Connected apps' }).getByRole('row', { name: /Journey app/ })
  await expect(row).toContainText('all tools')
  await assertAccessibleInBoth(settings)
  await pictures(settings, 'account-apps')
  await row.getByRole('button', { name: 'Disconnect Journey app' }).click()
  await expect(settings.getByText('Journey app is disconnected.')).toBeVisible()
  expect((await byToken.post('/api/mcp', { data: {} })).status()).toBe(401)
  expect(await app.wantsIn()).toContain('/api/oauth/authorize?')
  await app.close()
})

test('the person chooses how far it goes, by the keyboard, in the dark and on a telephone', async ({
  somebody: { page },
  baseURL,
}) => {
  const app = await openMcpApp(baseURL, { name: 'Claude' })
  await page.goto(await app.wantsIn())
  await (await alive(page.getByRole('radio', { name: 'Only what you choose' }))).check()
  await page.getByRole('button', { name: 'Tools of calculator' }).click()
  await assertAccessibleInBoth(page)
  await assertFits(page, 360)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', ALLOW).click()
  await expect(page.getByText('Choose at least one tool')).toBeVisible()
  await pictures(page, 'consent-choose')
  await page.getByRole('checkbox', { name: /^add ?reads$/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('radio', { name: 'Only read' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', DENY).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', ALLOW)).toBeFocused()
  await page.keyboard.press('Enter')
  await app.finish(await app.answer())
  await page.getByText('You can close this page.').waitFor()

  await page.goto('/settings/you')
  const row = page.getByRole('table', { name: 'Connected apps' }).getByRole('row', { name: /Claude/ })
  await expect(row).toContainText('1 server or tool, read only')
  await app.close()
})

test('whoever denies sends the app back with nothing', async ({ somebody: { page }, baseURL }) => {
  const app = await openMcpApp(baseURL)
  await page.goto(await app.wantsIn())
  const size = async (button: typeof ALLOW) => {
    const box = await page.getByRole('button', button).boundingBox()
    return [box?.width, box?.height]
  }
  await page.evaluate(() => document.fonts.ready)
  expect(await size(DENY)).toEqual(await size(ALLOW))
  await (await alive(page.getByRole('button', DENY))).click()
  const answer = await app.answer()
  expect([answer.get('error'), answer.get('code')]).toEqual(['access_denied', null])
  await page.getByText('You can close this page.').waitFor()
  await page.goto('/settings/you')
  await expect(page.getByText('No apps yet.')).toBeVisible()
  await app.close()
})

test('an answer also goes to an app with a scheme of its own', async ({ somebody: { page }, baseURL }) => {
  const redirect = 'cursor://anysphere.cursor-retrieval/oauth/callback'
  const clientId = await register(baseURL, redirect)
  await page.goto(authorizeUrl(clientId, redirect))
  await expect(page.getByText('cursor://anysphere.cursor-retrieval', { exact: true })).toBeVisible()
  const blocked: string[] = []
  page.on('console', (message) => message.text().includes('Content Security Policy') && blocked.push(message.text()))
  const answered = page.waitForResponse((response) => response.url().includes('/api/oauth/authorize/'))
  await (await alive(page.getByRole('button', ALLOW))).click()
  const location = new URL((await answered).headers().location ?? '')
  expect(location.protocol).toBe('cursor:')
  expect(location.searchParams.has('code')).toBe(true)
  expect(blocked).toEqual([])
})

test('a question is answered in the browser it was asked in, by whom it was asked, and in no frame', async ({
  somebody: { page },
  somebodyElse: { page: hers, email: herEmail },
  baseURL,
}) => {
  const app = await openMcpApp(baseURL)
  await page.goto(await app.wantsIn())
  await page.getByRole('button', ALLOW).waitFor()

  // Its address, sent to somebody else.
  await hers.goto(page.url())
  await expect(hers.getByRole('heading', { name: 'The app is not connected' })).toBeVisible()
  await assertAccessible(hers)
  await pictures(hers, 'consent-failed')
  await hers.goto('/settings/you')
  await expect(hers.getByRole('main').getByText(herEmail, { exact: true })).toBeVisible()
  await expect(hers.getByText('No apps yet.')).toBeVisible()

  const response = await page.request.get(page.url())
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(response.headers()['x-frame-options']).toBe('DENY')

  // Somebody else signs in in the same browser, in another tab, before the question is answered.
  await page.context().addCookies((await hers.context().cookies()).filter(({ name }) => name.includes('session')))
  await (await alive(page.getByRole('button', ALLOW))).click()
  await expect(page.getByText('Somebody else has signed in since this page was opened.')).toBeVisible()
  await pictures(page, 'consent-of-somebody-else')
  await hers.reload()
  await expect(hers.getByText('No apps yet.')).toBeVisible()
  await app.close()
})

test('who comes with nothing is told where to ask', async ({ baseURL }) => {
  const { origin } = new URL(String(baseURL))
  const stranger = await requests.newContext({ baseURL })
  const refused = await stranger.post('/api/mcp', { data: {} })
  expect(refused.status()).toBe(401)
  expect(refused.headers()['www-authenticate']).toBe(
    `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/api/mcp", scope="mcp offline_access"`,
  )
  const resource = await (await stranger.get('/.well-known/oauth-protected-resource/api/mcp')).json()
  expect(resource).toMatchObject({ resource: `${origin}/api/mcp`, authorization_servers: [origin] })
  for (const path of ['oauth-authorization-server', 'oauth-authorization-server/api/mcp', 'openid-configuration'])
    expect((await (await stranger.get(`/.well-known/${path}`)).json()).issuer).toBe(origin)
  const wrong = await stranger.post('/api/mcp', { data: {}, headers: { Authorization: 'Bearer nonsense' } })
  expect(wrong.headers()['www-authenticate']).toContain('error="invalid_token"')
  expect((await stranger.get('/.well-known/security.txt')).status()).toBe(404)
})

test('addresses that a browser would run, and others than registered, are sent nowhere', async ({
  somebody: { page },
  baseURL,
}) => {
  for (const redirect of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'http://example.com/cb']) {
    const answer = await registration(baseURL, redirect)
    expect(answer.status()).toBe(400)
    expect((await answer.json()).error).toBe('invalid_redirect_uri')
  }
  const clientId = await register(baseURL, 'https://app.example/callback')
  await page.goto(authorizeUrl(clientId, 'https://evil.example/callback'))
  await expect(page.getByText('an address that it did not register')).toBeVisible()
  await page.goto(authorizeUrl('https://127.0.0.1:1/client.json', 'https://app.example/callback'))
  await expect(page.getByText('The app is not known here')).toBeVisible()
  await page.goto('/consent/failed?why=%3Cscript%3E')
  await expect(page.getByText('asked in a way that is not understood')).toBeVisible()
  const huge = await (await requests.newContext({ baseURL })).post('/api/oauth/register', {
    data: { redirect_uris: ['https://app.example/callback'], client_name: 'x'.repeat(100_000) },
  })
  expect(huge.status()).toBe(413)
})

const registration = async (baseURL: string | undefined, redirect: string) =>
  (await requests.newContext({ baseURL })).post('/api/oauth/register', {
    data: { client_name: 'An app', redirect_uris: [redirect] },
  })

const register = async (baseURL: string | undefined, redirect: string): Promise<string> =>
  (await (await registration(baseURL, redirect)).json()).client_id

const authorizeUrl = (clientId: string, redirect: string) =>
  `/api/oauth/authorize?${new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirect, response_type: 'code', state: 's' },
    ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
  })}`
