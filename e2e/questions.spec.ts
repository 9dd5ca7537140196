import type { Page } from '@playwright/test'
import { assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { assertFits } from './fits.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

const SHOP = 'Could you save the sentence "Shop closed" in a file'
const POWER = 'Call calculator.power'
const outcomeOf = (page: Page) => page.getByRole('region', { name: 'Outcome', exact: true })
const formOf = (page: Page) => outcomeOf(page).getByRole('form', { name: 'What is missing' })
const runIdOf = (page: Page) => new URL(page.url()).pathname.split('/').pop() as string

async function runTask(page: Page, task: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Task' }).fill(task)
  await page.keyboard.press('ControlOrMeta+Enter')
}

test('a value that is missing is asked for where the run ended, and with it the task is done', async ({
  somebody: { page, api },
}) => {
  await runTask(page, SHOP)
  const field = formOf(page).getByRole('textbox', { name: 'path' })
  // Who has just started the task goes on at the keyboard.
  await expect(field).toBeFocused()
  await expect(outcomeOf(page)).toContainText('One thing is missing')
  await expect(outcomeOf(page)).toContainText('filesystem.write_file needs a value for "path"')
  await expect(page.getByRole('list', { name: 'Path of this run' })).toContainText('1 value is missing')
  await expect(page.getByRole('status').filter({ hasText: 'One thing is missing.' })).toHaveCount(1)
  await expect(page.getByRole('alert').filter({ hasText: 'One thing is missing.' })).toHaveCount(0)
  await assertAccessibleInBoth(page)
  await pictures(page, 'question')

  await field.press('Enter')
  await expect(formOf(page)).toContainText('This field is required.')
  await expect(field).toBeFocused()

  // A server that does not answer takes nothing of what was written.
  const asked = runIdOf(page)
  await page.route('**/api/runs', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await field.fill('closed.txt')
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'The server is not responding' })).toBeVisible()
  await expect(field).toHaveValue('closed.txt')
  await page.unroute('**/api/runs')
  await field.press('Enter')
  await expect(outcomeOf(page)).toContainText('closed.txt created')
  expect(runIdOf(page)).not.toBe(asked)
  expect(await (await api.get('/api/files/closed.txt')).text()).toBe('Shop closed')
  const answers = outcomeOf(page).getByRole('region', { name: 'Your answers' })
  await expect(answers).toContainText('path: closed.txt')
  expect(await (await api.get(`/api/runs/${runIdOf(page)}`)).json()).toMatchObject({
    task: SHOP,
    values: { path: 'closed.txt' },
    outcome: { kind: 'returned' },
  })
  await pictures(page, 'question-answered')

  // The same task again has the same answers, until somebody wants to be asked.
  const first = runIdOf(page)
  await page.getByRole('button', { name: 'Run again', exact: true }).click()
  await expect(page).not.toHaveURL(new RegExp(first))
  await expect(outcomeOf(page)).toContainText('closed.txt changed')
  await answers.getByRole('button', { name: 'Ask me again' }).click()
  await expect(formOf(page)).toBeVisible()

  // From the history, in another window, it is answered as well; nobody's focus is taken there.
  await page.goto('/runs')
  await page.getByRole('grid', { name: 'Runs' }).getByRole('link', { name: SHOP }).first().click()
  await expect(formOf(page)).toBeVisible()
  await expect(field).not.toBeFocused()
  await field.fill('again.txt')
  await formOf(page).getByRole('button', { name: 'Continue' }).click()
  await expect(outcomeOf(page)).toContainText('again.txt created')
})

test('a second question keeps the first answer: after a reload, narrow and in the dark', async ({
  somebody: { page, api },
}) => {
  await runTask(page, POWER)
  const base = formOf(page).getByRole('textbox', { name: 'base' })
  await expect(base).toBeFocused()
  await base.fill('many')
  await base.press('Enter')
  await expect(formOf(page)).toContainText('Expected a number.')
  await base.fill('2')
  await base.press('Enter')
  const exponent = formOf(page).getByRole('textbox', { name: 'exponent' })
  await expect(exponent).toBeFocused()
  await expect(formOf(page)).toContainText('base: 2')

  await page.reload()
  await alive(exponent)
  await expect(formOf(page)).toContainText('base: 2')
  await assertFits(page, 320)
  await assertFits(page, 390)
  await assertAccessibleInBoth(page)
  await pictures(page, 'question-second')
  await exponent.fill('10')
  await exponent.press('Enter')
  await expect(outcomeOf(page)).toContainText('1,024')

  // Changed, the task has no answers yet.
  await formless(page)
  await page.getByRole('textbox', { name: 'Task' }).fill(`${POWER} with base 3`)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(exponent).toBeVisible()
  await expect(formOf(page)).not.toContainText('Answered before')
  expect((await (await api.get(`/api/runs/${runIdOf(page)}`)).json()).values).toBeUndefined()
})

const formless = (page: Page) => expect(formOf(page)).toHaveCount(0)

test('over HTTP a task takes its values, within bounds', async ({ somebody: { page, api } }) => {
  const started = await api.post('/api/runs', { data: { task: POWER, values: { base: 2, exponent: '5' } } })
  const { runId } = await started.json()
  await expect.poll(async () => (await (await api.get(`/api/runs/${runId}`)).json()).value).toBe(32)
  const refused = async (data: object) => (await (await api.post('/api/runs', { data })).json()).error.message
  expect(await refused({ task: POWER, values: ['x'] })).toContain('Expected values by name')
  expect(await refused({ task: POWER, values: { text: 'x'.repeat(200_000) } })).toContain('at most 100 kB in all')
  expect(await refused({ code: 'export default 1', values: { a: 1 } })).toContain('A run of code asks no questions')
  await page.close()
})

test('a word that nothing explains is left out only where the person says so', async ({ somebody: { page } }) => {
  await runTask(page, 'List the awesome orders in the database')
  const form = formOf(page)
  await expect(form).toContainText('“awesome”')
  await expect(outcomeOf(page)).toContainText('One thing is missing')
  await assertAccessibleInBoth(page)
  await assertFits(page, 390)
  await pictures(page, 'question-leave-out')

  await form.getByRole('checkbox', { name: 'Leave out “awesome”' }).check()
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(outcomeOf(page)).not.toContainText('One thing is missing', { timeout: 30_000 })
  await expect(outcomeOf(page).getByRole('region', { name: 'Your answers' })).toContainText('awesome')
  await expect(outcomeOf(page).getByRole('table').first()).toBeVisible()
  await pictures(page, 'question-left-out')
})
