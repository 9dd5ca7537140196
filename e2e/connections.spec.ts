import { join } from 'node:path'
import { BUILTIN_NAMES } from '../lib/mcp/builtin-names.ts'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { signInAsAdministrator } from './cem.ts'
import { assertFits } from './fits.ts'
import { startMcpServer } from './mcp-server.ts'
import { pasteServers } from './paste-servers.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'
import { openServer, pane, removeForEverybody, row } from './server-list.ts'

test('a person adds a server, tries it, removes it and brings it back', async ({ somebody: first, somebodyElse }) => {
  // Whoever comes first administers, and may add commands.
  await first.page.close()
  const { page } = somebodyElse
  const server = await startMcpServer()
  try {
    await page.goto('/')
    await page.getByRole('link', { name: 'Connections' }).click()
    await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible()
    await expect(row(page, 'calculator')).toContainText(/built in\s*9 tools/)
    await expect(await openServer(page, 'calculator')).toContainText('Built in')
    await assertAccessible(page)

    await pasteServers(page, {
      notes: { url: server.url, headers: { Authorization: 'Bearer key-for-notes' }, alwaysAllow: ['greet'] },
      inside: { url: 'http://192.168.7.7/mcp' },
      local: { command: 'sh', args: ['-c', 'id'] },
    })
    const dialog = page.getByRole('dialog', { name: 'Add servers' })
    await expect(dialog).toContainText('notes is added: 2 tools found.')
    await expect(dialog).toContainText('Without effect here: alwaysAllow')
    await expect(dialog).toContainText('inside is added, but cannot be reached.')
    await expect(dialog).toContainText('is not an address of the public internet')
    // What was not added is still there, and says why it cannot be.
    await expect(dialog.getByRole('textbox', { name: 'mcpServers block' })).toHaveValue(/"local"/)
    await expect(dialog.getByRole('checkbox', { name: /local/ })).toBeDisabled()
    await expect(dialog).toContainText('only an administrator adds commands')
    await pictures(page, 'connections-added')
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    expect(server.keys).toContain('Bearer key-for-notes')

    const notes = await openServer(page, 'notes')
    await expect(notes).toContainText('Connected')
    await expect(notes).toContainText('Authorization saved, not shown again')
    // What needs somebody stands first, with its reason.
    await expect(page.getByRole('region', { name: 'Need you' }).getByRole('link')).toHaveText([/inside.*failed/])
    await expect(row(page, 'inside')).toContainText('is not an address of the public internet')
    const inside = await openServer(page, 'inside')
    await expect(inside).toContainText(/Failed since .*is not an address of the public internet/)
    await expect(inside.getByRole('button', { name: 'Try again: inside' })).toBeVisible()
    await assertAccessible(page)
    await pictures(page, 'connections-failed')
    await page.reload()
    expect(await page.content()).not.toContain('key-for-notes')

    await openServer(page, 'notes')
    await notes.getByRole('button', { name: 'Reconnect: notes' }).click()
    await expect(notes).toContainText('responds in')
    await openServer(page, 'notes', 'Resources')
    await expect(notes.getByRole('region', { name: 'Resources' })).toContainText('notes://today')
    await openServer(page, 'notes', 'Prompts')
    await expect(notes.getByRole('region', { name: 'Prompts' }).getByRole('row', { name: /summarise/ })).toContainText(
      'day',
    )
    await openServer(page, 'notes', 'Tools')
    await expect(notes).toContainText(
      'This description may contain injected instructions. It says to ignore instructions.',
    )
    await notes.getByRole('link', { name: 'Try greet' }).click()
    const form = notes.getByRole('form', { name: 'Call greet' })
    await form.getByLabel('times (optional)').fill('often')
    await form.getByRole('button', { name: 'Call' }).click()
    await expect(form).toContainText('Expected a number, not “often”.')
    await expect(form).toContainText('Choose one.')
    await pictures(page, 'connections-try-faults')
    await form.getByLabel('times (optional)').fill('')
    await form.getByLabel('name').fill('you')
    await form.getByLabel('tone').selectOption('warm')
    await form.getByRole('button', { name: 'Call' }).click()
    await notes.getByRole('region', { name: 'Call notes.greet?' }).getByRole('button', { name: 'Call greet' }).click()
    const answer = notes.getByRole('region', { name: 'Answer of greet' })
    await expect(answer).toContainText('A warm hello, you')
    // Asked once; what deletes is asked about each time, and not called when one says no.
    await notes.getByRole('button', { name: 'Edit and send' }).click()
    await expect(form.getByLabel('tone')).toHaveValue('"warm"')
    await form.getByLabel('name').fill('me')
    await form.getByRole('button', { name: 'Call' }).click()
    await expect(answer).toContainText('A warm hello, me')
    await notes.getByRole('button', { name: 'Send again' }).click()
    await expect(notes.getByRole('button', { name: /^greet · .*returned/ })).toHaveCount(3)
    // What went over the connection, as the log has it: what was sent, and what came back.
    await notes.getByRole('button', { name: 'Raw messages' }).click()
    await expect(notes.getByRole('region', { name: 'Request of greet' })).toContainText('"method": "tools/call"')
    await expect(notes.getByRole('region', { name: 'Request of greet' })).toContainText('"name": "me"')
    await expect(notes.getByRole('region', { name: 'Response of greet' })).toContainText('A warm hello, me')
    await assertAccessible(page)
    await pictures(page, 'connections-tries')
    const downloading = page.waitForEvent('download')
    await notes.getByRole('button', { name: 'Save what came of greet as JSON' }).click()
    expect((await downloading).suggestedFilename()).toBe('greet.json')
    await notes.getByRole('button', { name: 'Result', exact: true }).click()
    await notes.getByLabel('Tool', { exact: true }).selectOption('wipe')
    const wiping = notes.getByRole('form', { name: 'Call wipe' })
    const question = notes.getByRole('region', { name: 'Call notes.wipe?' })
    for (let times = 0; times < 2; times += 1) {
      await wiping.getByRole('button', { name: 'Call' }).click()
      await expect(question).toContainText('is destructive')
      await assertAccessible(page)
      await question.getByRole('button', { name: 'Do not call it' }).click()
      await expect(question).toHaveCount(0)
    }
    expect(server.wiped()).toBe(0)
    await wiping.getByRole('button', { name: 'Call' }).click()
    await question.getByRole('button', { name: 'Call wipe' }).click()
    await expect.poll(() => server.wiped()).toBe(1)

    await notes.getByRole('button', { name: 'Switch off notes' }).click()
    await expect(notes).toContainText('Nothing of it is started')
    await expect(row(page, 'notes')).toContainText('off')
    await pictures(page, 'connections-off')
    await notes.getByRole('button', { name: 'Switch on notes' }).click()
    await expect(row(page, 'notes')).toContainText('2 tools')
    await assertAccessible(page)

    await openServer(page, 'notes', 'Settings')
    await notes.getByRole('button', { name: 'Remove notes' }).click()
    await expect(row(page, 'notes')).toBeHidden()
    // Also after somebody loaded the page anew.
    await page.reload()
    await alive(page.getByRole('button', { name: 'Undo: bring notes back' }))
    await pictures(page, 'connections-removed')
    await page.getByRole('button', { name: 'Undo: bring notes back' }).click()
    await expect(row(page, 'notes')).toContainText('2 tools')
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
      // For longer than it is looked at here.
      [names.hangs]: node('setTimeout(() => {}, 1e6)', { connectTimeout: 300 }),
      [names.breaks]: node('console.error("No such module: left-pad"); process.exit(3)'),
      [names.off]: node('process.exit(0)', { disabled: true }),
    })
    await expect(dialog).toContainText(`${names.hangs} is added for everybody and still connecting.`)
    await expect(dialog).toContainText(`${names.off} is added for everybody and stays off, as it was`)
    await expect(dialog).toContainText(/\d+\.\d s of 300 s, waiting for its command to start and respond/)
    await expect(dialog).toContainText(`${names.breaks} is added for everybody, but cannot be reached.`)
    await pictures(page, 'connections-adding')
    await dialog.getByRole('button', { name: 'Close' }).last().click()

    const hangs = await openServer(page, names.hangs)
    await expect(hangs).toContainText(/\d+\.\d s of 300 s, waiting for its command to start and respond/)
    // The whole command, for whoever set it up.
    await expect(hangs).toContainText('setTimeout(() => {}, 1e6)')
    await assertAccessible(page)
    await pictures(page, 'connections-connecting')
    await hangs.getByRole('button', { name: `Cancel connecting ${names.hangs}` }).click()
    await expect(hangs).toContainText('Stopped')
    await expect(hangs).not.toContainText('Failed')
    await expect(hangs.getByRole('button', { name: `Try again: ${names.hangs}` })).toBeVisible()

    await expect(row(page, names.breaks)).toContainText('stderr: No such module: left-pad')
    const breaks = await openServer(page, names.breaks)
    await expect(breaks).toContainText(/Failed since/)
    await expect(breaks.getByRole('region', { name: 'Its last lines on stderr' })).toContainText(
      'No such module: left-pad',
    )
    await pictures(page, 'connections-stderr')
    await expect(await openServer(page, names.off)).toContainText('Nothing of it is started')
    await page.goto('/admin/health')
    await expect(page.getByRole('region', { name: 'MCP connections' })).toContainText('No such module: left-pad')

    await somebody.page.goto('/connections')
    await expect(await openServer(somebody.page, names.breaks)).toContainText('Failed since')
    expect(await somebody.page.content()).not.toContain('left-pad')
  } finally {
    await page.goto('/connections')
    for (const name of Object.values(names)) await removeForEverybody(page, name)
    await page.context().close()
  }
})

