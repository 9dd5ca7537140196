import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { assertFits } from './fits.ts'
import { expect, type Somebody, signUp, test } from './person.ts'
import { pictures } from './pictures.ts'
import { placeForServer, startServer } from './second-server.ts'

const outcomeOf = (page: Page) => page.getByRole('region', { name: 'Outcome', exact: true })
const controlOf = (page: Page) => page.getByRole('button', { name: /^Session: / })
const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Session', exact: true })
const tasksOf = (page: Page) => page.getByRole('list', { name: 'Tasks' }).locator(':scope > li')

/** Writes the task and runs it; answers when the run has its own address, has ended, and shows this. */
async function runTask(page: Page, task: string, result: string): Promise<void> {
  const before = page.url()
  await (await alive(page.getByRole('textbox', { name: 'Task', exact: true }))).fill(task)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page).not.toHaveURL(before)
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
  await expect(outcomeOf(page)).toContainText(result)
}

/** Opens the control beside the task. */
async function openMenu(page: Page) {
  await (await alive(controlOf(page))).click()
  await expect(menuOf(page).getByText('Loading sessions')).toHaveCount(0)
  return menuOf(page)
}

async function beginSession(page: Page): Promise<void> {
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'Start a new session' }).click()
  await expect(controlOf(page)).not.toHaveText('Session: none')
  await page.keyboard.press('Escape')
}

/** A program as somebody sends it, in a session. */
async function runCode(api: Somebody['api'], code: string, session?: string) {
  const { runId } = await (await api.post('/api/runs', { data: { code, session } })).json()
  const read = async () => (await api.get(`/api/runs/${runId}`)).json()
  await expect.poll(async () => (await read()).outcome?.kind).toBe('returned')
  return read()
}

const sessionsOf = async (api: Somebody['api']) => (await (await api.get('/api/sessions')).json()).sessions

