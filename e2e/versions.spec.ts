import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { assertFits } from './fits.ts'
import { expect, replaceProgram, test } from './person.ts'
import { pictures } from './pictures.ts'

const TASK = 'Calculate (100 + 200) * 3 - 50'
const outcomeOf = (page: Page) => page.getByRole('region', { name: 'Outcome', exact: true })
const programOf = (page: Page) => page.getByRole('region', { name: 'Program', exact: true })
const diffOf = (page: Page) => programOf(page).locator('.monaco-diff-editor')
const stripOf = (page: Page) => programOf(page).getByRole('navigation', { name: 'Versions of the program' })
const runIdOf = (page: Page) => new URL(page.url()).pathname.split('/').pop() as string

async function runEdited(page: Page, change: (program: string) => string, result: string): Promise<string> {
  const before = page.url()
  await replaceProgram(page, change)
  await page.getByRole('button', { name: 'Run edited program', exact: true }).click()
  await expect(page).not.toHaveURL(before)
  await expect(outcomeOf(page)).toContainText(result)
  return runIdOf(page)
}

test('an edited program keeps its task: told in the history, with what is different, and run again from there', async ({
  somebody: { page, api },
}) => {
  await page.getByRole('textbox', { name: 'Task' }).fill(TASK)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.getByRole('button', { name: 'Run program', exact: true }).click()
  await expect(outcomeOf(page)).toContainText('850')
  const first = runIdOf(page)
  // What nobody has edited is the first version.
  await expect(programOf(page)).toContainText('as it was generated')
  await expect(stripOf(page)).toHaveCount(0)
  expect(await (await api.get(`/api/runs/${first}`)).json()).toMatchObject({ task: TASK, version: 1 })

  await replaceProgram(page, (program) => program.replaceAll('- 50', '- 40'))
  const notRun = stripOf(page).getByRole('button', { name: /^Not run yet/ })
  await expect(notRun).toContainText('1 line added, 1 line removed')
  await stripOf(page).getByRole('button', { name: 'Diff' }).click()
  await expect(diffOf(page)).toContainText('- 40')
  await stripOf(page).getByRole('button', { name: 'Program' }).click()
  // What ran can be looked at; what was typed is beneath it, also after a reload.
  await stripOf(page)
    .getByRole('button', { name: /Generated/ })
    .click()
  await expect(programOf(page)).toContainText('- 50')
  await notRun.click()
  await page.reload()
  await expect(notRun).toHaveAttribute('aria-current', 'true')
  await expect(programOf(page)).toContainText('- 40')
  // What was typed is still there.
  const second = await runEdited(page, (program) => program.replaceAll('- 50', '- 40'), '860')
  await expect(stripOf(page).getByRole('link', { name: /Edited 1/ })).toHaveAttribute('aria-current', 'true')
  await expect(outcomeOf(page)).toContainText('What did and did not happen')
  const third = await runEdited(page, (program) => program.replaceAll('- 40', '- 30'), '870')
  await expect(stripOf(page).getByRole('listitem').getByRole('link')).toHaveText([/Generated/, /Edited 1/, /Edited 2/])
  // The tools it imports stand first; what was chosen for its task, and its task, are there after a reload.
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Task' })).toHaveValue(TASK)
  await expect(stripOf(page).getByRole('link', { name: /Edited 2/ })).toHaveAttribute('aria-current', 'true')
  const tools = page.getByRole('region', { name: 'Tools', exact: true })
  await expect(tools).toContainText('Imported by this program')
  await pictures(page, 'versions')
  await stripOf(page)
    .getByRole('link', { name: /Edited 2/ })
    .focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page).toHaveURL(new RegExp(second))
  await stripOf(page)
    .getByRole('link', { name: /Edited 1/ })
    .focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page).toHaveURL(new RegExp(third))

  await page.goto('/runs')
  const rows = page
    .getByRole('grid', { name: 'Runs' })
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
  await expect(rows).toHaveCount(4)
  for (const [index, text] of ['version 3', 'version 2'].entries()) {
    await expect(rows.nth(index).getByRole('link', { name: TASK })).toBeVisible()
    await expect(rows.nth(index)).toContainText(text)
  }
  for (const index of [2, 3]) await expect(rows.nth(index)).not.toContainText('version')
  await assertAccessibleInBoth(page)
  await assertFits(page, 390)
  await page.setViewportSize({ width: 1440, height: 900 })

  await rows.first().getByRole('link').click()
  await expect(page.getByRole('textbox', { name: 'Task' })).toHaveValue(TASK)
  const diff = programOf(page).getByRole('button', { name: 'Diff' })
  await diff.focus()
  await page.keyboard.press('Enter')
  await expect(diff).toHaveAttribute('aria-pressed', 'true')
  await expect(diffOf(page)).toContainText('- 50')
  await stripOf(page).getByRole('combobox', { name: 'Compare with' }).selectOption({ label: 'with Edited 1' })
  await expect(diffOf(page)).toContainText('- 40')
  await expect(diffOf(page)).toContainText('- 30')
  await expect(programOf(page)).toContainText('1 line added, 1 line removed')
  await assertAccessibleInBoth(page)
  // Tab goes in and out again.
  await diff.focus()
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(await programOf(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(false)
  }).toPass()
  await assertFits(page, 390)
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Program' }).click()
  await expect(diffOf(page)).toContainText('- 30')
  await assertAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await stripOf(page).getByRole('button', { name: 'Program' }).focus()
  await page.keyboard.press('d')
  await expect(diffOf(page)).toHaveCount(0)

  await page
    .getByRole('button', { name: /^Run again/ })
    .first()
    .click()
  await expect(page).not.toHaveURL(new RegExp(third))
  await expect(outcomeOf(page)).toContainText('870')
  await expect(stripOf(page).getByRole('link', { name: /Edited 2/ })).toHaveAttribute('aria-current', 'true')
  const again = await (await api.get(`/api/runs/${runIdOf(page)}`)).json()
  expect(again).toMatchObject({ task: TASK, version: 3, editedFrom: second })

  // Kept by a version that counted every run as another version.
  const journal = join(process.env.E2E_DIR as string, 'data/runs', `${second}.jsonl`)
  writeFileSync(journal, readFileSync(journal, 'utf8').replaceAll('- 40', '- 30'))
  await diff.click()
  await stripOf(page).getByRole('combobox', { name: 'Compare with' }).selectOption({ label: 'with Edited 1' })
  await expect(programOf(page)).toContainText('This is the same program as the version it is compared with.')
  await assertAccessible(page)
  // Where a version was deleted the others go on without it.
  await api.delete(`/api/runs/${second}`)
  await page.reload()
  await expect(outcomeOf(page)).toContainText('870')
  await expect(stripOf(page)).toHaveCount(0)
})

