import { expect, type Page } from '@playwright/test'

/** Fails when the page, made this wide, scrolls sideways. */
export async function assertFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, `pixels that it is wider than ${width}`).toBeLessThanOrEqual(0)
}
