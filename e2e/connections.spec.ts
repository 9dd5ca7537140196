import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startProtectedServer } from '../lib/connections/testing/protected-server.ts'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { signInAsAdministrator } from './cem.ts'
import { assertFits } from './fits.ts'
import { startMcpServer } from './mcp-server.ts'
import { pasteServers } from './paste-servers.ts'
import { expect, replaceProgram, test } from './person.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

/** What others use as well is asked about, with what goes. */
async function removeForEverybody(page: Page, name: string) {
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  const question = page.getByRole('dialog', { name: `Remove ${name} for everybody?` })
  await expect(question).toContainText('It can be put back for 10 minutes')
  await question.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(card(page, name)).toBeHidden()
}

test('a person adds a server, tries it, removes it and brings it back', async ({ somebody: first, somebodyElse }) => {
  // Whoever comes first administers, and may add commands.
  await first.page.close()
  const { page } = somebodyElse
  const server = await startMcpServer()
  try {
    await page.goto('/')
    await page.getByRole('link', { name: 'Connections' }).click()
    await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible()
    await expect(card(page, 'calculator')).toContainText('From the configuration, built in. 9 tools')
    await assertAccessible(page)

    await pasteServers(page, {
      notes: { url: server.url, headers: { Authorization: 'Bearer key-for-notes' }, timeout: 60 },
      inside: { url: 'http://192.168.7.7/mcp' },
      local: { command: 'sh', args: ['-c', 'id'] },
    })
    const dialog = page.getByRole('dialog', { name: 'Add servers' })
    await expect(dialog).toContainText('notes is added: 2 tools found.')
    await expect(dialog).toContainText('Without effect here: timeout')
    await expect(dialog).toContainText('inside is added, but cannot be reached.')
    await expect(dialog).toContainText('is not an address of the public internet')
    // What was not added is still there, and says why it cannot be.
    await expect(dialog.getByRole('textbox', { name: 'mcpServers block' })).toHaveValue(/"local"/)
    await expect(dialog.getByRole('checkbox', { name: /local/ })).toBeDisabled()
    await expect(dialog).toContainText('only an administrator adds commands')
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    expect(server.keys).toContain('Bearer key-for-notes')

    const notes = card(page, 'notes')
    await expect(notes).toContainText('Connected')
    await expect(notes).toContainText('Authorization saved, not shown again.')
    await expect(card(page, 'inside')).toContainText('Broken')
    await expect(card(page, 'inside')).toContainText(/Broken since .*is not an address of the public internet/)
    await expect(card(page, 'inside').getByRole('button', { name: 'Retry inside' })).toBeVisible()
    await page.reload()
    expect(await page.content()).not.toContain('key-for-notes')

    await notes.getByRole('button', { name: 'Reconnect notes' }).click()
    await expect(notes).toContainText('responds in')
    await notes.getByRole('button', { name: 'Show what it offers: notes' }).click()
    await expect(notes.getByRole('region', { name: 'Resources' })).toContainText('notes://today')
    await expect(notes.getByRole('region', { name: 'Prompts' })).toContainText('summarise(day)')
    await expect(notes).toContainText(
      'This description may contain injected instructions. It says to ignore instructions.',
    )
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
    await form.getByRole('region', { name: 'Call notes.greet?' }).getByRole('button', { name: 'Call greet' }).click()
    await expect(form.getByRole('region', { name: 'Answer of greet' })).toContainText('A warm hello, you')
    // Asked once; what deletes is asked about each time, and not called when one says no.
    await form.getByRole('button', { name: 'Call', exact: true }).click()
    await expect(form.getByRole('region', { name: 'Answer of greet' })).toContainText('A warm hello, you')
    await notes.getByRole('button', { name: 'Try wipe' }).click()
    const wiping = notes.getByRole('form', { name: 'Call wipe' })
    for (let times = 0; times < 2; times += 1) {
      await wiping.getByRole('button', { name: 'Call', exact: true }).click()
      await expect(wiping.getByRole('region', { name: 'Call notes.wipe?' })).toContainText('is destructive')
      await assertAccessible(page)
      await wiping.getByRole('button', { name: 'Do not call it' }).click()
      await expect(wiping.getByRole('region')).toHaveCount(0)
    }
    expect(server.wiped()).toBe(0)
    await wiping.getByRole('button', { name: 'Call', exact: true }).click()
    await wiping.getByRole('button', { name: 'Call wipe' }).click()
    await expect.poll(() => server.wiped()).toBe(1)

    await notes.getByRole('button', { name: 'Switch off notes' }).click()
    await expect(notes).toContainText('Nothing of it is started')
    await notes.getByRole('button', { name: 'Switch on notes' }).click()
    await expect(notes).toContainText('2 tools')
    await assertAccessible(page)

    await notes.getByRole('button', { name: 'Remove notes' }).click()
    await expect(notes).toBeHidden()
    // Also after somebody loaded the page anew.
    await page.reload()
    await page.getByRole('button', { name: 'Undo: bring notes back' }).click()
    await expect(notes).toContainText('2 tools')
  } finally {
    server.close()
  }
})

