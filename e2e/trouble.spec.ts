import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alive } from './alive.ts'
import { expect, signUpPath, test } from './person.ts'
import { placeForServer, startServer } from './second-server.ts'

test('an empty task asks for one', async ({ somebody: { page } }) => {
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('Write a task first.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Task' })).toBeFocused()
})

test('a task that no tool fits names the nearest and generates nothing', async ({ somebody: { page } }) => {
  await page.getByRole('textbox', { name: 'Task' }).fill('Book a flight to the moon')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText(
    /No program|No connected tool fits/,
  )
})

for (const [what, code, expected] of [
  ['a syntax error', 'const = 1', 'Not allowed to run'],
  ['a forbidden import', "import 'node:child_process'", 'Not allowed to run'],
  ['something thrown that is no error', "throw 'out of tea'", 'out of tea'],
  [
    'a result that cannot be serialised',
    'const a: Record<string, unknown> = {}\na.self = a\nexport default a',
    'cannot be turned into JSON',
  ],
] as const) {
  test(`${what} is told in the outcome`, async ({ somebody: { page, api } }) => {
    const { runId } = await (await api.post('/api/runs', { data: { code } })).json()
    await page.goto(`/runs/${runId}`)
    await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText(expected)
  })
}

test('a run that is not there says so', async ({ somebody: { page } }) => {
  await page.goto('/runs/r_222222222222')
  await expect(page.getByRole('heading', { name: 'There is no run here.' })).toBeVisible()
})

test('a wrong password and an e-mail that is taken are told at the field', async ({ somebody, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await (await alive(page.getByLabel('E-mail'))).fill(somebody.email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(/do not fit|wrong/i).first()).toBeVisible()
  await page.goto('/sign-up')
  await (await alive(page.getByLabel('E-mail'))).fill(somebody.email)
  await page.getByLabel('Password').fill('long enough to do')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('There is an account for')).toBeVisible()
  await context.close()
})

test('a damaged database is told on every page, with what to do, and to programs', async ({ browser }) => {
  const place = await placeForServer()
  const data = join(place.dir, 'data')
  mkdirSync(data)
  writeFileSync(join(data, 'app.db'), 'no database at all'.repeat(1_000))
  const server = await startServer(place)
  try {
    const page = await (await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false })).newPage()
    for (const path of ['/', '/sign-in', '/files', '/runs/r_222222222222']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'The playground is not working right now' })).toBeVisible()
      await expect(page.getByRole('alert')).toContainText('put a copy from before in the place of app.db')
    }
    const answer = await page.request.get('/api/runs', { headers: { Authorization: 'Bearer some-token' } })
    expect([answer.status(), (await answer.json()).error]).toEqual([
      503,
      { code: 'unavailable', message: expect.stringContaining('The database is damaged') },
    ])

    // Mended, it goes on without a new start.
    for (const name of ['app.db', 'app.db-wal', 'app.db-shm']) rmSync(join(data, name), { force: true })
    await page.goto('/sign-in')
    await expect(page.getByText('There is no account here yet.')).toBeVisible()
    expect(signUpPath(data)).toContain('?link=')
  } finally {
    await server.kill()
  }
})
