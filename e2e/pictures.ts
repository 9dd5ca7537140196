import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'

/** Where pictures go, for whoever wants to look: E2E_PICTURES=FOLDER npm run test:e2e. Nobody looks at them in a test. */
const folder = process.env.E2E_PICTURES

const SIZES = [
  [1440, 900],
  [390, 844],
] as const

/** A picture for somebody to judge, where pictures are wanted. */
export async function picture(of: Page | Locator, name: string, { fullPage = false } = {}): Promise<void> {
  if (folder === undefined) return
  const path = join(folder, `${name}.png`)
  await ('goto' in of ? of.screenshot({ path, fullPage }) : of.screenshot({ path }))
}

/** Pictures of a page: wide and narrow, light and dark. It is wide and light afterwards. */
export async function pictures(page: Page, name: string): Promise<void> {
  for (const [width, height] of folder === undefined ? [] : SIZES) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await setTheme(page, colorScheme)
      await picture(page, `${name}-${colorScheme}-${width}`, { fullPage: true })
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await setTheme(page, 'light')
}

/** Has the machine ask for light or dark, and waits until the page has followed. */
export async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}