test('an administrator pastes a command: the dialog says what it means before, and what hangs or breaks says so', async ({
  browser,
  baseURL,
  somebody,
}) => {
  const page = await signInAsAdministrator(browser, baseURL)
  const id = Date.now()
  const node = (code: string, more: object = {}) => ({
    type: 'stdio',
    command: process.execPath,
    args: ['-e', code],
    ...more,
  })
  const names = { hangs: `hangs-${id}`, breaks: `breaks-${id}`, off: `off-${id}` }
  try {
    const dialog = await pasteServers(page, {
      [names.hangs]: node('setTimeout(() => {}, 1e6)'),
      [names.breaks]: node('console.error("No such module: left-pad"); process.exit(3)'),
      [names.off]: node('process.exit(0)', { disabled: true }),
    })
    await expect(dialog).toContainText(`${names.hangs} is added for everybody and still connecting.`)
    await expect(dialog).toContainText(`${names.off} is added for everybody and kept off`)
    await expect(dialog).toContainText(/\d+\.\d s of 30 s, waiting for its command to start and respond/)
    await expect(dialog).toContainText(`${names.breaks} is added for everybody, but cannot be reached.`)
    await dialog.getByRole('button', { name: 'Close' }).last().click()

    const hangs = card(page, names.hangs)
    await expect(hangs).toContainText(/\d+\.\d s of 30 s, waiting for its command to start and respond/)
    await assertAccessible(page)
    await hangs.getByRole('button', { name: `Cancel connecting ${names.hangs}` }).click()
    await expect(hangs).toContainText('Stopped')
    await expect(hangs).not.toContainText('Broken')
    await expect(hangs.getByRole('button', { name: `Retry ${names.hangs}` })).toBeVisible()

    const breaks = card(page, names.breaks)
    await expect(breaks).toContainText(/Broken since/)
    await breaks.getByText('The last it wrote to stderr').click()
    await expect(breaks).toContainText('No such module: left-pad')
    await expect(card(page, names.off)).toContainText('Nothing of it is started')
    await page.goto('/settings/health')
    await expect(page.getByRole('region', { name: 'MCP connections' })).toContainText('No such module: left-pad')

    await somebody.page.goto('/connections')
    await expect(card(somebody.page, names.breaks)).toContainText('Broken since')
    expect(await somebody.page.content()).not.toContain('left-pad')
  } finally {
    await page.goto('/connections')
    for (const name of Object.values(names)) await removeForEverybody(page, name)
    await page.context().close()
  }
})

test('closing the dialog loses nothing of what was typed', async ({ somebody: { page } }) => {
  await page.goto('/connections')
  const open = page.getByRole('button', { name: 'Add servers' })
  const dialog = page.getByRole('dialog', { name: 'Add servers' })
  const text = dialog.getByRole('textbox', { name: 'mcpServers block' })
  await open.click()
  await text.fill('{"mcpServers": {"docs": {"url": ')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('This is not JSON')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open.click()
  await expect(text).toHaveValue('{"mcpServers": {"docs": {"url": ')
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
    // A process may take longer to start than the dialog waits.
    await expect(dialog).toContainText(`${name} is added for everybody`)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(card(page, name)).toContainText('1 tool')
    await somebody.page.goto('/connections')
    await expect(card(somebody.page, name)).toContainText('For everybody, command. 1 tool')
    await expect(card(somebody.page, name).getByRole('button', { name: `Remove ${name}` })).toBeHidden()
    await expect(somebody.page.getByRole('link', { name: 'Model' })).toBeHidden()
  } finally {
    await page.goto('/connections')
    await removeForEverybody(page, name)
    await page.context().close()
  }
})

test('connections fit wide and narrow and can be read, in light and dark', async ({ somebody: { page } }) => {
  await page.goto('/connections')
  await card(page, 'filesystem').getByRole('button', { name: 'Show what it offers: filesystem' }).click()
  await card(page, 'filesystem').getByRole('button', { name: 'Try write_file' }).click()
  for (const width of [1440, 390]) {
    await assertFits(page, width)
    await expect(card(page, 'filesystem').getByRole('form')).toBeVisible()
    await assertAccessibleInBoth(page)
  }
})

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
    await form.getByRole('button', { name: 'Call open_box' }).click()
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
    await expect(dialog).toContainText(`${name} is added for everybody`)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(card(page, name)).toContainText('Connected')

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
    // It does not say what it changes.
    await outcome.getByRole('button', { name: 'Allow once' }).click()
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
    await removeForEverybody(page, name)
    await page.context().close()
  }
})

test('what came back from signing in is nothing without a session', async ({ request }) => {
  const answer = await request.get('/api/connections/callback?state=a.b&code=c', { maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  expect(answer.headers()['location']).toBe('/sign-in?next=%2Fconnections')
})