test('a run that returned is continued from one field, with what it is about', async ({ somebody: { page, api } }) => {
  await page.getByRole('textbox', { name: 'Task' }).fill('Add 20 and 3')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(outcomeOf(page)).toContainText('23')
  const first = runIdOf(page)
  const field = outcomeOf(page).getByRole('textbox', { name: 'Continue from this run' })
  await expect(field).toHaveAccessibleDescription('with its result')
  await field.fill('Multiply it by 2')
  await assertAccessibleInBoth(page)
  await assertFits(page, 390)
  await page.setViewportSize({ width: 1440, height: 900 })
  // What is written there survives a reload.
  await page.reload()
  await expect(await alive(field)).toHaveValue('Multiply it by 2')
  await field.press('Enter')
  await expect(page).not.toHaveURL(new RegExp(first))
  await expect(outcomeOf(page)).toContainText('46')
  await expect(page.getByRole('textbox', { name: 'Task' })).toHaveValue('Multiply it by 2')
  await expect(outcomeOf(page)).toContainText('Understood as “Multiply 23 by 2”.')
  await expect(outcomeOf(page).getByRole('link', { name: first })).toBeVisible()
  expect(await (await api.get(`/api/runs/${runIdOf(page)}`)).json()).toMatchObject({ continues: first, value: 46 })
  await pictures(page, 'continued')

  // What cannot be told is said.
  await field.fill('the same for Paris')
  await field.press('Enter')
  await expect(outcomeOf(page)).toContainText('could take the place of')
  await expect(outcomeOf(page).getByRole('textbox', { name: 'Continue from this run' })).toHaveCount(0)
})

test('where no tool fits nothing is generated, and the program can be written by hand', async ({
  somebody: { page },
}) => {
  const task = 'Water the plants of the third floor'
  await page.getByRole('textbox', { name: 'Task' }).fill(task)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(outcomeOf(page)).toContainText('Nothing ran, no tool was called')
  await expect(outcomeOf(page).getByRole('link', { name: 'Connect a server' })).toBeVisible()
  await expect(outcomeOf(page)).toContainText(/Set a model|An administrator of this playground can set one/)
  await assertAccessibleInBoth(page)
  await pictures(page, 'no-tool-fits')
  await outcomeOf(page).getByRole('button', { name: 'Write it yourself' }).click()
  await replaceProgram(page, () => 'export default 7 * 6\n')
  await page.getByRole('button', { name: 'Run edited program', exact: true }).click()
  await expect(outcomeOf(page)).toContainText('42')
  await expect(page.getByRole('textbox', { name: 'Task' })).toHaveValue(task)
})
