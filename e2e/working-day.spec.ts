import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { assertAccessible } from './accessible.ts'
import { alive } from './alive.ts'
import { startMcpServer } from './mcp-server.ts'
import { pasteServers } from './paste-servers.ts'
import { expect, replaceProgram, signUp, test } from './person.ts'
import { pictures } from './pictures.ts'
import { placeForServer, startServer } from './second-server.ts'

const NOTES = [
  { id: 1, text: 'Water the plants', day: '2026-11-02' },
  { id: 2, text: 'Call the landlord', day: '2026-11-09' },
]
const DAY_MS = 86_400_000

const outcomeOf = (page: Page) => page.getByRole('region', { name: 'Outcome', exact: true })
const runIdOf = (page: Page) => new URL(page.url()).pathname.split('/').pop() as string
const runRows = (page: Page) =>
  page
    .getByRole('grid', { name: 'Runs' })
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })

async function runTask(page: Page, task: string): Promise<string> {
  await page.goto('/')
  await (await alive(page.getByRole('textbox', { name: 'Task' }))).fill(task)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page).toHaveURL(/\/runs\/r_[a-z0-9]{12}$/)
  return runIdOf(page)
}

async function runEdited(page: Page, change: (program: string) => string): Promise<string> {
  const before = page.url()
  await replaceProgram(page, change)
  await page.getByRole('button', { name: 'Run edited program', exact: true }).click()
  await expect(page).not.toHaveURL(before)
  return runIdOf(page)
}

test('a working day, a restart of the server in it, and the next day', async ({ browser }) => {
  test.slow()
  const notes = await startMcpServer({ notes: NOTES })
  const place = await placeForServer()
  const start = () =>
    startServer(place, { CONNECTIONS_ALLOWED_HOSTS: '127.0.0.1', WEATHER_BASE_URL: 'http://127.0.0.1:9' })
  let server = await start()
  try {
    const context = await browser.newContext({ baseURL: server.origin })
    const { pathname, search } = new URL(server.printed)
    const { page, api } = await signUp(context, `${pathname}${search}`)
    const said: string[] = []
    page.on('pageerror', (error) => said.push(error.message))

    // A server is connected, and its tools are there for the next task.
    const dialog = await pasteServers(page, { notes: { url: notes.url } })
    await expect(dialog).toContainText('notes')
    await expect(dialog).toContainText(/\d+ tools/)

    // Five tasks.
    const first = await runTask(page, 'Calculate (100 + 200) * 3 - 50 and save the result to result.json')
    await expect(outcomeOf(page)).toContainText('850')
    await runTask(page, 'List all notes')
    await outcomeOf(page).getByRole('button', { name: 'Always allow' }).click()
    await expect(outcomeOf(page)).toContainText('Call the landlord')
    await runTask(page, 'What is the square root of 1764?')
    await expect(outcomeOf(page)).toContainText('42')
    await runTask(page, "Write 'tea, milk' to shopping.txt")
    await expect(outcomeOf(page)).toContainText('shopping.txt')
    const average = await runTask(page, 'What is the average of 12, 18 and 33?')
    await expect(outcomeOf(page)).toContainText('21')

    // An edit that fails, and its repair.
    await runEdited(page, (program) => `${program}\nthrow new Error('a slip')\n`)
    await expect(outcomeOf(page)).toContainText(/Stopped at line \d+/)
    await expect(outcomeOf(page)).toContainText('a slip')
    await runEdited(page, (program) => program.replace("\nthrow new Error('a slip')\n", '').replaceAll('33', '36'))
    await expect(outcomeOf(page)).toContainText('22')
    await expect(page.getByRole('textbox', { name: 'Task' })).toHaveValue('What is the average of 12, 18 and 33?')
    const repaired = runIdOf(page)

    // Another edit, and what it changed.
    await page.goto(`/runs/${first}`)
    const edited = await runEdited(page, (program) => program.replaceAll('- 50', '- 40'))
    await expect(outcomeOf(page)).toContainText('860')
    await page.goto(`/runs/compare?a=${first}&b=${edited}`)
    await expect(page.getByText('The program of B differs: 2 lines more, 2 fewer.')).toBeVisible()
    await assertAccessible(page)

    // What the runs left in the workspace.
    await page.goto('/files')
    for (const name of ['result.json', 'shopping.txt'])
      await expect(page.getByRole('treeitem', { name: new RegExp(name) })).toBeVisible()
    expect(JSON.stringify(await (await api.get('/api/files/result.json')).json())).toContain('860')

    // The server is killed while a run goes on; the page says so, comes back, and tells how it ended.
    const started = await api.post('/api/runs', {
      data: { code: "console.log('working')\nawait new Promise((done) => setTimeout(done, 3_600_000))" },
    })
    const { runId: interrupted } = await started.json()
    await page.goto(`/runs/${interrupted}`)
    await page.getByRole('tab', { name: /^Output/ }).click()
    await expect(page.getByRole('log')).toContainText('working')
    await server.kill()
    await expect(page.getByText(/Reconnecting, \d+ s/).first()).toBeVisible()
    // Overnight: what ran today was yesterday.
    const database = new Database(join(place.dir, 'data', 'app.db'))
    database.prepare('UPDATE Run SET startedAt = startedAt - ?').run(DAY_MS)
    database.close()
    server = await start()
    await expect(outcomeOf(page)).toContainText('Interrupted by a restart')

    // The next day starts from the history.
    await page.goto('/runs')
    await expect(runRows(page)).toHaveCount(9)
    await expect(page.getByRole('grid', { name: 'Runs' })).not.toContainText('Today')
    await pictures(page, 'runs-next-day')
    await (await alive(page.getByRole('searchbox', { name: 'Search runs' }))).fill('landlord')
    await expect(runRows(page)).toHaveCount(1)
    await runRows(page).getByRole('link', { name: 'List all notes' }).click()
    await expect(outcomeOf(page)).toContainText('Call the landlord')
    const before = page.url()
    await page
      .getByRole('button', { name: /^Run again/ })
      .first()
      .click()
    await expect(page).not.toHaveURL(before)
    await expect(outcomeOf(page)).toContainText('Call the landlord')
    await page.goto(`/runs/${repaired}`)
    await expect(outcomeOf(page)).toContainText('22')
    await page.goto(`/runs/${average}`)
    await expect(page.getByRole('textbox', { name: 'Task' })).toHaveValue('What is the average of 12, 18 and 33?')
    expect(said).toEqual([])
  } finally {
    await server.kill()
    await notes.close()
  }
})
