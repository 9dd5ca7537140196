import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with each rule of accessibility that the page breaks, and where. */
export async function assertAccessible(page: Page): Promise<void> {
  // Waited for; axe's rule looks at one moment, and between two pages Next has none for some (vercel/next.js#96797).
  await expect(page).toHaveTitle(/\S/)
  // In the midst of a change colours are neither those nor these. One that is broken off ends too.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((each) => each instanceof CSSTransition && each.finished)),
  )
  const { violations } = await new AxeBuilder({ page }).disableRules('document-title').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' ')}`)).toEqual([])
}

/** The same in light and in dark, of a page that follows the machine. */
export async function assertAccessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await assertAccessible(page)
  }
}
