import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Page } from '@playwright/test'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { assertFits } from './fits.ts'
import { expect, test } from './person.ts'
import { picture, pictures } from './pictures.ts'

const block = (page: Page, name: string) => page.getByRole('region', { name: `Block for ${name}` })
const callStep = (page: Page) => page.getByRole('listitem').filter({ hasText: 'First call' })

/** As an agent of that name does with what stands in its block. */
async function callWith(url: string, headers: Record<string, string>, name: string): Promise<string[]> {
  const client = new Client({ name, version: '1.0.0' }, { capabilities: { elicitation: {} } })
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  const { tools } = await client.listTools()
  await client.callTool({ name: 'search_tools', arguments: { query: 'add two numbers' } })
  await client.close()
  return tools.map((tool) => tool.name)
}

test('a person sets up Cursor: a token, its block, and the line that says its first call came', async ({
  somebody: { page },
  baseURL,
}) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agents' }).click()
  await expect(page.getByRole('heading', { name: 'Use it from your agent', level: 1 })).toBeVisible()
  const cursor = page.getByRole('radio', { name: /^Cursor/ })
  await expect(cursor.locator('..')).toContainText('not set up')
  await alive(cursor)
  await page.getByText('Cursor', { exact: true }).click()
  await expect(cursor).toBeChecked()
  await expect(page).toHaveURL(/\/connect\/cursor$/)
  await expect(callStep(page)).toContainText('Needs the token of step 1.')
  await expect(block(page, 'Cursor')).toContainText('YOUR_TOKEN')
  await assertAccessibleInBoth(page)
  await pictures(page, 'agents-cursor')

  await page.getByRole('button', { name: 'Create the token for Cursor' }).click()
  await expect(page.getByText('made just now and shown only this once')).toBeVisible()
  await expect(callStep(page)).toContainText('Waiting for the first call from Cursor.')
  const { mcpServers } = JSON.parse(await block(page, 'Cursor').innerText())
  expect(mcpServers).toEqual({
    'code-execution': {
      url: `${new URL(baseURL!).origin}/api/mcp`,
      headers: { Authorization: expect.stringMatching(/^Bearer cem_[\w-]{43}$/) },
    },
  })
  await assertAccessible(page)
  await pictures(page, 'agents-waiting')

  // Whoever comes with nothing is no success; the reason is told.
  const { url, headers } = mcpServers['code-execution']
  const refused = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'Cursor/1.2' },
    body: '{}',
  })
  expect(refused.status).toBe(401)
  await expect(callStep(page)).toContainText(
    /Cursor reached this server and was refused at [\d:]+: there was no token in the request\./,
  )
  await expect(cursor.locator('..')).toContainText('refused just now')
  await pictures(page, 'agents-refused')

  expect(await callWith(url, headers, 'cursor-vscode')).toEqual(['search_tools', 'execute_code'])
  await expect(callStep(page)).toContainText(/Connected\. Cursor called search_tools at [\d:]+, [\d.]+ m?s\./)
  await expect(cursor.locator('..')).toContainText('called just now')
  await expect(page.getByRole('region', { name: 'Approvals' })).toContainText('Cursor can show forms.')
  await expect(page.getByRole('radio', { name: /^Zed/ }).locator('..')).toContainText('not set up')
  await assertAccessible(page)
  await pictures(page, 'agents-connected')

  // Once means once: neither the address nor the page that is loaded anew has it.
  const token = headers.Authorization.slice('Bearer '.length)
  expect(page.url()).not.toContain(token)
  await page.reload()
  await expect(callStep(page)).toContainText('Connected. Cursor called search_tools')
  expect(await page.content()).not.toContain(token)
})

