import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startProtectedServer } from '../lib/connections/testing/protected-server.ts'
import { assertAccessible } from './accessible.ts'
import { signInAsAdministrator } from './cem.ts'
import { startMcpServer } from './mcp-server.ts'
import { pasteServers } from './paste-servers.ts'
import { expect, replaceProgram, test } from './person.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

test('a person adds a server, tries it, removes it and brings it back', async ({ somebody: { page } }) => {
  const server = await startMcpServer()
  try {
    await page.goto('/')
    await page.getByRole('link', { name: 'Connections' }).click()
    await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible()
    await expect(card(page, 'calculator')).toContainText('From the configuration, built in. 9 tools')
    await assertAccessible(page)

    await pasteServers(page, {
      notes: { url: server.url, headers: { Authorization: 'Bearer key-for-notes' }, disabled: false },
      inside: { url: 'http://192.168.7.7/mcp' },
      local: { command: 'sh', args: ['-c', 'id'] },
    })
    const dialog = page.getByRole('dialog', { name: 'Add servers' })
    await expect(dialog).toContainText('notes is added: 2 tools found.')
    await expect(dialog).toContainText('Left out, because it means nothing here: disabled.')
    await expect(dialog).toContainText('inside is added, but cannot be reached.')
    await expect(dialog).toContainText('is not an address of the public internet')
    await expect(dialog).toContainText('local was not added. A command runs on this host')
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    expect(server.keys).toContain('Bearer key-for-notes')

    const notes = card(page, 'notes')
    await expect(notes).toContainText('Connected')
    await expect(notes).toContainText('Authorization saved, not shown again.')
    await expect(card(page, 'inside')).toContainText('Cannot be reached')
    await page.reload()
    expect(await page.content()).not.toContain('key-for-notes')

    await notes.getByRole('button', { name: 'Reconnect notes' }).click()
    await expect(notes).toContainText('answers in')
    await notes.getByRole('button', { name: 'Show what it offers: notes' }).click()
    await expect(notes.getByRole('region', { name: 'Resources' })).toContainText('notes://today')
    await expect(notes.getByRole('region', { name: 'Prompts' })).toContainText('summarise(day)')
    await expect(notes).toContainText('This description may give orders to a model. It says to ignore instructions.')
    await notes.getByRole('button', { name: 'Try greet' }).click()
    const form = notes.getByRole('form', { name: 'Call greet' })
    await form.getByLabel('times (optional)').fill('often')
    await form.getByRole('button', { name: 'Call' }).click()
    await expect(form).toContainText('Expected a number, not “often”.')
    await expect(form).toContainText('Choose one.')
    await form.getByLabel('times (optional)').fill('')
    await form.getByLabel('name').fill('you')
    await form.getByLabel('tone').selectOption('warm')
    await form.getByRole('button', { name: 'Call' }).click()
    await expect(form.getByRole('region', { name: 'Answer of greet' })).toContainText('A warm hello, you')
    await assertAccessible(page)

    await notes.getByRole('button', { name: 'Remove notes' }).click()
    await expect(notes).toBeHidden()
    await page.getByRole('button', { name: 'Undo: bring notes back' }).click()
    await expect(notes).toContainText('2 tools')
  } finally {
    server.close()
  }
})

test('what one person adds is that person’s alone', async ({ somebody, somebodyElse }) => {
  const server = await startMcpServer()
  try {
    await pasteServers(somebody.page, { mine: { url: server.url } })
    await expect(somebody.page.getByRole('dialog')).toContainText('mine is added: 2 tools found.')
    await somebodyElse.page.goto('/connections')
    await expect(card(somebodyElse.page, 'calculator')).toBeVisible()
    await expect(card(somebodyElse.page, 'mine')).toBeHidden()
    // Its tools are found by tasks of the one, not of the other.
    expect(Object.keys(await (await somebody.api.get('/api/tools')).json())).toContain('mine')
    expect(Object.keys(await (await somebodyElse.api.get('/api/tools')).json())).not.toContain('mine')
  } finally {
    server.close()
  }
})

