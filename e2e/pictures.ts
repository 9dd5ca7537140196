import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { assertAccessible, assertColours } from './accessible.ts'
import { assertFits } from './fits.ts'
import { setTheme } from './theme.ts'

/** Where pictures go, for whoever wants to look: `npm run shots`, or E2E_PICTURES=FOLDER npm run test:e2e -- FILE. */
const folder = process.env.E2E_PICTURES

const SIZES = [
  [1440, 900],
  [390, 844],
  [1024, 768],
  [1920, 1080],
] as const

/** A picture for somebody to judge, where pictures are wanted. */
export async function picture(of: Page | Locator, name: string, { fullPage = false } = {}): Promise<void> {
  if (folder === undefined) return
  const path = join(folder, `${name}.png`)
  await ('goto' in of ? of.screenshot({ path, fullPage }) : of.screenshot({ path }))
}

/**
 * Pictures of a page in four widths, light and dark, for somebody to judge, where pictures are wanted. In each it must
 * be accessible, and not scroll sideways. It is 1440 px wide and light afterwards.
 */
export async function pictures(page: Page, name: string): Promise<void> {
  for (const [width, height] of folder === undefined ? [] : SIZES) {
    await assertFits(page, width)
    await page.setViewportSize({ width, height })
    await placePopovers(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await setTheme(page, colorScheme)
      await picture(page, `${name}-${colorScheme}-${width}`, { fullPage: true })
      const look = colorScheme === 'light' ? assertAccessible : assertColours
      await expect.soft(look(page), `${name}, ${colorScheme}, ${width} px`).resolves.toBeUndefined()
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await setTheme(page, 'light')
}

/** What is open at its button has the place it had when it was opened, at another width. */
async function placePopovers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const opens = { oldState: 'closed', newState: 'open' }
    for (const open of document.querySelectorAll(':popover-open'))
      for (const event of ['beforetoggle', 'toggle']) open.dispatchEvent(new ToggleEvent(event, opens))
  })
}
