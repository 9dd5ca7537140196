import type { Bill } from '../lib/bill/bill.ts'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { assertFits } from './fits.ts'
import { startMcpServer } from './mcp-server.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

test('what is connected is counted at once, adds up, opens, is drawn, and prints on one page', async ({
  somebody: { page, api },
}) => {
  const answer = await api.post('/api/bill', { data: {} })
  const bill: Bill = await answer.json()
  await page.goto('/bill')
  const card = page.getByRole('region', { name: 'Tool lists, each turn' })
  await expect(card.getByRole('row', { name: /^All/ })).toContainText(bill.perTurn.tokens.toLocaleString('en-US'))
  expect(bill.servers.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(bill.perTurn.tokens)
  await expect(card).toContainText(bill.sentences.saving!)

  const [first] = bill.servers.filter(({ tools }) => tools > 0)
  await (await alive(card.getByRole('button', { name: first!.name }))).click()
  await expect(card.getByRole('row', { name: new RegExp(first!.toolList[0]!.tool) })).toBeVisible()

  const chart = page.getByRole('figure', { name: 'Tokens against the number of tools' })
  await expect(chart.getByRole('img', { name: 'Tokens against the number of tools' })).toHaveAccessibleDescription(
    /Direct calling grows from .* Code mode/,
  )
  await chart.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(chart.getByRole('status')).toHaveText(/^Direct calling, 2 tools: [\d,]+ tokens$/)
  await page.keyboard.press('Escape')
  await expect(chart.getByRole('button', { name: /^Show as table/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chart.getByRole('columnheader', { name: 'Code mode' })).toBeVisible()
  await assertAccessibleInBoth(page)
  await chart.getByRole('button', { name: /^Hide the table/ }).click()

  // An own price and twice the work, without asking the server again.
  await page.getByLabel('A million read, $').fill('2')
  await expect(card).not.toContainText('llm.price_per_million')
  await page.getByLabel('A million written, $').fill('8')
  await expect(page.locator('form').getByText('Your price: $2.00 for a million tokens read')).toBeVisible()
  await page.getByLabel('Turns a task').fill('none')
  await expect(
    page.getByText('A whole number from 2 to 1,000: one turn calls a tool, and another reads what it returns.'),
  ).toBeVisible()
  await page.getByLabel('Turns a task').fill('5')
  await assertFits(page, 390)
  await pictures(page, 'bill')

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Servers' })).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(card).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('a block is counted where it is pasted; one that fails says why, and what is no block stays to be mended', async ({
  somebody: { page },
}) => {
  const server = await startMcpServer({ more: 20 })
  try {
    await page.goto('/bill')
    await (await alive(page.getByRole('button', { name: 'Pasted' }))).click()
    const block = page.getByRole('textbox', { name: 'mcpServers block' })
    await expect(page.getByText('Paste an mcpServers block')).toBeVisible()
    await pictures(page, 'bill-empty')
    await block.fill('{ "mcpServers": { "notes" } }')
    await page.getByRole('button', { name: 'Count its tools' }).click()
    await expect(block).toHaveAccessibleDescription(/This is not JSON.*line 1/)
    await expect(block).toHaveValue('{ "mcpServers": { "notes" } }')
    await assertAccessible(page)
    await pictures(page, 'bill-fault')

    const nowhere = { url: 'http://127.0.0.1:9/mcp' }
    await block.fill(JSON.stringify({ mcpServers: { notes: { url: server.url }, nowhere } }))
    await page.getByRole('button', { name: 'Count its tools' }).click()
    const card = page.getByRole('region', { name: 'Tool lists, each turn' })
    await expect(card.getByRole('row', { name: /^notes/ })).toContainText('22')
    await expect(card.getByRole('row', { name: /^nowhere/ }).locator('.text-bad')).toHaveText(/\S/)
    await expect(card).toContainText('1 server was not counted, so the true figures are higher.')
    await pictures(page, 'bill-pasted')
    await assertAccessibleInBoth(page)
  } finally {
    server.close()
  }
})
