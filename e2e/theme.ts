import { expect, type Page } from '@playwright/test'

/** Has the machine ask for light or dark, and waits until the page has followed. */
export async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}
