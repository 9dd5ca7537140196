import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { assertFits } from './fits.ts'
import { expect, type Somebody, test } from './person.ts'
import { pictures } from './pictures.ts'

const outcome = (page: Somebody['page']) => page.getByRole('region', { name: 'Outcome', exact: true })

test('a new person has a first run with one click, and finds it again', async ({ somebody: { page, api } }) => {
  await expect(page.getByRole('heading', { name: 'What should be done?' })).toBeVisible()
  const examples = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^What is the average/ }) })
  await expect(examples.getByRole('button')).toHaveCount(6)
  await expect(page.getByRole('heading', { name: 'Recent runs' })).toHaveCount(0)
  // What a program goes through is shown by the first run.
  await expect(page.getByRole('list', { name: 'Path of this run' })).toHaveCount(0)
  await assertAccessibleInBoth(page)
  for (const width of [320, 390, 768, 1024]) await assertFits(page, width)
  await page.setViewportSize({ width: 1440, height: 900 })
  await pictures(page, 'start-first')

  await examples.getByRole('button', { name: /^What is the average/ }).click()
  await expect(page).toHaveURL(/\/runs\/r_[a-z0-9]{12}$/)
  await expect(outcome(page)).toContainText('21')
  await expect(page.getByRole('textbox', { name: 'Task' })).toHaveValue('What is the average of 12, 18 and 33?')

  await api.post('/api/runs', { data: { code: 'export default 1' } })
  await page.goto('/')
  await expect(examples.getByRole('button')).toHaveCount(0)
  const recent = page.getByRole('region', { name: 'Recent runs' })
  await expect(recent.getByRole('listitem')).toHaveCount(2)
  await expect(recent.getByRole('listitem').last()).toContainText('What is the average of 12, 18 and 33?')
  await expect(recent.getByRole('link', { name: 'All 2 runs' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Examples' }).getByRole('listitem')).toHaveCount(3)
  await pictures(page, 'start-runs')
})

test('cards of the first minutes go when they are done or hidden, and stay away', async ({
  // The first account administers: this one is not it.
  somebodyElse: _,
  somebody: { page, api },
  baseURL,
}) => {
  const cards = page.getByRole('region', { name: 'First minutes' })
  // No administrator: the model is not theirs to choose.
  await expect(cards.getByRole('heading', { level: 3 })).toHaveText([
    'Connect your first server',
    'Use it from your agent',
  ])
  await cards.getByRole('button', { name: 'Show the mcp.json block' }).click()
  await expect(cards.getByRole('region', { name: 'Block for mcp.json' })).toContainText('/api/mcp')

  // An MCP client of theirs calls.
  const { token } = await (await api.post('/api/tokens', { data: { name: 'cursor' } })).json()
  const client = new Client({ name: 'cursor', version: '1.0.0' })
  const requestInit = { headers: { Authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', baseURL), { requestInit }))
  await client.callTool({ name: 'search_tools', arguments: { query: 'add two numbers' } })
  await client.close()
  await page.reload()
  // The last one is a row.
  await expect(cards).toContainText('1 of 2 done')
  await expect(cards.getByRole('heading', { level: 3 })).toHaveText(['Connect your first server'])
  await pictures(page, 'start-one-left')

  const hidden = page.waitForResponse((response) => response.request().postData() === '[["server"]]')
  await (await alive(cards.getByRole('button', { name: 'Hide', exact: true }))).click()
  await hidden
  await expect(cards).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'What should be done?' })).toBeVisible()
  await expect(cards).toHaveCount(0)
  await pictures(page, 'start-done')
})

test('a program is begun without a task, and runs', async ({ somebody: { page } }) => {
  await page.getByRole('button', { name: 'Start with an empty program' }).click()
  const menu = page.getByRole('dialog', { name: 'Start with an empty program' })
  await expect(menu.getByRole('button')).toHaveText([/^Empty/, /^Call one tool/, /^Loop over many/, /^Read and write/])
  await assertAccessible(page)
  await pictures(page, 'start-empty-program')
  await menu.getByRole('button', { name: /^Read and write/ }).click()
  await expect(page.getByRole('region', { name: 'Program', exact: true })).toContainText('list.txt')
  await page.getByRole('button', { name: 'Run program', exact: true }).click()
  await expect(outcome(page)).toContainText('pears')
  await expect(outcome(page)).toContainText('plums')
})
