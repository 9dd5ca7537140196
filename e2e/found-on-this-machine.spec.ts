import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { assertFits } from './fits.ts'
import { startMcpServer } from './mcp-server.ts'
import { expect, signUp, signUpPath, test } from './person.ts'
import { pictures } from './pictures.ts'
import { placeForServer, startServer } from './second-server.ts'
import { openServer, row } from './server-list.ts'

const hostile = join(import.meta.dirname, '../lib/mcp/client/testing/hostile-server.mjs')
test('what other clients on this machine have is found, chosen and added, and their secrets stay here', async ({
  browser,
}) => {
  test.slow() // A server starts, and every answer to the page is read on its way.
  const place = await placeForServer()
  const home = join(place.dir, 'home')
  const clientHas = (file: string, content: object | string) => {
    const path = join(home, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  }
  mkdirSync(home)
  const mcp = await startMcpServer()
  const server = await startServer(place, {
    HOME: home,
    // Nothing of whoever runs this.
    ...{ XDG_CONFIG_HOME: '', CODEX_HOME: '', CLAUDE_CONFIG_DIR: '', NEXTAUTH_URL: '', TRUSTED_PROXIES: '' },
    CONNECTIONS_ALLOWED_HOSTS: '127.0.0.1',
  })
  try {
    const context = await browser.newContext({ baseURL: server.origin })
    const { page } = await signUp(context, signUpPath(join(place.dir, 'data')))
    const sent: string[] = []
    // Read on its way: afterwards the browser may have forgotten a body. What stays open is events, and is let through.
    await page.route('**/*', async (route) => {
      if (route.request().headers().accept?.includes('text/event-stream')) return route.continue()
      const response = await route.fetch({ maxRedirects: 0, timeout: 0 })
      sent.push(await response.text())
      await route.fulfill({ response })
    })
    await page.goto('/connections')
    await (await alive(page.getByRole('button', { name: 'Add servers' }))).click()
    const dialog = page.getByRole('dialog', { name: 'Add servers' })
    const tab = dialog.getByRole('tab', { name: 'Found on this machine' })

    // Nothing is there: it says what was looked for. By the keyboard alone.
    await dialog.getByRole('tab', { name: 'Paste a block' }).focus()
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
    await expect(tab).toBeFocused()
    await expect(dialog).toContainText('No MCP servers were found in the files of other clients on this machine.')
    await expect(dialog).toContainText('Cursor: ~/.cursor/mcp.json, not there')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('Choose a server first.')
    await assertAccessible(page)
    await pictures(page, 'found-none')

    const starts = join(place.dir, 'starts')
    clientHas('.config/Claude/claude_desktop_config.json', {
      mcpServers: {
        local: { command: process.execPath, args: [hostile], env: { TOKEN: 'secret-of-local' } },
        off: { command: process.execPath, args: [hostile, starts], disabled: true },
        'left out': { command: process.execPath, args: [hostile, starts] },
        calculator: { command: 'npx', args: ['-y', 'some-calculator'] },
      },
    })
    clientHas('.config/Code/User/mcp.json', {
      inputs: [{ id: 'notes_key', type: 'promptString', description: 'Key of the notes', password: true }],
      servers: {
        notes: { type: 'http', url: mcp.url, headers: { Authorization: ['Bearer $', '{input:notes_key}'].join('') } },
        unset: { type: 'http', url: 'https://example.org/mcp', headers: { A: ['$', '{env:NOT_SET_HERE}'].join('') } },
      },
    })
    clientHas('.cursor/mcp.json', '{"mcpServers": {"a": {"env": {"KEY": "secret-of-cursor" "x"}}}}')
    clientHas('.gemini/settings.json', '{"theme": "x"}')
    await dialog.getByRole('button', { name: 'Look again' }).click()
    const desktop = dialog.getByRole('group', { name: /^Claude Desktop, / })
    const code = dialog.getByRole('group', { name: /^VS Code, / })
    await expect(desktop.getByRole('checkbox', { name: /^local/ })).toBeChecked()
    await expect(desktop.getByRole('checkbox', { name: /^off/ })).not.toBeChecked()
    await expect(desktop).toContainText('switched off there, and kept off')
    await expect(desktop.getByRole('checkbox', { name: /^calculator/ })).toBeDisabled()
    await expect(desktop).toContainText('you have one of this name')
    await expect(desktop).toContainText('Values not shown: TOKEN.')
    await expect(code).toContainText('asks for notes_key')
    await expect(code).toContainText('NOT_SET_HERE, which is not set in the environment of this server')
    await expect(dialog).toContainText('~/.cursor/mcp.json was left out. This is not JSON: comma expected in line 1')
    await expect(dialog).toContainText('No servers in them: ~/.gemini/settings.json.')
    await expect(dialog).toContainText(/Looked for, not there: .*Windsurf/)
    await expect(dialog).toContainText('3 of 6 chosen')
    await expect(dialog).toContainText('local, left out will be shared')

    await desktop.getByRole('checkbox', { name: /^left out/ }).uncheck()
    await desktop.getByRole('checkbox', { name: /^off/ }).focus()
    await page.keyboard.press('Space')
    await dialog.getByRole('button', { name: 'Add 3 servers' }).click()
    const key = code.getByLabel('Key of the notes')
    await expect(key).toBeFocused()
    await expect(code).toContainText('notes asks for it. Fill it in, or leave the server out.')
    expect(mcp.keys).toEqual([])
    await assertAccessibleInBoth(page)
    await assertFits(page, 390)
    await assertAccessible(page)
    await pictures(page, 'found')
    await key.fill('key-for-notes')

    // Closing loses nothing of it.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add servers' }).click()
    await expect(key).toHaveValue('key-for-notes')

    // What is in the file by now is not what was shown.
    const changed = { mcpServers: { local: { command: process.execPath, args: [hostile, starts] } } }
    clientHas('.config/Claude/claude_desktop_config.json', changed)
    await expect(dialog.getByRole('button', { name: /^Add \d/ })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Look again' }).click()
    await expect(desktop.getByRole('checkbox')).toHaveCount(1)
    clientHas('.config/Claude/claude_desktop_config.json', {
      mcpServers: {
        local: { command: process.execPath, args: [hostile], env: { TOKEN: 'secret-of-local' } },
        off: { command: process.execPath, args: [hostile, starts], disabled: true },
      },
    })
    await dialog.getByRole('button', { name: 'Add 2 servers' }).click()
    await expect(dialog).toContainText('notes is added: 2 tools found.')
    await expect(dialog).toContainText('local was not added. Its file says something else now than you were shown.')
    expect(mcp.keys).toContain('Bearer key-for-notes')

    // It was read again: now it is what was shown.
    await expect(desktop.getByRole('checkbox')).toHaveCount(2)
    await expect(code.getByRole('checkbox', { name: /^notes/ })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Add 2 servers' }).click()
    await expect(dialog).toContainText(
      'off is added for everybody and stays off, as it was: nothing of it was started.',
    )
    await expect(dialog).toContainText(/local is added for everybody: \d+ tools found\./)
    await pictures(page, 'found-added')
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(row(page, 'off')).toContainText('off')
    await expect(await openServer(page, 'local')).toContainText('Connected')
    expect(existsSync(starts)).toBe(false)
    // What is still on its way is read as well, and nothing after that: the page goes on asking.
    await page.unrouteAll({ behavior: 'wait' })
    expect(sent.join('\n')).toContain('some-calculator')
    expect(sent.join('\n')).not.toMatch(/secret-of-/)

    // Somebody without rights, on the same machine, is not offered it.
    const other = await signUp(await browser.newContext({ baseURL: server.origin }), '/sign-up')
    await other.page.goto('/connections')
    await (await alive(other.page.getByRole('button', { name: 'Add servers' }))).click()
    await expect(other.page.getByRole('tab')).toHaveText(['Paste a block', 'Address'])
  } finally {
    await server.kill()
    mcp.close()
    rmSync(place.dir, { recursive: true, force: true })
    // What everybody has is written among the modules of this checkout.
    rmSync(join(import.meta.dirname, '../servers/local'), { recursive: true, force: true })
  }
})

test('behind a proxy nobody is offered what is found on its machine', async ({ somebody: { page } }) => {
  // The server of the journeys names a proxy: it cannot know who sits at its machine.
  await page.goto('/connections')
  await (await alive(page.getByRole('button', { name: 'Add servers' }))).click()
  await expect(page.getByRole('tab', { name: 'Paste a block' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Found on this machine' })).toHaveCount(0)
})

test('a block in TOML or YAML is read as one in JSON, and asks for what it asks for', async ({
  somebody: { page },
}) => {
  await page.goto('/connections')
  await (await alive(page.getByRole('button', { name: 'Add servers' }))).click()
  const dialog = page.getByRole('dialog', { name: 'Add servers' })
  const text = dialog.getByRole('textbox', { name: 'mcpServers block' })
  await text.fill('[mcp_servers.docs]\nurl = "https://example.org/toml"\nenabled = false\n')
  await expect(dialog.getByRole('checkbox', { name: /^docs/ })).toBeChecked()
  await expect(dialog).toContainText('https://example.org/toml')
  await expect(dialog).toContainText('switched off there, and kept off')
  await text.fill(
    `extensions:\n  docs:\n    type: streamable_http\n    uri: https://example.org/yaml\n    headers:\n      A: ${['$', '{input:key}'].join('')}\n`,
  )
  await expect(dialog).toContainText('https://example.org/yaml')
  await dialog.getByRole('button', { name: 'Add 1 server' }).click()
  await expect(dialog.getByRole('textbox', { name: 'key', exact: true })).toBeFocused()
  await expect(dialog).toContainText('docs asks for it.')
  await assertAccessible(page)
  await pictures(page, 'connections-asks')
})
