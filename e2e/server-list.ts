import type { Locator, Page } from '@playwright/test'
import { alive } from './alive.ts'
import { expect } from './person.ts'

/** Servers as the Connections page has them. */
export const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Servers' }).getByRole('link', { name: new RegExp(`^${name} `) })
export const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens a server of the list, and what of it is named; answers the pane that shows it. */
export async function openServer(page: Page, name: string, part?: string): Promise<Locator> {
  await (await alive(row(page, name))).click()
  const shown = pane(page, name)
  if (part)
    await shown
      .getByRole('navigation', { name: `Parts of ${name}` })
      .getByRole('link', { name: part })
      .click()
  return shown
}

/** What others use as well is asked about, with what goes. */
export async function removeForEverybody(page: Page, name: string) {
  await (await openServer(page, name, 'Settings')).getByRole('button', { name: `Remove ${name}` }).click()
  const question = page.getByRole('dialog', { name: `Remove ${name} for everybody?` })
  await expect(question).toContainText('It can be put back for 10 minutes')
  await question.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(row(page, name)).toBeHidden()
}
