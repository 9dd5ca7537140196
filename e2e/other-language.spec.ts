import type { Page } from '@playwright/test'
import { assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { signInAsAdministrator } from './cem.ts'
import { assertFits } from './fits.ts'
import { startModelServer } from './model-server.ts'
import { resetModel, setModel } from './model-turned-on.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

const GERMAN = 'Wie viel ist 2 plus 3 und wie heißt das Ergebnis?'
const ENGLISH = 'add two numbers'
const PROGRAM = `import { add } from './servers/calculator/add.ts'

export default await add({ a: 2, b: 3 })
`
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a task in another language says what to do where no model is set', async ({ somebody: { page } }) => {
  const box = await alive(page.getByRole('textbox', { name: 'Task' }))
  await box.fill('東京の天気を教えて')
  await expect(panel(page, 'Tools')).toContainText('Tool search knows English words only.')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const outcome = panel(page, 'Outcome')
  await expect(outcome).toContainText(
    'Tool search knows English words only. Set a model, choose tools yourself, or write the task in English.',
  )
  await assertAccessibleInBoth(page)
  for (const width of [390, 1440]) await assertFits(page, width)
  await pictures(page, 'other-language')
  await outcome.getByRole('button', { name: 'Choose tools yourself' }).click()
  await expect(panel(page, 'Tools')).toBeFocused()
  await expect(panel(page, 'Tools').getByRole('searchbox', { name: 'Filter tools' })).toBeVisible()
})

test('a model translates it for the search of tools, and is given the task as it was written', async ({
  somebody: _,
  browser,
  baseURL,
}) => {
  const model = await startModelServer({ kind: 'writes', program: ENGLISH }, { kind: 'writes', program: PROGRAM })
  const page = await signInAsAdministrator(browser, baseURL)
  try {
    await setModel(page, model.baseUrl, 'Nothing')
    await page.goto('/')
    await (await alive(page.getByRole('textbox', { name: 'Task' }))).fill(GERMAN)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(panel(page, 'Tools')).toContainText(`Task translated for tool search by test-model: “${ENGLISH}”`)
    await expect(panel(page, 'Tools')).toContainText('add')
    await expect(panel(page, 'Outcome')).toContainText('Returned a value')
    // Twice what one request costs there.
    await expect(panel(page, 'Outcome')).toContainText('1,770 tokens read, 676 written')
    await pictures(page, 'run-translated')
  } finally {
    await resetModel(page)
    model.close()
  }
})
