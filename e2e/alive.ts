import { expect, type Locator } from '@playwright/test'

/**
 * Waits until the page listens to what is named, and answers it. Before that it is shown as the server has written it: a
 * click goes nowhere, a form is sent as browsers send one, and what is filled in is not heard of.
 */
export async function alive(named: Locator): Promise<Locator> {
  await expect
    .poll(() =>
      named.evaluate((node) => {
        // React takes over part by part, and listens to none of them before it has the whole.
        const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$'))?.[1]
        const isWhole = root?.stateNode.current.memoizedState.isDehydrated === false
        return isWhole && Object.keys(node).some((key) => key.startsWith('__reactProps$'))
      }),
    )
    .toBe(true)
  return named
}
