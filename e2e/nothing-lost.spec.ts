import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { assertAccessible } from './accessible.ts'
import { alive } from './alive.ts'
import { expect, replaceProgram, type Somebody, signUp, test } from './person.ts'
import { pictures } from './pictures.ts'
import { placeForServer, startServer } from './second-server.ts'

const GO_ON = 'go-on.txt'

/** Prints lines, and waits in the middle until it is told to go on: a slow machine must not decide what is seen. */
const lines = (count: number) => `import { existsSync } from 'node:fs'
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
for (let i = 1; i <= ${count}; i++) {
  console.log('line ' + i)
  await wait(50)
  while (i === ${count / 2} && !existsSync('${GO_ON}')) await wait(20)
}
export default 'done'`

const goOn = (api: Somebody['api']) => api.put(`/api/files/${GO_ON}`, { data: 'now' })

async function start(api: Somebody['api'], code: string): Promise<string> {
  return (await (await api.post('/api/runs', { data: { code } })).json()).runId
}

/** Of a run that is over: the Events tab shows every event once and in order. Answers how many there are. */
async function assertEventsShown(page: Page, api: Somebody['api'], runId: string): Promise<number> {
  const stream = await (await api.get(`/api/runs/${runId}/events`)).text()
  const numbers = [...stream.matchAll(/^id: (\d+)$/gm)].map(([, number]) => number as string)
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1)))
  expect(numbers).not.toEqual([])
  await page.getByRole('tab', { name: /^Events/ }).click()
  const rows = page.getByRole('list', { name: 'Events' }).locator(':scope > li > details > summary > span:first-child')
  await expect(rows).toHaveText(numbers)
  return numbers.length
}

test('a reload in mid-run shows every event once and in order', async ({ somebody: { page, api } }) => {
  const runId = await start(api, lines(30))
  await page.goto(`/runs/${runId}`)
  await page.getByRole('tab', { name: /^Output/ }).click()
  await expect(page.getByRole('log')).toContainText('line 4')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  await goOn(api)
  await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText('Returned a value')
  expect(await assertEventsShown(page, api, runId)).toBeGreaterThan(20)
  await pictures(page, 'run-events')
})

test('a lost connection is told, and what happened meanwhile is filled in once', async ({
  somebody: { page, api, context },
}) => {
  const runId = await start(api, lines(60))
  await page.goto(`/runs/${runId}`)
  await page.getByRole('tab', { name: /^Output/ }).click()
  await expect(page.getByRole('log')).toContainText('line 3')
  await context.setOffline(true)
  await expect(page.getByRole('contentinfo').getByText(/^Reconnecting, \d+ s/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeDisabled()
  await assertAccessible(page)
  await goOn(api)
  await expect(async () => {
    expect((await (await api.get(`/api/runs/${runId}`)).json()).status).toBe('finished')
  }).toPass()
  await context.setOffline(false)
  await expect(page.getByRole('log')).toContainText('line 60')
  await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText('Returned a value')
  await assertEventsShown(page, api, runId)
})

test('a sign-in that ends in mid-run is asked for in place, and the page goes on', async ({
  somebody: { page, api, context, email, password },
}) => {
  const runId = await start(api, lines(60))
  await page.goto(`/runs/${runId}`)
  await page.getByRole('tab', { name: /^Output/ }).click()
  await expect(page.getByRole('log')).toContainText('line 2')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'You were signed out' })
  await expect(dialog.getByLabel(`Password of ${email}`)).toBeFocused()
  await dialog.getByLabel(`Password of ${email}`).fill('not the password')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toContainText('This password is wrong.')
  await assertAccessible(page)
  await pictures(page, 'run-signed-out')
  await dialog.getByLabel(`Password of ${email}`).fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await goOn(api)
  await expect(page).toHaveURL(new RegExp(`/runs/${runId}$`))
  await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText('Returned a value')
  await assertEventsShown(page, api, runId)
})