test('three sessions: a task and a program, a restart, a new one that reads on, and the first gone on with', async ({
  browser,
}) => {
  test.slow() // The server starts twice.
  const place = await placeForServer()
  let server = await startServer(place)
  try {
    const { page, api } = await signUp(await browser.newContext({ baseURL: server.origin }), server.printed)
    // Monday: a task, and a program that keeps how far it has come.
    await expect(controlOf(page)).toHaveText('Session: none')
    await beginSession(page)
    await expect(controlOf(page)).toHaveText('Session: Session 1')
    await runTask(page, 'Calculate (100 + 200) * 3', '900')
    await runCode(
      api,
      `import { saveState } from './client/state.ts'\nawait saveState({ step: 1, of: 3 })\nexport default 'step 1 is done'`,
      'current',
    )
    const menu = await openMenu(page)
    await menu.getByRole('button', { name: 'End session' }).click()
    await expect(controlOf(page)).toHaveText('Session: none')
    await page.keyboard.press('Escape')
    await server.kill()

    // Tuesday: a new session. Its program reads in current_session.json what was done before.
    server = await startServer(place)
    await page.goto('/')
    await beginSession(page)
    await expect(controlOf(page)).toHaveText('Session: Session 2')
    const found = await runCode(
      api,
      `import { readFile } from 'node:fs/promises'
import { loadState } from './client/state.ts'
const { session_id, tasks, checkpoint } = JSON.parse(await readFile('current_session.json', 'utf8'))
export default { session_id, results: tasks.map(({ result }) => result), step: checkpoint.step, state: await loadState() }`,
      'current',
    )
    expect(found.value).toEqual({
      ...{ session_id: 'session_001', results: [900, 'step 1 is done'], step: 2, state: { step: 1, of: 3 } },
    })

    // Another day: the first session goes on, and its tasks may say "it".
    await page.goto('/runs/sessions')
    const list = page.getByRole('list', { name: 'Sessions' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByRole('listitem').last()).toContainText('ended')
    await list.getByRole('link', { name: 'Session 1', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Session 1' })).toBeVisible()
    await expect(tasksOf(page)).toHaveCount(2)
    await expect(tasksOf(page).last()).toContainText('step 1 is done')
    await expect(tasksOf(page).last()).toContainText('state.json')
    await (await alive(page.getByRole('button', { name: 'Open the last run and continue' }))).click()
    await expect(page).toHaveURL(/\/runs\/r_/)
    await expect(controlOf(page)).toHaveText('Session: Session 1')
    await runTask(page, 'Calculate 12 * 12', '144')
    await runTask(page, 'Multiply it by 2', '288')
    const note = page.getByRole('region', { name: 'What the task was understood as' })
    await expect(note).toContainText('Understood as “Multiply 144 by 2”.')
    await assertAccessibleInBoth(page)
    await pictures(page, 'session-understood')
    await runTask(page, 'Save it to total.txt', 'total.txt')
    await runTask(page, 'Read that file', '288')

    // The log is written anew a moment after each run.
    const log = async () => (await api.get('/api/files/sessions/session_001.json')).json()
    await expect.poll(async () => (await log()).tasks.length).toBe(6)
    expect(await log()).toMatchObject({ ended_at: null, state_files: ['state.json'] })
  } finally {
    await server.kill()
  }
})

test('a task that refers back says what it was understood as, and can be asked as it stands', async ({
  somebody: { page, api },
}) => {
  await beginSession(page)
  await runTask(page, 'Calculate 100 + 20', '120')
  await runTask(page, 'Multiply it by 2', '240')
  await expect(outcomeOf(page).getByRole('link', { name: 'Session 1' })).toBeVisible()
  const note = page.getByRole('region', { name: 'What the task was understood as' })
  await expect(note).toContainText('Understood as “Multiply 120 by 2”.')
  const before = page.url()
  await note.getByRole('button', { name: 'Use it as written' }).click()
  await expect(page).not.toHaveURL(before)
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
  await expect(note).toHaveCount(0)
  const runId = new URL(page.url()).pathname.split('/').pop()
  const record = await (await api.get(`/api/runs/${runId}`)).json()
  expect([record.task, record.session, record.understood?.meant]).toEqual([
    'Multiply it by 2',
    (await sessionsOf(api))[0].id,
    undefined,
  ])
})

test('the control beside the task begins, names, chooses and ends sessions by keyboard, and survives a reload', async ({
  somebody: { page, api },
}) => {
  await (await alive(controlOf(page))).focus()
  await page.keyboard.press('Enter')
  const menu = menuOf(page)
  await expect(menu.getByRole('radio', { name: 'None' })).toBeChecked()
  await assertAccessibleInBoth(page)
  await menu.getByRole('button', { name: 'Start a new session' }).focus()
  await page.keyboard.press('Enter')
  await expect(controlOf(page)).toHaveText('Session: Session 1')
  await menu.getByLabel('Name').fill('Monday')
  // The field stands in the form of the task: Enter names the session, and runs nothing.
  await page.keyboard.press('Enter')
  await expect(controlOf(page)).toHaveText('Session: Monday')
  await expect(menu.getByRole('radio', { name: /^Monday/ })).toBeChecked()
  await assertAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/\/$/)

  await page.reload()
  await expect(controlOf(page)).toHaveText('Session: Monday')
  await runTask(page, 'Calculate 6 * 7', '42')
  await openMenu(page)
  await menu.getByRole('radio', { name: 'None' }).check()
  await page.keyboard.press('Escape')
  await expect(controlOf(page)).toHaveText('Session: none')
  await runTask(page, 'Calculate 6 * 8', '48')
  expect((await sessionsOf(api)).map(({ name, runs }: { name: string; runs: number }) => [name, runs])).toEqual([
    ['Monday', 1],
  ])

  // A run of a session that goes on leads into it.
  await page.goBack()
  await expect(outcomeOf(page)).toContainText('42')
  await expect(controlOf(page)).toHaveText('Session: Monday')
  await assertFits(page, 390)
  await openMenu(page)
  await assertAccessible(page)
  await pictures(page, 'session-menu')
  await menu.getByRole('button', { name: 'End session' }).click()
  await expect(controlOf(page)).toHaveText('Session: none')
})

test('a session that has ended elsewhere takes no run, says so, and is let go of', async ({
  somebody: { page, api },
}) => {
  await beginSession(page)
  const [{ id }] = await sessionsOf(api)
  await api.patch(`/api/sessions/${id}`, { data: { ended: true } })
  await page.getByRole('textbox', { name: 'Task', exact: true }).fill('Calculate 1 + 1')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('form', { name: 'Run a task' }).getByRole('alert')).toContainText('Session 1 has ended.')
  await pictures(page, 'session-ended-elsewhere')
  await expect(controlOf(page)).toHaveText('Session: none')
})

test('runs are listed by session, and those of one alone', async ({ somebody: { page, api } }) => {
  await page.goto('/runs/sessions')
  await expect(page.getByText('No sessions yet.')).toBeVisible()
  await assertAccessibleInBoth(page)
  await pictures(page, 'sessions-empty')
  const { id } = await (await api.post('/api/sessions', { data: { name: 'Figures' } })).json()
  await api.post('/api/sessions', { data: { name: 'Nothing in it' } })
  for (const code of ['export default 1', 'export default 2']) await runCode(api, code, id)
  await runCode(api, 'export default 3')
  await page.goto('/runs')
  const rows = page
    .getByRole('grid', { name: 'Runs' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'in Figures' })).toHaveCount(2)
  await (await alive(page.getByRole('button', { name: 'Session', exact: true }))).click()
  await page.getByRole('button', { name: /^Figures/ }).click()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(`session=${id}$`))
  await page.reload()
  await expect(rows).toHaveCount(2)
  await (await alive(page.getByRole('button', { name: 'Session: Figures', exact: true }))).click()
  await page.getByRole('button', { name: /^Nothing in it/ }).click()
  await expect(page.getByText('Filtered by one session.')).toBeVisible()
  await assertAccessible(page)
  await pictures(page, 'runs-of-session-empty')
  await page.getByRole('button', { name: 'Show all runs' }).click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('link', { name: 'All sessions' }).click()
  await expect(page.getByRole('link', { name: 'Figures' }).first()).toBeVisible()
  await pictures(page, 'sessions')
  await page.getByRole('link', { name: 'Figures' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible()
})

test('a session has a page: its tasks, and it is renamed, ended, resumed, exported and deleted', async ({
  somebody: { page, api },
}) => {
  const { id } = await (await api.post('/api/sessions', { data: {} })).json()
  await page.goto(`/runs/sessions/${id}`)
  await expect(page.getByText('Nothing was run in this session yet.')).toBeVisible()
  await expect(page.getByText('None were made during this session.')).toBeVisible()
  await assertAccessibleInBoth(page)
  await pictures(page, 'session-empty')
  await runCode(
    api,
    `import { writeFileSync } from 'node:fs'\nwriteFileSync('notes.txt', 'x')\nexport default [{ a: 1 }]`,
    id,
  )
  await api.post('/api/checkpoints', { data: { name: 'Half way' } })
  const { runId } = await (
    await api.post('/api/runs', { data: { code: `throw new Error('no tea')`, session: id } })
  ).json()
  await page.goto(`/runs/sessions/${id}`)
  await expect(tasksOf(page)).toHaveCount(2)
  await expect(tasksOf(page).last()).toContainText('no tea')
  await expect(tasksOf(page).last()).toContainText('stopped by an error')
  await (await alive(tasksOf(page).first().locator('summary'))).focus()
  await page.keyboard.press('Enter')
  await expect(tasksOf(page).first()).toContainText('notes.txt')
  await expect(page.getByRole('list', { name: 'Checkpoints' })).toContainText('Half way')
  await assertAccessibleInBoth(page)
  await assertFits(page, 390)
  await pictures(page, 'session')

  await page.getByRole('button', { name: 'Rename' }).click()
  const name = page.getByRole('dialog', { name: 'Rename this session' }).getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await name.fill('x'.repeat(101))
  await page.keyboard.press('Enter')
  await expect(page.getByText('The name of a session has at most 100 characters')).toBeVisible()
  await pictures(page, 'session-rename')
  await name.fill('Figures')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByRole('main').getByText('ended', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('main').getByText('current', { exact: true })).toBeVisible()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export JSON' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('session_001.json')
  expect(JSON.parse(readFileSync(await saved.path(), 'utf8'))).toMatchObject({
    ...{ session_id: 'session_001', tasks: [{ result: [{ a: 1 }] }, { task_id: runId, result: null }] },
  })

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Delete this session?' })
  await assertAccessibleInBoth(page)
  await pictures(page, 'session-delete')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await question.getByRole('radio', { name: /Delete its runs, too/ }).check()
  await question.getByRole('button', { name: 'Delete session and runs' }).click()
  await expect(page).toHaveURL(/\/runs\/sessions$/)
  await page.goto('/runs')
  await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible()
  await page.goto(`/runs/sessions/${id}`)
  await expect(page.getByRole('heading', { name: 'There is no session here.' })).toBeVisible()
  await assertAccessible(page)
  await pictures(page, 'session-not-found')
})

test('a link shows a session to anybody, hides what is personal, and opens nothing once it is revoked', async ({
  somebody: { page, api },
  browser,
  baseURL,
}) => {
  const { id } = await (await api.post('/api/sessions', { data: { name: 'For you' } })).json()
  await runCode(api, `console.log('from ann@example.com')\nexport default { total: 42 }`, id)
  await page.goto(`/runs/sessions/${id}`)
  await (await alive(page.getByRole('button', { name: 'Share' }))).click()
  const dialog = page.getByRole('dialog', { name: 'Share this session' })
  await expect(dialog).toContainText('None. Only you can read this session, and administrators its runs.')
  await dialog.getByRole('button', { name: '30 days' }).click()
  await dialog.getByRole('button', { name: 'Create a link' }).click()
  const link = await dialog.getByLabel('Your link').inputValue()
  expect(link).toMatch(/\/shared\/cems_[\w-]{43}$/)
  const [share] = (await (await api.get(`/api/sessions/${id}/share`)).json()).shares
  expect(Math.round((Date.parse(share.expiresAt) - Date.parse(share.createdAt)) / 86_400_000)).toBe(30)
  await assertAccessibleInBoth(page)
  await assertFits(page, 390)
  await pictures(page, 'session-share')

  const stranger = await (await browser.newContext({ baseURL })).newPage()
  const answer = await stranger.goto(link)
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
  await expect(stranger.getByRole('heading', { level: 1, name: 'For you' })).toBeVisible()
  await expect(stranger.getByRole('main')).toContainText('42')
  await expect(stranger.getByRole('main')).toContainText('export default { total: 42 }')
  expect(await stranger.content()).not.toContain('ann@example.com')
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
  for (const name of ['Run', 'Delete', 'Rename', 'Share'])
    await expect(stranger.getByRole('button', { name, exact: true })).toHaveCount(0)
  await assertAccessibleInBoth(stranger)
  await assertFits(stranger, 390)
  await pictures(stranger, 'shared-session')

  // Shown once: whoever comes back finds that there is a link, and not which.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(dialog.getByLabel('Your link')).toHaveCount(0)
  await dialog.getByRole('button', { name: /^Withdraw the link/ }).click()
  await expect(dialog).toContainText('None. Only you can read this session, and administrators its runs.')
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'This link was withdrawn.' })).toBeVisible()
  await assertAccessibleInBoth(stranger)
})

test('of somebody else’s session nothing is seen', async ({ somebody: { api }, somebodyElse: { page } }) => {
  const { id } = await (await api.post('/api/sessions', { data: { name: 'Mine' } })).json()
  await page.goto(`/runs/sessions/${id}`)
  await expect(page.getByRole('heading', { name: 'There is no session here.' })).toBeVisible()
  await page.goto('/runs/sessions')
  await expect(page.getByText('No sessions yet.')).toBeVisible()
})
