import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assertAccessible } from './accessible.ts'
import { alive } from './alive.ts'
import { expect, signUpPath, test } from './person.ts'
import { pictures } from './pictures.ts'
import { placeForServer, startServer } from './second-server.ts'

test('an empty task asks for one', async ({ somebody: { page } }) => {
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('Write a task first.')).toBeVisible()
  await pictures(page, 'start-no-task')
  await expect(page.getByRole('textbox', { name: 'Task' })).toBeFocused()
})

test('a task that no tool fits names the nearest and generates nothing', async ({ somebody: { page } }) => {
  await page.getByRole('textbox', { name: 'Task' }).fill('Book a flight to the moon')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText(
    /No program|No connected tool fits/,
  )
})

const LINE = "console.log('x'.repeat(1_000))"
const ADD = "import { add } from './servers/calculator/add.ts'"

for (const [what, code, expected, name, limits] of [
  ['a syntax error', 'const = 1', 'Not allowed to run', 'run-syntax-error'],
  ['a forbidden import', "import 'node:child_process'", 'Not allowed to run', 'run-refused'],
  ['something thrown that is no error', "throw 'out of tea'", 'out of tea', 'run-threw-text'],
  [
    'a result that cannot be serialised',
    'const a: Record<string, unknown> = {}\na.self = a\nexport default a',
    'cannot be turned into JSON',
    'run-not-json',
  ],
  ['a program without a value', "console.log('done')", 'Finished without a value', 'run-no-value'],
  [
    'too little time',
    "console.log('begun')\nawait new Promise((done) => setTimeout(done, 600_000))",
    'Out of time',
    'run-out-of-time',
    { timeoutMs: 2_000 },
  ],
  [
    'too little memory',
    'const all: Uint8Array[] = []\nfor (;;) all.push(new Uint8Array(16_000_000).fill(1))',
    'Out of memory',
    'run-out-of-memory',
    { memoryMb: 128 },
  ],
  ['too much output', `for (;;) ${LINE}`, 'Too much output', 'run-too-much-output', { outputBytes: 100_000 }],
  [
    'too many calls',
    `${ADD}\nfor (let a = 0; ; a++) console.log(await add({ a, b: 1 }))`,
    'Too many calls',
    'run-too-many-calls',
    { toolCalls: 12 },
  ],
  [
    'too much that is written',
    "import { writeFileSync } from 'node:fs'\nwriteFileSync('large.txt', 'x'.repeat(2_000_000))\nexport default 'written'",
    'It wrote more than',
    'run-wrote-too-much',
    { diskBytes: 1_000_000 },
  ],
] as const) {
  test(`${what} is told in the outcome`, async ({ somebody: { page, api } }) => {
    const { runId } = await (await api.post('/api/runs', { data: { code, limits } })).json()
    await page.goto(`/runs/${runId}`)
    await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText(expected)
    await pictures(page, name)
  })
}

test('a page that fails says so, and is loaded anew', async ({ somebody: { page } }) => {
  await page.addInitScript(() => {
    const { ResizeObserver } = window
    Object.assign(window, {
      ResizeObserver: class extends ResizeObserver {
        constructor(callback: ResizeObserverCallback) {
          if (!sessionStorage.getItem('mended')) throw new Error('a fault of this journey')
          super(callback)
        }
      },
    })
  })
  await page.goto('/bill')
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await assertAccessible(page)
  await pictures(page, 'page-failed')
  await page.evaluate(() => sessionStorage.setItem('mended', 'yes'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Tool lists, each turn' })).toBeVisible()
})

test('a run that is not there says so', async ({ somebody: { page } }) => {
  await page.goto('/runs/r_222222222222')
  await expect(page.getByRole('heading', { name: 'There is no run here.' })).toBeVisible()
  await pictures(page, 'run-not-found')
})

test('a wrong password and an e-mail that is taken are told at the field', async ({ somebody, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await (await alive(page.getByLabel('E-mail'))).fill(somebody.email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(/do not fit|wrong/i).first()).toBeVisible()
  await pictures(page, 'sign-in-wrong')
  await page.goto('/sign-up')
  await alive(page.getByLabel('E-mail'))
  await pictures(page, 'sign-up')
  await page.getByLabel('E-mail').fill(somebody.email)
  await page.getByLabel('Password').fill('long enough to do')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('There is an account for')).toBeVisible()
  await pictures(page, 'sign-up-taken')
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
    const alivePage = await (await browser.newContext({ baseURL: server.origin })).newPage()
    await alivePage.goto('/')
    await expect(alivePage.getByRole('heading', { name: 'The playground is not working right now' })).toBeVisible()
    await assertAccessible(alivePage)
    await pictures(alivePage, 'damaged-database')
    await alivePage.close()
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
