import type { Page } from '@playwright/test'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { signInAsAdministrator } from './cem.ts'
import { assertFits } from './fits.ts'
import { startMcpServer } from './mcp-server.ts'
import { startModelHub } from './model-hub.ts'
import { pasteServers } from './paste-servers.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Tools', exact: true })
const task = (page: Page) => page.getByRole('textbox', { name: 'Task' })
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen tools' })
const near = (page: Page) => page.getByRole('list', { name: 'Nearly chosen' })
const chips = (page: Page) => page.getByRole('list', { name: 'Pinned and excluded tools' })

test('tools are ranked while a task is typed; what is pinned and excluded survives a reload, runs, and runs again', async ({
  somebody: { page, api },
}) => {
  await task(page).pressSequentially('add 5 and 3')
  await expect(chosen(page)).toContainText('add')
  await expect(panel(page)).toContainText(/1 tool, \d+ of [\d,]+ tokens to read/)
  await expect(panel(page)).toContainText(/Ranked by words \(BM25F\) in .+ The ranking used no model\./)
  await expect(panel(page).getByRole('status').filter({ hasText: 'would be chosen' })).toHaveText(
    /^1 of \d+ tools would be chosen, first calculator add\.$/,
  )
  await assertAccessible(page)
  await pictures(page, 'start-task-typed')

  // By mouse and by keyboard.
  await near(page).getByRole('listitem').first().hover()
  await near(page).getByRole('button', { name: /^Pin / }).first().click()
  await expect(chosen(page).getByRole('listitem')).toHaveCount(2)
  await chosen(page).getByRole('button', { name: /^add/ }).focus()
  await page.keyboard.press('x')
  await expect(chips(page).getByRole('listitem')).toHaveCount(2)
  await expect(chosen(page).getByRole('button', { name: /^add/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Exclude calculator.add' })).toBeFocused()
  await expect(page.getByText('Tools chosen for the task, 1 pinned, 1 excluded')).toBeVisible()
  await assertAccessible(page)

  await page.reload()
  await expect(task(page)).toHaveValue('add 5 and 3')
  await expect(chips(page).getByRole('button', { name: 'Allow again calculator.add' })).toBeVisible()
  const [pinned] = await chips(page)
    .getByRole('button', { name: /^Unpin/ })
    .allInnerTexts()

  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page).toHaveURL(/\/runs\/r_/)
  await expect(page.getByRole('button', { name: /^Select ?: done/ })).toContainText('1 pinned')
  await expect(chosen(page)).toContainText('pinned by you')
  const record = await (await api.get(`/api/runs/${page.url().split('/').at(-1)}`)).json()
  expect(record.tools.exclude).toEqual(['calculator/add'])
  expect(record.tools.pin[0].replace('/', '.')).toBe(pinned?.trim())

  const first = page.url()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page).not.toHaveURL(first)
  await expect(page.getByRole('button', { name: /^Select ?: done/ })).toContainText('1 pinned')
  const again = await (await api.get(`/api/runs/${page.url().split('/').at(-1)}`)).json()
  expect(again.tools).toEqual(record.tools)

  // What is settled after a run is shown before the next one.
  await chips(page).getByRole('button', { name: 'Allow again calculator.add' }).click()
  await expect(panel(page)).toContainText('What this task would get')
  await expect(chosen(page).getByRole('button', { name: /^add/ })).toBeVisible()
})

test('what is written and settled while a run starts is kept when its events arrive', async ({
  somebody: { page },
}) => {
  const generate = page.getByRole('button', { name: 'Generate', exact: true })
  await task(page).fill('add 5 and 3')
  await chosen(page).getByRole('button', { name: /^add/ }).focus()
  await page.keyboard.press('x')
  await expect(chips(page).getByRole('listitem')).toHaveCount(1)
  await generate.click()
  await expect(page).toHaveURL(/\/runs\/r_/)
  const path = page.getByRole('list', { name: 'Path of this run' })
  await expect(path.getByRole('button', { name: /^Check ?: done/ })).toBeVisible()
  await expect(generate).toBeEnabled()
  const first = page.url()

  // A slow line: neither the answer nor the events come until they are let through.
  const gates = { answer: Promise.withResolvers<void>(), events: Promise.withResolvers<void>() }
  await page.route('**/api/runs', async (route) => {
    const answer = await route.fetch()
    await gates.answer.promise
    await route.fulfill({ response: answer })
  })
  await page.route('**/api/runs/*/events*', async (route) => {
    await gates.events.promise
    await route.continue()
  })
  await generate.click()
  await chips(page).getByRole('button', { name: 'Allow again calculator.add' }).click()
  gates.answer.resolve()
  await expect(page).not.toHaveURL(first)
  await task(page).fill('add 5 and 4')
  gates.events.resolve()
  await expect(panel(page)).toContainText('What this task would get')
  await expect(chosen(page).getByRole('button', { name: /^add/ })).toBeVisible()
  await page.reload()
  await expect(task(page)).toHaveValue('add 5 and 4')
  await expect(panel(page)).toContainText('What this task would get')
  await expect(chips(page)).toHaveCount(0)
})

test('a tool is told in three steps: its name, what it does, what it takes', async ({ somebody: { page } }) => {
  await task(page).fill('add 5 and 3')
  const add = chosen(page).getByRole('button', { name: /^add/ })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toContainText('Promise<number>')
  await chosen(page).getByText('Input and output').click()
  await expect(chosen(page)).toContainText('properties')
  await assertAccessible(page)
  await pictures(page, 'tools-opened')
  await add.focus()
  await page.keyboard.press('ArrowDown')
  await expect(near(page).getByRole('button').first()).toBeFocused()
})

test('a catalog of many tools is opened and filtered a part at a time', async ({ somebody: { page } }) => {
  const server = await startMcpServer({ more: 250 })
  try {
    const dialog = await pasteServers(page, { library: { url: server.url } })
    await expect(dialog).toContainText('library is added: 252 tools found.')
    await page.goto('/')
    await panel(page)
      .getByRole('tab', { name: /^Catalog/ })
      .click()
    const row = panel(page).getByRole('listitem').filter({ hasText: 'library' }).first()
    const entries = row.getByRole('listitem')
    await expect(entries).toHaveCount(0)
    await row.getByText('library').click()
    await expect(entries).toHaveCount(100)
    await row.getByRole('button', { name: 'Show 100 more of library' }).click()
    await expect(entries).toHaveCount(200)
    await expect(entries.nth(100).locator('summary').first()).toBeFocused()
    await row.getByRole('button', { name: 'Show 52 more of library' }).click()
    await expect(entries).toHaveCount(252)
    await expect(row.getByRole('button', { name: /more of library/ })).toHaveCount(0)

    await row.locator('summary').first().click()
    await expect(entries).toHaveCount(0)

    // What leaves many is counted; what leaves few is shown.
    const filter = page.getByRole('searchbox', { name: 'Filter tools' })
    await filter.fill('read_page')
    await expect(panel(page).getByRole('status').filter({ hasText: '250 tools' })).toHaveCount(1)
    await expect(entries).toHaveCount(0)
    await filter.fill('page 25')
    await expect(entries).toHaveText([/read_page_125/, /read_page_225/, /read_page_25/, /read_page_250/])
    await assertAccessible(page)
    await pictures(page, 'tools-catalog')
  } finally {
    server.close()
  }
})

test('where nothing fits the nearest is named, and odd tasks break nothing', async ({ somebody: { page, api } }) => {
  await task(page).fill('Book a flight to Paris')
  await expect(panel(page)).toContainText('No connected tool fits.')
  await expect(panel(page).getByRole('link', { name: 'Connect a server' })).toBeVisible()
  await pictures(page, 'tools-none-fits')
  for (const odd of ['🙂🙂🙂', 'the of and', "SELECT * FROM users WHERE name = '); DROP TABLE users; --'"]) {
    await task(page).fill(odd)
    await expect(panel(page)).toContainText('Ranked by')
    await expect(panel(page).locator('[aria-busy=true]')).toHaveCount(0)
  }
  const long = 'add 5 and 3. '.repeat(8_000)
  await task(page).fill(long)
  await expect(panel(page)).toContainText('too long to be ranked')
  const answer = await api.post('/api/tools/search', { data: { query: long.slice(0, 100_000) } })
  expect([answer.status(), (await answer.json()).error.code]).toEqual([413, 'too-large'])
  await task(page).fill('add 5 and 3. '.repeat(1_500))
  await expect(chosen(page)).toContainText('add')
  const unknown = await api.post('/api/runs', { data: { task: 'add 1 and 2', tools: { pin: ['calculator/ad'] } } })
  expect([unknown.status(), (await unknown.json()).error.message]).toEqual([
    400,
    expect.stringContaining('There is no tool "calculator/ad"'),
  ])
})

test('without the server the last ranking stays and says so, and it goes on by itself', async ({
  somebody: { page, context },
}) => {
  await task(page).fill('add 5 and 3')
  await expect(chosen(page)).toContainText('add')
  await context.setOffline(true)
  await task(page).fill('add 5 and 3 and list files')
  await expect(panel(page)).toContainText('The server is not responding')
  await expect(panel(page)).toContainText('What you see was ranked before.')
  await expect(chosen(page)).toContainText('add')
  await pictures(page, 'tools-not-responding')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Rank again' }).or(chosen(page).getByText('list_directory')).first().click()
  await expect(chosen(page)).toContainText('list_directory')
})

test('a description with injected instructions is shown and kept from the program writer', async ({
  somebody: { page },
}) => {
  const server = await startMcpServer()
  try {
    const dialog = await pasteServers(page, {
      notes: { url: server.url, headers: { Authorization: 'Bearer key-for-notes' } },
    })
    await expect(dialog).toContainText('notes is added: 2 tools found.')
    await page.goto('/')
    const odd = page.getByText('It is shown to you and kept from the program writer.')
    await task(page).fill('wipe')
    await expect(odd.first()).toBeVisible()
    await assertAccessible(page)
    await pictures(page, 'tools-with-instructions')
  } finally {
    server.close()
  }
})

test('the model for meaning is an administrator’s to get: it fails with what to do, is stopped, and then ranks', async ({
  browser,
  baseURL,
  somebodyElse: { page: other },
}) => {
  const page = await signInAsAdministrator(browser, baseURL)
  const model = page.getByRole('region', { name: 'Embedding model' })
  const get = model.getByRole('button', { name: /^(Get the model|Try again)/ })
  await task(page).fill('add 5 and 3')
  await expect(model).toContainText('Keyword search only')
  await get.click()
  await expect(model.getByRole('alert')).toContainText('with the folder onnx, into')
  await assertAccessible(page)
  await pictures(page, 'tools-model-failed')

  await task(other).fill('add 5 and 3')
  const shown = other.getByRole('region', { name: 'Embedding model' })
  await expect(shown).toContainText('An administrator can fetch it here.')
  await expect(shown.getByRole('button')).toHaveCount(0)
  await expect(shown).not.toContainText('onnx')

  const hub = await startModelHub()
  try {
    await get.click()
    await expect(model).toContainText('model_quantized.onnx')
    await assertAccessible(page)
    await pictures(page, 'tools-model-fetching')
    await model.getByRole('button', { name: 'Stop fetching' }).click()
    await expect(model).toContainText('Stopped. Nothing was kept.')
    hub.goOn()
    await get.click()
    const method = panel(page).getByRole('group', { name: 'Rank by' })
    await expect(method).toBeVisible()
    await expect(async () => {
      await task(page).fill('add 5 and 3 ')
      await task(page).fill('add 5 and 3')
      await expect(panel(page)).toContainText('Ranked by words and meaning (BM25F + Xenova/all-MiniLM-L6-v2)')
    }).toPass()
    await method.getByText('Words', { exact: true }).click()
    await expect(panel(page)).toContainText('Ranked by words (BM25F)')
    await assertAccessible(page)
    await pictures(page, 'tools-by-meaning')
  } finally {
    hub.close()
    await page.context().close()
  }
})

test('ranked tools fit wide and narrow and can be read, in light and dark', async ({ somebody: { page } }) => {
  await task(page).fill('Calculate (100 + 200) * 3 - 50 and save the result to result.json')
  await expect(chosen(page)).toContainText('write_file')
  await chosen(page).getByRole('button', { name: 'Pin calculator.calculate' }).click()
  await chosen(page)
    .getByRole('button', { name: /^write_file/ })
    .click()
  await expect(chips(page)).toBeVisible()
  await assertFits(page, 1440)
  await assertAccessibleInBoth(page)
  await assertFits(page, 390)
  await page.getByRole('navigation', { name: 'Panels' }).getByText('Tools').click()
  await expect(chips(page)).toBeVisible()
  await assertAccessibleInBoth(page)
  await assertFits(page, 390)
  await pictures(page, 'tools-pinned')
})
