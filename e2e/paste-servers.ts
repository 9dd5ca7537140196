import type { Locator, Page } from '@playwright/test'
import { alive } from './alive.ts'

/** Adds servers by the block that other programs have in their settings. Answers the dialog, which tells how it went. */
export async function pasteServers(page: Page, mcpServers: object): Promise<Locator> {
  await page.goto('/connections')
  await (await alive(page.getByRole('button', { name: 'Add servers' }))).click()
  const dialog = page.getByRole('dialog', { name: 'Add servers' })
  await dialog.getByRole('textbox', { name: 'mcpServers block' }).fill(JSON.stringify({ mcpServers }))
  await dialog.getByRole('button', { name: /^Add( \d+ servers?)?$/ }).click()
  return dialog
}