test('each client has a block of its own, and the ones that take no token say what there is instead', async ({
  somebody: { page },
}) => {
  const holds: [string, string][] = [
    ['windsurf', '"serverUrl"'],
    ['vscode', '"servers"'],
    ['zed', '"context_servers"'],
    ['codex', '[mcp_servers.code-execution]'],
    ['gemini-cli', '"mcpServers"'],
    ['opencode', '"mcp"'],
    ['goose', 'extensions:'],
    ['claude-code', 'mcpServers'],
  ]
  for (const [client, text] of holds) {
    await page.goto(`/connect/${client}`)
    await expect(page.getByRole('region', { name: /^Block for/ })).toContainText(text)
    await expect(page.getByRole('region', { name: 'Command that writes it' })).toContainText(`connect ${client}`)
    await pictures(page, `agents-${client}`)
  }
  await page.goto('/connect/claude-desktop')
  await expect(block(page, 'Claude Desktop')).toContainText('"command": "npm"')
  await expect(callStep(page)).toContainText('Its calls do not pass through this server')
  await expect(page.getByRole('region', { name: 'Approvals' })).toContainText('runs the program again on a terminal')
  await pictures(page, 'agents-claude-desktop')
  await (await alive(page.getByRole('tab', { name: 'Over HTTP' }))).click()
  await expect(page.getByText('The file of Claude Desktop takes commands only.')).toBeVisible()
  await page.goto('/connect/chatgpt')
  await expect(page.getByText('ChatGPT has no file.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Address for ChatGPT' })).toContainText('/api/mcp')
  await expect(callStep(page)).toContainText('ChatGPT cannot reach the address of step 2')
  await assertAccessible(page)
  await pictures(page, 'agents-chatgpt')
  await page.goto('/connect/nothing')
  await expect(page.getByRole('radio')).toHaveCount(0)
})

test('by keys alone: arrows move between the agents, and a token that is there is filled in', async ({
  somebody: { page },
}) => {
  await page.goto('/connect/codex')
  await (await alive(page.getByRole('radio', { name: /^Codex/ }))).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\/connect\/gemini-cli$/)
  await expect(page.getByRole('radio', { name: /^Gemini CLI/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: /^Codex/ })).toBeChecked()

  await page.getByRole('button', { name: 'Use a token you have' }).press('Enter')
  await expect(page.getByLabel('Your token')).toBeFocused()
  await page.keyboard.type('mine')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A token is cem_ and 43 letters, digits, - or _.')).toBeVisible()
  await pictures(page, 'agents-token-fault')
  const token = `cem_${'a'.repeat(43)}`
  await page.getByLabel('Your token').fill(token)
  await page.keyboard.press('Enter')
  await expect(block(page, 'Codex')).toContainText(`Authorization = "Bearer ${token}"`)
  await expect(page.getByRole('radio', { name: /^Codex/ })).toBeChecked()
})

test('what it costs is told for each profile, and adds up', async ({ somebody: { page } }) => {
  await page.goto('/connect')
  const costs = page.getByRole('region', { name: 'What it costs Claude Code to have it, in tokens' })
  await expect(costs).toContainText(/The same \d+ tools listed directly/)
  await expect(costs).toContainText('With tool search, 5 of them loaded')
  for (const profile of ['code', 'skills', 'classic', 'all']) {
    await (await alive(page.getByRole('tab', { name: profile, exact: true }))).click()
    await expect(costs).toContainText(`This server, profile ${profile}`)
    const figures = await page.getByRole('table').locator('tr td:last-child').allInnerTexts()
    const numbers = figures.map((text) => Number(text.replaceAll(',', '')))
    const total = numbers.pop()!
    expect(numbers.reduce((sum, one) => sum + one)).toBe(total)
    await expect(costs).toContainText(total.toLocaleString('en-US'))
  }
})

test('it fits a phone, where the places are behind a button', async ({ somebody: { page } }) => {
  await page.goto('/connect/codex')
  await expect(page.getByRole('region', { name: 'What it sees' })).toBeVisible()
  for (const width of [320, 390, 640, 768, 1024, 1440]) await assertFits(page, width)
  await assertFits(page, 390)
  await assertAccessible(page)
  await (await alive(page.getByRole('button', { name: 'Menu' }))).click()
  // Where there is room for the places themselves, there is no menu.
  await picture(page, 'menu-light-390')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Files' }).click()
  await expect(page).toHaveURL(/\/files$/)
})
