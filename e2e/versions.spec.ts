import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { assertFits } from './fits.ts'
import { expect, replaceProgram, test } from './person.ts'

const TASK = 'Calculate (100 + 200) * 3 - 50'
const outcomeOf = (page: Page) => page.getByRole('region', { name: 'Outcome', exact: true })
const programOf = (page: Page) => page.getByRole('region', { name: 'Program', exact: true })
const diffOf = (page: Page) => programOf(page).locator('.monaco-diff-editor')
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
  await expect(programOf(page).getByRole('button', { name: 'Diff' })).toHaveCount(0)
  expect(await (await api.get(`/api/runs/${first}`)).json()).toMatchObject({ task: TASK, version: 1 })

  await replaceProgram(page, (program) => program.replaceAll('- 50', '- 40'))
  await expect(programOf(page)).toContainText('Edited, not run yet')
  await programOf(page).getByRole('button', { name: 'Diff' }).click()
  await expect(diffOf(page)).toContainText('- 40')
  await programOf(page).getByRole('button', { name: 'Diff' }).click()
  // What was typed is still there.
  const second = await runEdited(page, (program) => program.replaceAll('- 50', '- 40'), '860')
  await expect(programOf(page)).toContainText('Edited, 2nd version')
  const third = await runEdited(page, (program) => program.replaceAll('- 40', '- 30'), '870')
  await expect(programOf(page)).toContainText('Edited, 3rd version')

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
  await diff.click()
  await expect(diffOf(page)).toHaveCount(0)

  await page
    .getByRole('button', { name: /^Run again/ })
    .first()
    .click()
  await expect(page).not.toHaveURL(new RegExp(third))
  await expect(outcomeOf(page)).toContainText('870')
  await expect(programOf(page)).toContainText('Edited, 3rd version')
  const again = await (await api.get(`/api/runs/${runIdOf(page)}`)).json()
  expect(again).toMatchObject({ task: TASK, version: 3, editedFrom: second })

  // Kept by a version that counted every run as another version.
  const journal = join(process.env.E2E_DIR as string, 'data/runs', `${second}.jsonl`)
  writeFileSync(journal, readFileSync(journal, 'utf8').replaceAll('- 40', '- 30'))
  await diff.click()
  await expect(programOf(page)).toContainText('This is the same program as the version before.')
  await assertAccessible(page)
  await api.delete(`/api/runs/${second}`)
  await page.reload()
  await (await alive(diff)).click()
  await expect(programOf(page)).toContainText('The version before was deleted.')
})