test('closing the dialog loses nothing of what was typed', async ({ somebody: { page } }) => {
  await page.goto('/connections')
  const open = await alive(page.getByRole('button', { name: 'Add servers' }))
  const dialog = page.getByRole('dialog', { name: 'Add servers' })
  const text = dialog.getByRole('textbox', { name: 'mcpServers block' })
  await open.click()
  await text.fill('{"mcpServers": {"docs": {"url": ')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('This is not JSON')
  await pictures(page, 'connections-paste-fault')
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
    await expect(row(somebodyElse.page, 'calculator')).toBeVisible()
    await expect(row(somebodyElse.page, 'mine')).toBeHidden()
    await somebodyElse.page.goto('/connections/mine')
    await expect(somebodyElse.page.getByText('There is no server “mine” here.')).toBeVisible()
    await pictures(somebodyElse.page, 'connections-not-found')
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
    await (await alive(page.getByRole('button', { name: 'Add servers' }))).click()
    const dialog = page.getByRole('dialog', { name: 'Add servers' })
    await pictures(page, 'connections-paste')
    await dialog.getByRole('tab', { name: 'Address' }).click()
    await pictures(page, 'connections-address')
    await dialog.getByRole('tab', { name: 'Command' }).click()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toContainText('Give it a name.')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    const script = join(
      import.meta.dirname,
      '../node_modules/@modelcontextprotocol/server-sequential-thinking/dist/index.js',
    )
    await dialog.getByRole('textbox', { name: 'Command', exact: true }).fill(`${process.execPath}\n${script}`)
    await assertAccessible(page)
    await pictures(page, 'connections-command')
    await dialog.getByRole('button', { name: `Add ${name} for everybody` }).click()
    // A process may take longer to start than the dialog waits.
    await expect(dialog).toContainText(`${name} is added for everybody`)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(row(page, name)).toContainText('1 tool')
    await somebody.page.goto('/connections')
    await expect(row(somebody.page, name)).toContainText('1 tool')
    const theirs = await openServer(somebody.page, name, 'Settings')
    await expect(theirs).toContainText('Shared with everybody here · command on this host')
    await expect(theirs).toContainText('An administrator can change or remove it.')
    await expect(theirs.getByRole('button', { name: `Remove ${name}` })).toBeHidden()
    // What it is started with is for who set it up.
    await expect(theirs).not.toContainText('server-sequential-thinking')
    await pictures(somebody.page, 'connections-of-everybody')
    await expect(somebody.page.getByRole('link', { name: 'Model' })).toBeHidden()
  } finally {
    await page.goto('/connections')
    await removeForEverybody(page, name)
    await page.context().close()
  }
})

