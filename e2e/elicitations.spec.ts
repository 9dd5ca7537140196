import type { Page } from '@playwright/test'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { startAskingServer } from './asking-server.ts'
import { assertFits } from './fits.ts'
import { pasteServers } from './paste-servers.ts'
import { expect, type Somebody, test } from './person.ts'
import { pictures } from './pictures.ts'

const outcomeOf = (page: Page) => page.getByRole('region', { name: 'Outcome', exact: true })
const cardOf = (page: Page) => outcomeOf(page).getByRole('region', { name: 'table asks you' })

/** A program that calls a tool which asks; the call itself is allowed. */
async function ask({ page, api }: Pick<Somebody, 'page' | 'api'>, tool: string): Promise<string> {
  const code = `import { ${tool} } from './servers/table/${tool}.ts'
export default await ${tool}({})
`
  const started = await api.post('/api/runs', { data: { code, approve: 'ask' } })
  const { runId } = await started.json()
  await page.goto(`/runs/${runId}`)
  const allow = outcomeOf(page).getByRole('region', { name: `Allow table.${tool}?` })
  await allow.getByRole('button', { name: 'Allow once' }).click()
  await expect(cardOf(page)).toBeVisible()
  return runId
}

test('what a server asks is filled in, sent or declined, by the keyboard, narrow and in the dark too', async ({
  somebody: { page, api },
}) => {
  const server = await startAskingServer()
  await pasteServers(page, { table: { url: server.url } })
  await expect.poll(async () => (await (await api.get('/api/tools')).json()).table).toEqual(['book', 'pay'])

  await ask({ page, api }, 'book')
  const card = cardOf(page)
  await expect(page).toHaveTitle('(1) table asks you')
  await expect(card).toContainText('The server “table” wrote this while its tool book is called.')
  await expect(card).toContainText('<b>Urgent</b>: see javascript:alert(1)')
  await expect(card).toContainText('Write no password, key or card number here')
  await expect(page.getByRole('status').filter({ hasText: 'The server table asks you' })).toHaveCount(1)
  await assertAccessibleInBoth(page)
  await pictures(page, 'elicitation')

  // What does not fit is said at its field, and the first of them has the focus.
  await card.getByRole('textbox', { name: 'guest' }).fill('A')
  await card.getByRole('textbox', { name: 'mail (optional)' }).fill('nobody')
  await card.getByRole('button', { name: 'Send' }).click()
  await expect(card).toContainText('Expected at least 2 characters.')
  await expect(card).toContainText('Expected an e-mail address')
  await expect(card).toContainText('This field is required.')
  await expect(card.getByRole('textbox', { name: 'guest' })).toBeFocused()
  await assertAccessibleInBoth(page)
  for (const width of [320, 390]) await assertFits(page, width)
  await assertAccessible(page)
  await pictures(page, 'elicitation-faults')

  // An answer that does not arrive leaves the question, and what was written.
  await page.route('**/elicitations/*', (route) => route.abort())
  await card.getByRole('textbox', { name: 'guest' }).fill('Ann')
  await card.getByRole('textbox', { name: 'mail (optional)' }).fill('')
  await card.getByRole('combobox', { name: 'meal' }).selectOption('beans')
  await card.getByRole('textbox', { name: 'seats (optional)' }).press('Enter')
  await expect(card.getByRole('alert')).toContainText('The server is not responding')
  await page.unroute('**/elicitations/*')
  await card.getByRole('button', { name: 'Send' }).click()
  await expect(outcomeOf(page)).toContainText('Returned a value')
  await expect(outcomeOf(page)).toContainText('Ann')
  await expect(outcomeOf(page)).toContainText('beans')
  await expect(page).not.toHaveTitle(/asks you/)

  await ask({ page, api }, 'book')
  await cardOf(page).getByRole('button', { name: 'Decline' }).click()
  await expect(outcomeOf(page)).toContainText('not booked')
  server.close()
})

test('an address is shown in full and opened by nothing but a click', async ({ somebody: { page, api, context } }) => {
  const server = await startAskingServer()
  await pasteServers(page, { table: { url: server.url } })
  await expect.poll(async () => (await (await api.get('/api/tools')).json()).table).toEqual(['book', 'pay'])
  await context.route('https://pay.example.test/**', (route) => route.fulfill({ body: 'The page to pay at' }))

  await ask({ page, api }, 'pay')
  const card = cardOf(page)
  await expect(card.getByRole('region', { name: 'Address' })).toHaveText('https://pay.example.test/checkout?table=7')
  await expect(card.locator('strong')).toHaveText('pay.example.test')
  expect(context.pages()).toHaveLength(1)
  await expect(card.getByRole('button', { name: 'I am done there' })).toHaveAttribute('aria-disabled', 'true')
  await assertAccessibleInBoth(page)
  await pictures(page, 'elicitation-address')

  const opened = context.waitForEvent('page')
  await card.getByRole('link', { name: 'Open pay.example.test in a new tab' }).click()
  const other = await opened
  await expect(other.locator('body')).toContainText('The page to pay at')
  expect(await other.evaluate(() => window.opener)).toBeNull()
  await other.close()
  await card.getByRole('button', { name: 'I am done there' }).click()
  await expect(outcomeOf(page)).toContainText('paid')
  server.close()
})
