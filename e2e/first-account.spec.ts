import { request } from 'node:http'
import { assertAccessible } from './accessible.ts'
import { expect, signUp, test } from './person.ts'
import { pictures } from './pictures.ts'
import { placeForServer, startServer } from './second-server.ts'

test('the first account is made at the address the start printed, and nowhere else', async ({ browser }) => {
  test.slow() // The server starts twice.
  const place = await placeForServer()
  let server = await startServer(place)
  try {
    expect(server.printed).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sign-up\?link=[\w-]{32}$/)

    // Whoever comes without it reads where it is, on every page there is for somebody without an account.
    const context = await browser.newContext({ baseURL: server.origin })
    const page = await context.newPage()
    for (const path of ['/', '/sign-in', '/sign-up', '/files']) {
      await page.goto(path)
      await expect(page.getByText('open the address after “Ready:”')).toBeVisible()
      await expect(page.getByLabel('Password')).toHaveCount(0)
    }
    await assertAccessible(page)
    await pictures(page, 'first-account')

    const { pathname, search } = new URL(server.printed)
    const { email, page: playground } = await signUp(context, `${pathname}${search}`)
    await expect(playground.getByRole('button', { name: 'Account' })).toBeVisible()
    await server.kill()

    // From then on it is the plain address, and whoever opens it signs in.
    server = await startServer(place)
    expect(server.printed).toBe(server.origin)
    const later = await (await browser.newContext()).newPage()
    await later.goto(server.printed)
    await later.getByLabel('E-mail').fill(email)
    await expect(later.getByRole('button', { name: 'Sign in' })).toBeVisible()
  } finally {
    await server.kill()
  }
})

const REQUESTS: [method: string, path: string, headers?: Record<string, string>, body?: string][] = [
  ['GET', '/'],
  ['GET', '/sign-up'],
  ['GET', '/icon.svg'],
  ['GET', '/_next/static/chunks/any.js'],
  ['GET', '/api/health'],
  ['GET', '/api/auth/csrf'],
  [
    'POST',
    '/api/auth/callback/credentials',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'email=a&password=b',
  ],
  [
    'POST',
    '/sign-up',
    { 'next-action': '40'.padEnd(42, '0'), 'content-type': 'text/plain' },
    '[{"email":"a@b.example"}]',
  ],
  ['POST', '/api/runs', { 'content-type': 'application/json' }, '{"code":"export default 1"}'],
  // Small enough to be sent whole: the connection is closed before more of it is read.
  ['PUT', '/api/files/evil.txt', {}, 'x'.repeat(10_000)],
  ['DELETE', '/api/files/notes.txt'],
]

test('a web page whose own name leads here gets nothing, also with the cookies of somebody', async ({
  somebody: { context },
  baseURL,
}) => {
  const { port } = new URL(baseURL as string)
  const host = `evil.example:${port}`
  const { cookies } = await context.storageState()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const [method, path, headers, body] of REQUESTS) {
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const options = {
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: { host, origin: `http://${host}`, cookie, ...headers },
      }
      const sent = request(options, async (got) => {
        let text = ''
        for await (const chunk of got) text += chunk
        resolve({ status: got.statusCode, text })
      })
      sent.on('error', reject).end(body)
    })
    expect(answer, `${method} ${path}`).toEqual({
      status: 421,
      text: expect.stringMatching(/This server does not serve the host \\?"evil\.example:\d+\\?"/),
    })
  }
})

test('a form that is sent before the page is alive keeps the password out of the address', async ({
  browser,
  baseURL,
  somebody,
}) => {
  const page = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage()
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(somebody.email)
  await page.getByLabel('Password').fill('correct horse battery')
  const sent = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await sent
  await page.waitForLoadState()
  expect(new URL(page.url()).search).toBe('')
})
