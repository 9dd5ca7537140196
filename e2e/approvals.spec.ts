import type { Page } from '@playwright/test'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { assertFits } from './fits.ts'
import { startMcpServer } from './mcp-server.ts'
import { pasteServers } from './paste-servers.ts'
import { expect, replaceProgram, type Somebody, signUp, test } from './person.ts'
import { pictures } from './pictures.ts'
import { placeForServer, startServer } from './second-server.ts'

const REMOVE = "DELETE FROM orders WHERE status = 'cancelled'"
const CODE = `import { query } from './servers/database/query.ts'
import { execute } from './servers/database/execute.ts'
const [first] = await query({ table: 'orders', limit: 1 })
console.log('Counted')
await execute({ sql: "${REMOVE}" }).catch((error) => console.log(error.code))
export default first
`

const outcomeOf = (page: Page) => page.getByRole('region', { name: 'Outcome', exact: true })
const cardOf = (page: Page) => outcomeOf(page).getByRole('region', { name: 'Allow database.execute?' })

async function ask({ page, api }: Pick<Somebody, 'page' | 'api'>, code = CODE): Promise<string> {
  const started = await api.post('/api/runs', { data: { code, approve: 'ask' } })
  const { runId } = await started.json()
  await page.goto(`/runs/${runId}`)
  await expect(cardOf(page)).toBeVisible()
  return runId
}

test('a call that needs consent is asked about: denied, the program goes on; allowed, it is made', async ({
  somebody: { page, api, context },
}) => {
  await ask({ page, api })
  const card = cardOf(page)
  await expect(card).toContainText('changes or deletes something for good')
  await expect(card).toContainText(REMOVE)
  await expect(card).toContainText('await execute(')
  await expect(page).toHaveTitle('(1) Allow database.execute?')
  await expect(page.getByRole('list', { name: 'Path of this run' })).toContainText('Waiting for you')
  await expect(outcomeOf(page)).toContainText('1 call is already done and stays done.')
  await expect(outcomeOf(page)).toContainText('You can close this page')
  await assertAccessibleInBoth(page)
  await pictures(page, 'approval')

  // An answer that does not arrive leaves the question.
  await page.route('**/approvals/*', (route) => route.abort())
  await card.getByRole('button', { name: 'Deny' }).click()
  await expect(card.getByRole('alert')).toContainText('The server is not responding')
  await page.unroute('**/approvals/*')
  await card.getByRole('button', { name: 'Deny' }).click()
  await expect(outcomeOf(page)).toContainText('Returned a value')
  await expect(outcomeOf(page)).toContainText('database.execute was denied')
  await expect(page).not.toHaveTitle(/Allow/)
  await pictures(page, 'approval-denied')

  const runId = await ask({ page, api })
  const other = await context.newPage()
  await other.goto(`/runs/${runId}`)
  await expect(cardOf(other)).toBeVisible()
  await page.bringToFront()
  await cardOf(page).getByRole('button', { name: 'Allow once' }).click()
  for (const each of [page, other]) {
    await expect(outcomeOf(each)).toContainText('database.execute was allowed by you')
    await expect(cardOf(each)).toHaveCount(0)
  }
  await assertAccessible(page)
})

