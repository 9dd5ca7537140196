import type { Page } from '@playwright/test'
import { assertAccessible } from './accessible.ts'
import { expect, replaceProgram, type Somebody, test } from './person.ts'
import { pictures } from './pictures.ts'

const outcomeOf = (page: Page) => page.getByRole('region', { name: 'Outcome', exact: true })

async function open({ page, api }: Pick<Somebody, 'page' | 'api'>, code: string): Promise<void> {
  const { runId } = await (await api.post('/api/runs', { data: { code } })).json()
  await page.goto(`/runs/${runId}`)
  await expect(outcomeOf(page).getByRole('heading', { name: 'What did and did not happen' })).toBeVisible()
}

test('beside an edited program nothing is claimed of the tools chosen before', async ({ somebody: { page } }) => {
  await page.getByRole('textbox', { name: 'Task' }).fill('Add 2 and 3')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(outcomeOf(page)).toContainText('Returned a value')
  const tools = page.getByRole('region', { name: 'Tools', exact: true })
  await expect(tools).toContainText(/\d+ of \d+ tools were not chosen\./)
  const [, left, all] = /(\d+) of (\d+) tools were/.exec(await tools.innerText())!
  expect(Number(all) - Number(left)).toBe(1)

  await replaceProgram(
    page,
    () =>
      "import { multiply } from './servers/calculator/multiply.ts'\nexport default await multiply({ a: 2, b: 3 })\n",
  )
  await expect(outcomeOf(page)).toContainText('You edited the program. This is from the last run.')
  await expect(tools.getByRole('list', { name: 'Imported by this program' })).toContainText('multiply')
  await expect(tools.getByRole('list', { name: 'Chosen for the task, not imported now' })).toBeVisible()
  await expect(tools).not.toContainText(/were not chosen|cannot call/)
  await expect(page.getByRole('list', { name: 'Path of the last run' })).toBeVisible()
  await assertAccessible(page)
  await pictures(page, 'run-edited')

  await page.getByRole('button', { name: /^Run edited program/ }).click()
  await expect(page.getByRole('list', { name: 'Path of this run' })).toBeVisible()
  await expect(outcomeOf(page)).not.toContainText('This is from the last run')
  await expect(tools.getByRole('list', { name: 'Imported by this program' })).toContainText('multiply')
})

test('a result of 20,000 rows is shown whole without having them all in the page', async ({ somebody }) => {
  const { page } = somebody
  await open(
    somebody,
    "export default Array.from({ length: 20_000 }, (_, id) => ({ id, name: 'person ' + id, text: 'x'.repeat(100) }))",
  )
  await page.getByRole('button', { name: 'Show all 20,000 rows' }).click()
  const table = page.getByRole('region', { name: 'Result as a table' })
  await expect(table).toContainText('person 14')
  expect(await table.getByRole('row').count()).toBeLessThan(80)
  await table.focus()
  await page.keyboard.press('End')
  await expect(table).toContainText('person 19999')
  expect(await table.getByRole('row').count()).toBeLessThan(80)
  await assertAccessible(page)
  await pictures(page, 'run-table')
  await page.getByRole('tab', { name: 'JSON' }).click()
  await expect(page.getByRole('region', { name: 'Text of the result as JSON' })).toBeVisible()
  expect(
    ((await page.getByRole('region', { name: 'Text of the result as JSON' }).textContent()) ?? '').length,
  ).toBeLessThan(25_000)
})

test('a long text is shown by its beginning, with the rest one click away', async ({ somebody }) => {
  const { page } = somebody
  await open(somebody, 'export default "tea ".repeat(750) + "the end"')
  const outcome = outcomeOf(page)
  await expect(outcome).toContainText('1,000 of 3,007 characters')
  await expect(outcome).not.toContainText('the end')
  await assertAccessible(page)
  await pictures(page, 'run-text')
  await outcome.getByRole('button', { name: 'Show all', exact: true }).click()
  await expect(outcome).toContainText('the end')
})

test('a link does not lead to the error page of the browser while the server does not answer', async ({
  somebody: { page, context },
}) => {
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Files' }).click()
  await expect(page.getByText('so “Files” cannot be opened now')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Task' })).toBeVisible()
  await assertAccessible(page)
  await pictures(page, 'start-offline')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Open Files' }).click()
  await expect(page).toHaveURL(/\/files$/)
})

test('while the connection is lost nothing is called live', async ({ somebody: { page, api, context } }) => {
  const code = "console.log('here')\nawait new Promise((done) => setTimeout(done, 240_000))"
  const { runId } = await (await api.post('/api/runs', { data: { code } })).json()
  await page.goto(`/runs/${runId}`)
  const activity = page.getByRole('region', { name: 'Activity', exact: true })
  await expect(activity).toContainText('Live')
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  await expect(outcomeOf(page)).not.toContainText('Nothing has run yet')
  await context.setOffline(true)
  await expect(activity).toContainText('Connection lost')
  await expect(activity).not.toContainText('Live')
  await expect(outcomeOf(page)).toContainText('Running when last seen')
  await pictures(page, 'run-connection-lost')
  await context.setOffline(false)
  await expect(activity).toContainText('Live')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(outcomeOf(page)).toContainText('Stopped by you')
})

test('an error is one sentence and one next step; the rest is folded', async ({ somebody }) => {
  const { page } = somebody
  await open(
    somebody,
    "import { add } from './servers/calculator/add.ts'\n\nawait add({ a: 1, b: 2 })\nthrow new Error('The tea is out. Set kitchen.tea to have more.')\n",
  )
  const outcome = outcomeOf(page)
  await expect(outcome).toContainText('The tea is out.')
  await expect(outcome.getByRole('button', { name: 'Go to line 4' })).toBeVisible()
  await expect(outcome.getByText('Set kitchen.tea')).toBeHidden()
  await outcome.getByText('Details', { exact: true }).click()
  await expect(outcome.getByText('Set kitchen.tea')).toBeVisible()
  await expect(outcome).toContainText('Nothing is compared: the run did not return.')
  await expect(outcome).not.toContainText(/ % (fewer|more)/)
  await assertAccessible(page)
  await pictures(page, 'run-threw')
})
