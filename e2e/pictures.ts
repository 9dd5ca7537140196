import { expect, type Page } from '@playwright/test'

const SIZES = [
  [1440, 900],
  [390, 844],
] as const

/** Pictures of a page for somebody to judge: wide and narrow, light and dark. It is wide and light afterwards. */
export async function pictures(page: Page, name: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await page.screenshot({ path: `test-results/${name}-${colorScheme}-${width}.png`, fullPage: true })
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
}
