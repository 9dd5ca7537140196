import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { setTheme } from './theme.ts'

/** Fails with each rule of accessibility that the page breaks, and where. */
export async function assertAccessible(page: Page): Promise<void> {
  await assertRules(page, (axe) => axe.disableRules('document-title'))
}

/** Of axe's rules those that look at colours: the theme changes nothing else. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** The same in light and in dark, of a page that follows the machine. */
export async function assertAccessibleInBoth(page: Page): Promise<void> {
  await setTheme(page, 'light')
  await assertAccessible(page)
  await setTheme(page, 'dark')
  await assertColours(page)
}

/** Of a page that was looked at in its other theme. */
export const assertColours = (page: Page): Promise<void> => assertRules(page, (axe) => axe.withRules(OF_COLOURS))

async function assertRules(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  // Waited for; axe's rule looks at one moment, and between two pages Next has none for some (vercel/next.js#96797).
  await expect(page).toHaveTitle(/\S/)
  // In the midst of a change colours are neither those nor these. One that is broken off ends too.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((each) => each instanceof CSSTransition && each.finished)),
  )
  // What is whole is not told, and no style sheet is fetched again: of the rules that are on only one on sounds wants it.
  // In the page itself: otherwise a second one is opened each time, to put together what frames said.
  const axe = new AxeBuilder({ page }).options({ preload: false, resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await choose(axe).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' ')}`)).toEqual([])
}