test('several questions come one after the other, by the keys, on a phone in the dark too', async ({
  somebody: { page, api },
}) => {
  const three = `import { execute } from './servers/database/execute.ts'
const remove = (status: string) =>
  execute({ sql: \`DELETE FROM orders WHERE status = '\${status}'\` }).then(() => 'removed', (error) => error.code)
export default await Promise.all(['one', 'two', 'three'].map(remove))
`
  await ask({ page, api }, three)
  const card = cardOf(page)
  await expect(card).toContainText('1 of 3')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const allow = card.getByRole('button', { name: 'Allow once' })
  await expect(allow).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await allow.boundingBox())?.height).toBe(44)
  await assertFits(page, 390)
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Calls' }).click()
  const bar = page.getByRole('button', { name: '3 calls wait for you' })
  await expect(bar).toBeVisible()
  await assertAccessible(page)
  await pictures(page, 'approvals')
  await page.setViewportSize({ width: 390, height: 844 })
  await bar.click()
  await expect(allow).toBeVisible()

  // What is written is no answer.
  await page.getByRole('textbox', { name: 'Task' }).fill('add')
  await expect(card).toContainText('1 of 3')
  await page.getByRole('region', { name: 'Outcome', exact: true }).focus()
  for (const [left, key] of [
    ['1 of 3', 'a'],
    ['1 of 2', 'd'],
  ] as const) {
    await expect(card).toContainText(left)
    await expect(async () => {
      // Once for each question: a second key, while the answer is on its way, might be heard by the next.
      if ((await card.getByText(left).isVisible()) && (await allow.isEnabled())) await page.keyboard.press(key)
      await expect(card).not.toContainText(left, { timeout: 1_000 })
    }).toPass()
  }
  await card.getByRole('button', { name: 'Allow for this run' }).click()
  await expect(outcomeOf(page)).toContainText('database.execute was allowed by you, 2 times')
  await expect(outcomeOf(page)).toContainText('database.execute was denied')

  // A click that was meant for the question before does not answer the next.
  await ask({ page, api }, three)
  await expect(card).toContainText('1 of 3')
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const next = [...document.querySelectorAll('section')].find(({ textContent }) => textContent.includes('1 of 2'))
      const button = next?.querySelector<HTMLElement>('[aria-keyshortcuts=A]')
      if (!button) return
      observer.disconnect()
      button.click()
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
      document.body.dataset.clicked = 'yes'
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await card.getByRole('button', { name: 'Deny' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-clicked', 'yes')
  await expect(allow).toBeEnabled()
  await expect(card).toContainText('1 of 2')
})

test('a run that waits is found by the badge and the list; what is always allowed can be taken back', async ({
  somebody: { page, api },
}) => {
  const runId = await ask({ page, api })
  const runs = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Runs/ })
  await expect(runs).toHaveAccessibleName('Runs 1 waits for you')
  const later = await (await api.post('/api/runs', { data: { code: "export default 'later'" } })).json()
  await expect.poll(async () => (await (await api.get(`/api/runs/${later.runId}`)).json()).status).toBe('finished')
  await runs.click()
  const rows = page
    .getByRole('grid', { name: 'Runs' })
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
  const row = rows.filter({ hasText: 'Waits for approval' })
  const others = rows.filter({ hasNotText: 'Waits for approval' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(/23 h 5\d min left/)
  await expect(others).toHaveCount(1)
  await assertAccessibleInBoth(page)
  for (const width of [320, 390, 1440]) await assertFits(page, width)
  await pictures(page, 'runs-waiting')
  // It comes first, by the keyboard too, though it began before.
  await expect(rows.first()).toContainText('Waits for approval')
  const search = page.getByRole('searchbox', { name: 'Search runs' })
  await page.getByRole('button', { name: 'Day', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(row).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(others).toBeFocused()
  await search.fill('later')
  await expect(row).toHaveCount(0)
  await expect(others).toHaveCount(1)
  await search.fill('query')
  await expect(others).toHaveCount(0)
  await expect(row).toHaveCount(1)
  await search.fill('')
  await expect(others).toHaveCount(1)
  await row.getByRole('link', { name: /^Review/ }).click()
  await expect(page).toHaveURL(new RegExp(runId))
  await cardOf(page).getByRole('button', { name: 'Always allow' }).click()
  await expect(outcomeOf(page)).toContainText('Returned a value')
  await expect(runs).toHaveAccessibleName('Runs')

  await page.goto('/settings/you')
  const grants = page.getByRole('region', { name: 'Always allowed' })
  await expect(grants).toContainText('database.execute')
  await assertAccessible(page)
  await pictures(page, 'account-always-allowed')
  await grants.getByRole('button', { name: 'Revoke database.execute' }).click()
  await expect(grants).toContainText('No tool is allowed for good.')
  await ask({ page, api })
})

test('a program is run again with recorded results, and where it goes another way that is marked', async ({
  somebody: { page, api },
}) => {
  const code = `import { add } from './servers/calculator/add.ts'
const one = await add({ a: 1, b: 2 })
const two = await add({ a: 3, b: 4 })
export default [one, two]
`
  const { runId } = await (await api.post('/api/runs', { data: { code } })).json()
  await page.goto(`/runs/${runId}`)
  const outcome = outcomeOf(page)
  await expect(outcome).toContainText('Returned a value')
  await outcome.getByRole('button', { name: 'Run again with recorded results' }).click()
  await expect(outcome).toContainText(`Run with the recorded results of ${runId}`)
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity).toContainText('2 recorded · 0 new · 0 unused')
  await expect(activity.getByRole('row').filter({ hasText: 'answered from the record' })).toHaveCount(2)
  await assertAccessible(page)

  await page.goto(`/runs/${runId}`)
  await replaceProgram(page, (program) => program.replace('b: 4', 'b: 5'))
  await outcome.getByRole('button', { name: 'Use recorded results for the edited program' }).click()
  await expect(activity).toContainText('1 recorded · 1 new · 1 unused')
  await expect(activity).toContainText(`First difference: call 2. ${runId} has no result for calculator.add`)
  await expect(activity.getByRole('row').last()).toContainText('not sent again')
  await assertAccessibleInBoth(page)
  await pictures(page, 'run-replay')
})

test('who allowed it is told by the browser of a question that comes while the page is hidden', async ({
  somebody: { page, api },
}) => {
  await page.addInitScript(() => {
    const told: string[] = []
    class Notice {
      static permission = 'default'
      static requestPermission = async () => (Notice.permission = 'granted')
      constructor(title: string) {
        told.push(title)
      }
      close() {}
    }
    Object.assign(window, { Notification: Notice, told })
  })
  await ask({ page, api })
  await expect(page.getByText('This browser tells you')).toBeHidden()
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText('This browser tells you')).toBeVisible()
  // Nobody is told of what is in sight.
  expect(await page.evaluate(() => (window as unknown as { told: string[] }).told)).toEqual([])
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }))
  await cardOf(page).getByRole('button', { name: 'Deny' }).click()
  await page
    .getByRole('button', { name: /^Run again/ })
    .first()
    .click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { told: string[] }).told))
    .toEqual(['Allow database.execute?'])
})

