import { expect, test } from './person.ts'

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
  await page.getByLabel('E-mail').fill(somebody.email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(/do not fit|wrong/i).first()).toBeVisible()
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill(somebody.email)
  await page.getByLabel('Password').fill('long enough to do')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('There is an account for')).toBeVisible()
  await context.close()
})
