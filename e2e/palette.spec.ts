import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { assertFits } from './fits.ts'
import { expect, type Somebody, test } from './person.ts'
import { pictures } from './pictures.ts'

type Page = Somebody['page']
const field = (page: Page) => page.getByRole('combobox', { name: /^Search pages/ })
const chosen = (page: Page) => page.getByRole('listbox').getByRole('option', { selected: true })

/** Opens it. The keys of a page that has just come are not there yet. */
async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await field(page).isVisible())) await page.keyboard.press('ControlOrMeta+k')
    await expect(field(page)).toBeFocused({ timeout: 10_000 })
  }).toPass()
}

test('everything is reached by the keyboard alone', async ({ somebody: { page, api } }) => {
  await api.put('/api/files/notes/week.txt', { data: 'one' })
  await api.post('/api/runs', { data: { task: 'What is the square root of 1764?' } })
  await openPalette(page)
  await expect(
    page
      .getByRole('listbox')
      .getByRole('option', { name: /calculator\.add/ })
      .first(),
  ).toBeVisible()
  await assertAccessibleInBoth(page)
  await pictures(page, 'palette')
  for (const width of [320, 390]) await assertFits(page, width)
  await page.setViewportSize({ width: 1440, height: 900 })

  // A page, by its name.
  await field(page).fill('conn')
  await expect(chosen(page)).toContainText('Connections')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/connections$/)

  // What can be done on that page.
  await openPalette(page)
  await page.keyboard.type('>')
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Add servers')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add servers' })).toBeVisible()
  await page.keyboard.press('Escape')

  // A tool goes into the task, also from another page.
  await openPalette(page)
  await page.keyboard.type('@calculator.add')
  await expect(chosen(page)).toContainText('calculator.add')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Task' })).toHaveValue('calculator.add ')

  // In the task box it goes where the caret is.
  await page.getByRole('textbox', { name: 'Task' }).fill('Use  for it')
  await page.getByRole('textbox', { name: 'Task' }).evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(4, 4))
  await openPalette(page)
  await page.keyboard.type('@sub')
  await expect(chosen(page)).toContainText('calculator.subtract')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Task' })).toHaveValue('Use calculator.subtract for it')
  await expect(page.getByRole('textbox', { name: 'Task' })).toBeFocused()

  // A run that the server finds.
  await openPalette(page)
  await page.keyboard.type('square root')
  await expect(chosen(page)).toContainText('What is the square root of 1764?')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/runs\/r_/)

  // A file.
  await openPalette(page)
  await page.keyboard.type('/week')
  await expect(chosen(page)).toContainText('week.txt')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/files\?open=notes%2Fweek\.txt/)
})

test('what comes later never moves the chosen row, and Escape leads back', async ({ somebody: { page } }) => {
  // The server takes its time.
  let answer = () => {}
  const isTime = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/runs?limit=8*', async (route) => {
    await isTime
    await route.fulfill({ json: { runs: [] } })
  })
  await page.getByRole('textbox', { name: 'Task' }).focus()
  await openPalette(page)
  await page.keyboard.type('settings')
  await page.keyboard.press('ArrowDown')
  const before = await chosen(page).boundingBox()
  const name = await chosen(page).innerText()
  answer()
  await page.waitForResponse('**/api/runs?limit=8*')
  expect(await chosen(page).innerText()).toBe(name)
  expect(await chosen(page).boundingBox()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Task' })).toBeFocused()
})

test('keys lead to pages and are shown; what is typed into a field is never taken', async ({ somebody: { page } }) => {
  const task = page.getByRole('textbox', { name: 'Task' })
  await task.fill('')
  await task.pressSequentially('g r? n/')
  await expect(task).toHaveValue('g r? n/')
  await expect(page).toHaveURL(/\/$/)
  await task.fill('')
  await task.blur()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys.getByRole('table', { name: 'Playground' })).toBeVisible()
  await expect(keys.getByRole('table', { name: 'On every page' })).toBeVisible()
  await assertAccessible(page)
  await pictures(page, 'keys')
  await page.keyboard.press('Escape')

  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/runs$/)
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(keys.getByRole('table', { name: 'Runs' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(keys.getByRole('table', { name: 'Playground' })).toHaveCount(0)
  await keys.getByRole('link', { name: /Keyboard/ }).click()
  await expect(page).toHaveURL(/\/settings\/keyboard$/)

  const letters = page.getByRole('switch', { name: 'Single-letter keys' })
  await expect(letters).toBeChecked()
  await assertAccessibleInBoth(page)
  for (const width of [320, 390]) await assertFits(page, width)
  await page.setViewportSize({ width: 1440, height: 900 })
  await pictures(page, 'keyboard')
  await letters.press('Space')
  await expect(letters).not.toBeChecked()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/runs')
  await openPalette(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await expect(keys).toHaveCount(0)
  await expect(page).toHaveURL(/\/runs$/)
})
