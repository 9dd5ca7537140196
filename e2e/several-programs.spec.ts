import type { Page } from '@playwright/test'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { signInAsAdministrator } from './cem.ts'
import { assertFits } from './fits.ts'
import { startModelServer } from './model-server.ts'
import { resetModel, setModel } from './model-turned-on.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

const WRONG = `import { add } from './servers/calculator/add.ts'

const sum = await add({ a: 2, b: '3' })
export default { sum }
`
const RIGHT = WRONG.replace("'3'", '3')
const outcomeOf = (page: Page) => page.getByRole('region', { name: 'Outcome', exact: true })
const programOf = (page: Page) => page.getByRole('region', { name: 'Program', exact: true })
const versionsOf = (page: Page) => programOf(page).getByRole('region', { name: 'Versions' })
const FOUND = /Repaired: the type check found: Line 3: .*string.*number/

test('a program that the type check refuses is repaired in sight, and both versions stay with why', async ({
  // Whoever has the first account administers.
  somebody: _,
  browser,
  baseURL,
}) => {
  const model = await startModelServer({ kind: 'writes', program: WRONG }, { kind: 'waits', program: RIGHT })
  const page = await signInAsAdministrator(browser, baseURL)
  try {
    await setModel(page, model.baseUrl, 'Nothing')
    await page.goto('/')
    await (await alive(page.getByRole('textbox', { name: 'Task' }))).fill('Add 2 and 3')
    await page.getByRole('button', { name: 'Run', exact: true }).click()

    // While it is written again: why, how often that may be, and what it has cost so far.
    await expect(versionsOf(page)).toContainText(FOUND)
    await expect(page.getByRole('list', { name: 'Path of this run' })).toContainText('Repair 1 of 3')
    await expect(outcomeOf(page)).toContainText('885 tokens read, 338 written')
    await expect(outcomeOf(page)).toContainText('1 repair')
    await assertAccessible(page)
    await pictures(page, 'run-repairing')
    model.goOn()

    await expect(outcomeOf(page)).toContainText('Returned a value')
    await expect(outcomeOf(page)).toContainText('1,770 tokens read, 676 written')
    await expect(versionsOf(page).getByRole('button', { name: 'Version 2 Repaired' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await versionsOf(page).getByRole('button', { name: 'Diff' }).click()
    const diff = programOf(page).locator('.monaco-diff-editor')
    await expect(diff).toContainText("b: '3'")
    await expect(diff).toContainText('b: 3')
    await expect(versionsOf(page)).toContainText('1 line added, 1 line removed')
    await assertAccessibleInBoth(page)

    // The first one can still be read.
    await versionsOf(page)
      .getByRole('button', { name: /Version 1/ })
      .click()
    await expect(programOf(page).getByRole('region', { name: 'Text of the program' })).toContainText("b: '3'")
    await expect(versionsOf(page)).toContainText('Not run: the type check found: Line 3:')
    await expect(programOf(page)).not.toContainText('Types and rules pass')
    await assertAccessible(page)

    await programOf(page).getByRole('button', { name: 'Why this code' }).click()
    const why = page.getByRole('dialog', { name: 'Why this code' })
    await expect(why).toContainText('test-model')
    await expect(why).toContainText('calculator.add')
    await expect(why).toContainText(FOUND)
    await expect(why).toContainText('1,770 tokens read, 676 written')
    await assertAccessible(page)
    await page.keyboard.press('Escape')

    // After a reload it is all still there, narrow too.
    await page.reload()
    await alive(versionsOf(page).getByRole('button', { name: /Version 1/ }))
    await pictures(page, 'run-repaired')
    for (const width of [320, 390]) await assertFits(page, width)
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Program' }).click()
    await versionsOf(page).getByRole('button', { name: 'Diff' }).click()
    await expect(diff).toContainText('b: 3')
    await assertAccessible(page)
    await pictures(page, 'run-repaired-diff')
    await programOf(page).getByRole('button', { name: 'Why this code' }).click()
    await expect(why).toBeVisible()
    await assertFits(page, 390)
    await pictures(page, 'run-why-this-code')
  } finally {
    await resetModel(page)
    model.close()
    await page.context().close()
  }
})

test('what a run may spend on programs is bound where it is started, and stays with it', async ({
  somebody: _,
  browser,
  baseURL,
}) => {
  const model = await startModelServer({ kind: 'writes', program: RIGHT })
  const page = await signInAsAdministrator(browser, baseURL)
  const opener = page.getByRole('button', { name: /^Budget/ })
  const bounds = page.getByRole('dialog', { name: 'Budget of this run' })
  try {
    await page.goto('/')
    await alive(page.getByRole('textbox', { name: 'Task' }))
    // Rules cost nothing.
    await expect(opener).toHaveCount(0)
    await setModel(page, model.baseUrl, 'Nothing')
    await page.goto('/')
    await (await alive(page.getByRole('textbox', { name: 'Task' }))).fill('Add 2 and 3')

    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(bounds.getByLabel('Turns')).toHaveAttribute('placeholder', '4')
    await bounds.getByLabel('Turns').fill('abc')
    await expect(bounds).toContainText('Write a whole number from 1 to 4.')
    await assertAccessibleInBoth(page)
    await pictures(page, 'budget-wrong')
    // Enter runs nothing here, and what is wrong is told where the task is run.
    await page.keyboard.press('Enter')
    await expect(bounds).toBeHidden()
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Turns' })).toContainText('“abc” is not possible')

    await opener.click()
    await bounds.getByLabel('Turns').fill('2')
    await bounds.getByLabel('Tokens').fill('50,000')
    await assertFits(page, 390)
    await pictures(page, 'budget')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(outcomeOf(page)).toContainText('Returned a value')
    await expect(outcomeOf(page)).toContainText('limited to 2 turns, 50,000 tokens')

    await page.reload()
    await expect(opener).toContainText('Budget: 2 turns, 50,000 tokens')

    // A bound that is reached is told with what stands on this page to raise it.
    await opener.click()
    await bounds.getByLabel('Tokens').fill('100')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Run/ }).first().click()
    await expect(outcomeOf(page)).toContainText('more than the 100 tokens that this run may use')
    await expect(outcomeOf(page)).toContainText('Allow the run more under Budget')
    await pictures(page, 'budget-reached')
  } finally {
    await resetModel(page)
    model.close()
    await page.context().close()
  }
})