test('an administrator adds a command for everybody, and removes it', async ({ browser, baseURL, somebody }) => {
  const page = await signInAsAdministrator(browser, baseURL)
  const name = `shared-${Date.now()}`
  try {
    await page.goto('/connections')
    await page.getByRole('button', { name: 'Add servers' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add servers' })
    await dialog.getByLabel('One server by its command').check()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toContainText('Give it a name.')
    await dialog.getByLabel('Name').fill(name)
    const script = join(
      import.meta.dirname,
      '../node_modules/@modelcontextprotocol/server-sequential-thinking/dist/index.js',
    )
    await dialog.getByLabel('Command', { exact: true }).fill(`${process.execPath}\n${script}`)
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toContainText(`${name} is added: 1 tool found.`)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await somebody.page.goto('/connections')
    await expect(card(somebody.page, name)).toContainText('For everybody, command. 1 tool')
    await expect(card(somebody.page, name).getByRole('button', { name: `Remove ${name}` })).toBeHidden()
    await expect(somebody.page.getByRole('link', { name: 'Model' })).toBeHidden()
  } finally {
    await page.goto('/connections')
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await expect(card(page, name)).toBeHidden()
    await page.context().close()
  }
})

for (const [width, theme] of [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const) {
  test(`connections fit ${width} px and can be read, in ${theme}`, async ({ somebody: { page } }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/connections')
    await card(page, 'filesystem').getByRole('button', { name: 'Show what it offers: filesystem' }).click()
    await card(page, 'filesystem').getByRole('button', { name: 'Try write_file' }).click()
    await expect(card(page, 'filesystem').getByRole('form')).toBeVisible()
    await assertAccessible(page)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(over).toBeLessThanOrEqual(0)
  })
}

test('a person signs in at a server that asks for it, and calls its tool', async ({ somebody: { page } }) => {
  const vault = await startProtectedServer()
  try {
    await pasteServers(page, { vault: { url: vault.url } })
    const dialog = page.getByRole('dialog', { name: 'Add servers' })
    await expect(dialog).toContainText('vault is added, and wants you to sign in.')
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(card(page, 'vault')).toContainText('Signing in needed')
    await assertAccessible(page)

    await card(page, 'vault').getByRole('button', { name: 'Sign in at vault' }).click()
    await expect(page.getByRole('heading', { name: 'Open your boxes?' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(vault.origin)
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'vault' })).toContainText(
      'Signing in at vault was refused: no permission was given.',
    )
    await expect(card(page, 'vault')).toContainText('Signing in needed')
    await assertAccessible(page)

    await card(page, 'vault').getByRole('button', { name: 'Sign in at vault' }).click()
    const back = page.waitForRequest(/\/api\/connections\/callback/)
    await page.getByRole('button', { name: 'Allow' }).click()
    const used = (await back).url()
    await expect(page.getByRole('status').filter({ hasText: 'You are signed in at vault.' })).toBeVisible()
    expect(page.url()).not.toContain('code=')
    const vaultCard = card(page, 'vault')
    await expect(vaultCard).toContainText('Connected')
    await expect(vaultCard).toContainText('1 tool')
    await expect(vaultCard).toContainText('Signed in.')
    await assertAccessible(page)

    await vaultCard.getByRole('button', { name: 'Show what it offers: vault' }).click()
    await vaultCard.getByRole('button', { name: 'Try open_box' }).click()
    const form = vaultCard.getByRole('form', { name: 'Call open_box' })
    await form.getByLabel('box').fill('a1')
    await form.getByRole('button', { name: 'Call' }).click()
    await expect(form.getByRole('region', { name: 'Answer of open_box' })).toContainText('In a1 is a ring')
    for (const secret of vault.secrets) expect(await page.content()).not.toContain(secret)

    // What came back once is worth nothing a second time.
    await page.goto(used)
    await expect(page.getByRole('alert').filter({ hasText: 'What came back' })).toContainText('was used already')
    await expect(card(page, 'vault')).toContainText('Signed in.')
  } finally {
    vault.close()
  }
})

test('tools that a server adds and takes away while a page is open are there and gone', async ({
  browser,
  baseURL,
}) => {
  test.slow() // The page looks again within twenty seconds.
  const page = await signInAsAdministrator(browser, baseURL)
  const name = `changing-${Date.now()}`
  const script = join(import.meta.dirname, '../lib/mcp/client/testing/hostile-server.mjs')
  const entry = { command: process.execPath, args: [script] }
  const toolsPanel = page.getByRole('region', { name: 'Tools', exact: true })
  const squiggles = page.locator('.monaco-editor .squiggly-error')
  try {
    await page.goto('/connections')
    await page.getByRole('button', { name: 'Add servers' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add servers' })
    await dialog
      .getByRole('textbox', { name: 'mcpServers block' })
      .fill(JSON.stringify({ mcpServers: { [name]: entry } }))
    await dialog.getByText('For everybody here').click()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toContainText(`${name} is added:`)

    await page.goto('/')
    await page.getByRole('textbox', { name: 'Task' }).fill('Calculate 1 + 2')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    const outcome = page.getByRole('region', { name: 'Outcome', exact: true })
    await expect(outcome).toContainText('Returned a value')

    // The program has the server put one tool in the place of all others; nobody loads the page again.
    await replaceProgram(
      page,
      () => `import { change } from './servers/${name}/change.ts'
await change({ tools: [{ name: 'fresh', description: 'Came later.', inputSchema: { type: 'object' } }] })
export default 'changed'
`,
    )
    await expect(squiggles).toHaveCount(0)
    await page.getByRole('button', { name: 'Run edited program', exact: true }).click()
    await expect(outcome).toContainText('changed')
    await toolsPanel.getByRole('tab', { name: /^Catalog/ }).click()
    await page.getByRole('searchbox', { name: 'Filter tools' }).fill(name)
    await expect(toolsPanel.getByText('fresh', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(toolsPanel.getByText('change', { exact: true })).toBeHidden()
    // The editor knows it too: what is gone is underlined, what came is not.
    await expect(squiggles.first()).toBeVisible()
    await replaceProgram(page, () => `import { fresh } from './servers/${name}/fresh.ts'\nexport default fresh\n`)
    await expect(squiggles).toHaveCount(0)
  } finally {
    await page.goto('/connections')
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await expect(card(page, name)).toBeHidden()
    await page.context().close()
  }
})

test('what came back from signing in is nothing without a session', async ({ request }) => {
  const answer = await request.get('/api/connections/callback?state=a.b&code=c', { maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  expect(answer.headers()['location']).toBe('/sign-in?next=%2Fconnections')
})