test('connections fit wide and narrow and can be read, in light and dark', async ({ somebody: { page } }) => {
  const places = [
    ['connections', '', () => row(page, 'filesystem')],
    ['connections-tools', '/filesystem/tools', () => page.getByRole('table', { name: 'Tools of filesystem' })],
    ['connections-try', '/filesystem/try?tool=write_file', () => page.getByRole('form', { name: 'Call write_file' })],
    ['connections-log-empty', '/filesystem/log', () => page.getByRole('region', { name: 'Messages and log' })],
    ['connections-built-in', '/filesystem/settings', () => page.getByText('It is a part of this installation.')],
  ] as const
  for (const [name, path, what] of places) {
    await page.setViewportSize({ width: 1440, height: 844 })
    await page.goto(`/connections${path}`)
    for (const width of [1440, 390]) {
      await assertFits(page, width)
      await expect(what()).toBeVisible()
      await assertAccessibleInBoth(page)
    }
    await pictures(page, name)
  }
})

test('on a narrow screen the list and a server are pages, with a way back to where one was', async ({
  somebody: { page },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/connections')
  await (await alive(row(page, 'database'))).click()
  await expect(pane(page, 'database').getByRole('heading', { name: 'database' })).toBeFocused()
  await expect(row(page, 'database')).toBeHidden()
  await page.getByRole('link', { name: 'All servers' }).click()
  await expect(row(page, 'database')).toBeFocused()
  await page.goBack()
  await expect(pane(page, 'database')).toBeVisible()
})

test('servers are found by their tools, and everything is reached by the keyboard', async ({ somebody: { page } }) => {
  await page.goto('/connections')
  const links = page.getByRole('region', { name: 'Servers' }).getByRole('link')
  await expect(links).toHaveCount(BUILTIN_NAMES.length)
  const filter = await alive(page.getByRole('searchbox', { name: 'Filter servers and tools' }))
  // The key is heard a moment after all else.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(filter).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await filter.fill('WRITE_file')
  await expect(links).toHaveCount(1)
  await expect(page.getByText('1 server, 1 tool match “WRITE_file”')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // The tools that were found are those one sees first.
  await expect(page.getByRole('searchbox', { name: 'Filter tools of filesystem' })).toHaveValue('WRITE_file')
  await expect(
    page.getByRole('table', { name: 'Tools of filesystem' }).getByRole('link', { name: /^Try / }),
  ).toHaveCount(1)
  expect(new URL(page.url()).pathname).toBe('/connections/filesystem/tools')
  await pictures(page, 'connections-filtered')

  await filter.fill('nothing has this name')
  await expect(page.getByText('No server and no tool is called “nothing has this name”.')).toBeVisible()
  await assertAccessible(page)
  await pictures(page, 'connections-no-match')
  await page.getByRole('button', { name: 'Show all servers' }).click()
  await expect(links).toHaveCount(BUILTIN_NAMES.length)
  await expect(filter).toBeFocused()

  await row(page, 'calculator').focus()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'calendar')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  const head = page.getByRole('button', { name: /^Built in/ })
  await expect(head).toBeFocused()
  await expect(head).toHaveAttribute('aria-expanded', 'false')
  await expect(links).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(links).toHaveCount(BUILTIN_NAMES.length)

  // The buttons over the list leave as many as they say.
  const states = page.getByRole('group', { name: 'State' }).getByRole('button')
  let sum = 0
  for (const button of await states.all()) {
    const [, words, count] = /^(.+) (\d+)$/.exec(await button.innerText()) ?? []
    await button.click()
    await expect(links).toHaveCount(Number(count))
    if (words !== 'All') sum += Number(count)
  }
  expect(sum).toBe(BUILTIN_NAMES.length)
})