test('two tabs show the same run live', async ({ somebody: { page, api, context } }) => {
  const runId = await start(api, lines(20))
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/runs/${runId}`)
    await tab.getByRole('tab', { name: /^Output/ }).click()
    await expect(tab.getByRole('log')).toContainText('line 10')
  }
  await goOn(api)
  for (const tab of [page, other]) {
    await expect(tab.getByRole('log')).toContainText('line 20')
    await expect(tab.getByRole('region', { name: 'Outcome', exact: true })).toContainText('Returned a value')
  }
})

test('a task and a program that were being written survive a reload', async ({ somebody: { page, api } }) => {
  await page.goto('/')
  await (await alive(page.getByRole('textbox', { name: 'Task' }))).fill('a task in the making')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Task' })).toHaveValue('a task in the making')

  const runId = await start(api, 'export default 41')
  await page.goto(`/runs/${runId}`)
  await replaceProgram(page, () => 'export default 43')
  await expect(page.getByText('edited by you')).toBeVisible()
  await page.reload()
  const edited = page.getByText('edited by you')
  await expect(edited).toBeVisible()
  // What was done before the reload can be undone after it, and so can discarding.
  const editor = page.getByRole('textbox', { name: /^Program\./ })
  await editor.focus()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(edited).toHaveCount(0)
  await expect(page.locator('.monaco-editor .view-line')).toHaveText(/export\sdefault\s41/)
  await page.keyboard.press('ControlOrMeta+Y')
  await expect(edited).toBeVisible()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(edited).toHaveCount(0)
  await editor.focus()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(edited).toBeVisible()
  await page.getByRole('button', { name: 'Run edited program', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText('43')
})

test('a run whose server was killed is shown as interrupted after the restart', async ({ browser }) => {
  test.setTimeout(180_000)
  const place = await placeForServer()
  let server = await startServer(place)
  try {
    const { page, api } = await signUp(await browser.newContext({ baseURL: server.origin }), server.printed)
    const code = `import { add } from './servers/calculator/add.ts'\nawait add({ a: 1, b: 2 })\nconsole.log('before the end')\nfor (;;) await new Promise((done) => setTimeout(done, 100))`
    const runId = await start(api, code)
    await page.goto(`/runs/${runId}`)
    await page.getByRole('tab', { name: /^Output/ }).click()
    await expect(page.getByRole('log')).toContainText('before the end')
    await server.kill()
    await expect(page.getByRole('contentinfo').getByText(/^Reconnecting, \d+ s/)).toBeVisible()

    server = await startServer(place)
    // The page that was open all the time, and then one that is opened anew.
    const outcome = page.getByRole('region', { name: 'Outcome', exact: true })
    await expect(outcome).toContainText('Interrupted by a restart')
    await page.reload()
    await expect(outcome).toContainText('It stopped after call 1.')
    await assertEventsShown(page, api, runId)
    const { runs } = await (await api.get('/api/runs')).json()
    expect(runs).toMatchObject([{ runId, status: 'finished', outcome: 'interrupted' }])
  } finally {
    await server.kill()
  }
})

test('a server that is stopped writes the end of what was under way before it goes', async ({ browser }) => {
  test.setTimeout(180_000)
  const place = await placeForServer()
  const server = await startServer(place)
  try {
    const { api } = await signUp(await browser.newContext({ baseURL: server.origin }), server.printed)
    const runId = await start(api, "console.log('on')\nfor (;;) await new Promise((done) => setTimeout(done, 100))")
    await expect.poll(async () => (await (await api.get(`/api/runs/${runId}`)).json()).stdout).toBe('on\n')
    expect(await server.stop()).toBe(0)
    const journal = readFileSync(join(place.dir, 'data/runs', `${runId}.jsonl`), 'utf8')
    const last = JSON.parse(journal.trimEnd().split('\n').at(-1) ?? '')
    expect(last).toMatchObject({ kind: 'finished', outcome: { kind: 'interrupted' } })
    const database = new Database(join(place.dir, 'data/app.db'), { readonly: true })
    const row = database.prepare('select status, outcome from Run where id = ?').get(runId)
    database.close()
    expect(row).toEqual({ status: 'finished', outcome: 'interrupted' })
  } finally {
    await server.kill()
  }
})

test('each run keeps its own edited program, also when other tasks are run meanwhile', async ({
  somebody: { page, api },
}) => {
  const edit = async (runId: string, text: string) => {
    await page.goto(`/runs/${runId}`)
    await replaceProgram(page, () => text)
    await expect(page.getByText('edited by you')).toBeVisible()
  }
  const [first, second] = [await start(api, 'export default 1'), await start(api, 'export default 2')]
  await edit(first, 'export default 111')
  await edit(second, 'export default 222')
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Task' }).fill('add 2 and 3')
  await page.getByText('Connected', { exact: true }).waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText('Returned a value')
  for (const [runId, text] of [
    [first, '111'],
    [second, '222'],
  ] as const) {
    await page.goto(`/runs/${runId}`)
    await expect(page.getByText('edited by you')).toBeVisible()
    await expect(page.locator('.monaco-editor')).toContainText(text)
  }
})
