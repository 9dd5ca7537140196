import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { assertFits } from './fits.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

test('empty, finished and files can be read by everybody, in light and dark', async ({ somebody: { page } }) => {
  await page.goto('/')
  await expect(page.getByText('What should be done?')).toBeVisible()
  await assertAccessibleInBoth(page)
  await page.getByRole('textbox', { name: 'Task' }).fill('What is the square root of 1764?')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText('42')
  await assertAccessibleInBoth(page)
  await page.goto('/files')
  await expect(page.getByText('Your workspace is empty. Drop files here.')).toBeVisible()
  await assertAccessibleInBoth(page)
  await pictures(page, 'files-empty')
})

test('sign-in can be read by everybody', async ({
  // Before there is an account it asks for none.
  somebody: _,
  page,
}) => {
  await page.goto('/sign-in')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await assertAccessible(page)
  await pictures(page, 'sign-in')
})

test('nothing scrolls sideways at any width', async ({ somebody: { page } }) => {
  const widths = [320, 390, 768, 1024, 1920]
  await page.goto('/')
  for (const width of widths) await assertFits(page, width)
  await page.getByRole('textbox', { name: 'Task' }).fill('What is the average of 12, 18 and 33?')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(
    page.getByRole('region', { name: 'Outcome', exact: true }).getByText('21', { exact: true }).first(),
  ).toBeVisible()
  for (const width of widths) await assertFits(page, width)
})

test('the main job is done by the keyboard alone', async ({ somebody: { page } }) => {
  await page.goto('/')
  const task = page.getByRole('textbox', { name: 'Task' })
  // Keys pressed before the page has woken up go nowhere.
  await page.getByText('Connected', { exact: true }).waitFor()
  await page.keyboard.press('/')
  await expect(task).toBeFocused()
  await page.keyboard.type('Multiply 6 by 7')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText('42')
})

test('the console of the browser has nothing to complain about', async ({ somebody: { page } }) => {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Task' }).fill('Add 2 and 3')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText('5')
  await page.waitForFunction(() => document.querySelectorAll('.monaco-editor .view-line').length > 0)
  expect(said).toEqual([])
})

test('a page that is not there keeps the theme of the machine', async ({ somebody: { page } }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/runs/r_aaaaaaaaaaaa')
  await expect(page.getByText('There is no run here.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('wrong arguments are underlined in the editor', async ({ somebody: { page, api } }) => {
  const code = "import { add } from './servers/calculator/add.ts'\nexport default await add({ a: 'one', b: 2 })"
  const { runId } = await (await api.post('/api/runs', { data: { code } })).json()
  await page.goto(`/runs/${runId}`)
  await expect(page.locator('.monaco-editor .squiggly-error').first()).toBeAttached()
  await pictures(page, 'run-type-findings')
})