test('a run goes on after its server was killed, twice, and nothing is done twice', async ({ browser }) => {
  test.slow() // The server starts three times.
  const notes = await startMcpServer()
  const place = await placeForServer()
  const settings = { CONNECTIONS_ALLOWED_HOSTS: '127.0.0.1' }
  let server = await startServer(place, settings)
  try {
    const { page, api } = await signUp(await browser.newContext({ baseURL: server.origin }), server.printed)
    await expect(await pasteServers(page, { notes: { url: notes.url } })).toContainText('notes is added')
    const code = `import { existsSync, writeFileSync } from 'node:fs'
import { wipe } from './servers/notes/wipe.ts'
await wipe({})
writeFileSync('begun.txt', 'begun')
console.log('wiped')
while (!existsSync('go-on.txt')) await new Promise((done) => setTimeout(done, 50))
await wipe({})
export default 'both'
`
    const { runId } = await (await api.post('/api/runs', { data: { code, approve: 'ask' } })).json()
    await page.goto(`/runs/${runId}`)
    const outcome = outcomeOf(page)
    const card = outcome.getByRole('region', { name: 'Allow notes.wipe?' })
    await expect(card).toContainText('Without arguments.')
    await card.getByRole('button', { name: 'Allow once' }).click()
    await page.getByRole('tab', { name: /^Output/ }).click()
    await expect(page.getByRole('log')).toContainText('wiped')
    await server.kill()

    server = await startServer(place, settings)
    await expect(outcome).toContainText('Interrupted by a restart')
    await expect(outcome).toContainText('calls that were made are answered from their record')
    await expect(outcome).toContainText('begun.txt created')
    await assertAccessible(page)
    await pictures(page, 'run-interrupted')
    await api.put('/api/files/go-on.txt', { data: 'now' })
    await outcome.getByRole('button', { name: 'Resume' }).click()
    await expect(card).toBeVisible()
    expect(notes.wiped()).toBe(1)
    await server.kill()

    server = await startServer(place, settings)
    await page.reload()
    await expect(card).toBeVisible()
    await expect(outcome).toContainText('Its sandbox is released')
    await pictures(page, 'approval-after-restart')
    await card.getByRole('button', { name: 'Allow once' }).click()
    await expect(outcome).toContainText('both')
    await expect(outcome).toContainText('1 result came from the record')
    expect(notes.wiped()).toBe(2)
  } finally {
    await server.kill()
    notes.close()
  }
})
