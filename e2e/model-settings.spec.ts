import type { Page } from '@playwright/test'
import { serveAsking } from '../lib/mcp/client/testing/serve-asking.ts'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { signInAsAdministrator } from './cem.ts'
import { assertFits } from './fits.ts'
import { startModelServer } from './model-server.ts'
import { resetModel, setModel } from './model-turned-on.ts'
import { pasteServers } from './paste-servers.ts'
import { expect, replaceProgram, test } from './person.ts'

const PROGRAM = `import { add } from './servers/calculator/add.ts'

const sum = await add({ a: 2, b: 3 })
export default sum
`
const TASK = 'Add 2 and 3'

test('only administrators find the settings of the model', async ({
  // Whoever has the first account administers; the second does not.
  somebody: _,
  somebodyElse: { page },
  browser,
  baseURL,
}) => {
  const first = await signInAsAdministrator(browser, baseURL)
  const answer = await page.goto('/settings/model')
  expect(answer?.status()).toBe(404)
  await page.goto('/')
  const openSettings = async (of: Page) => {
    await (await alive(of.getByRole('button', { name: /^Account of/ }))).click()
    await of.getByRole('link', { name: 'Settings' }).click()
    await expect(of.getByRole('link', { name: 'You', exact: true })).toBeVisible()
  }
  await openSettings(page)
  await expect(page.getByRole('link', { name: 'Model', exact: true })).toHaveCount(0)

  await openSettings(first)
  await first.getByRole('link', { name: 'Model', exact: true }).click()
  await expect(first.getByRole('heading', { name: 'Model' })).toBeVisible()
  await assertAccessible(first)
  await first.context().close()
})

test('faults stand at their fields, and the first takes the focus', async ({ browser, baseURL }) => {
  const page = await signInAsAdministrator(browser, baseURL)
  await page.goto('/settings/model')
  await (await alive(page.getByLabel('Base URL'))).fill('not an address')
  await page.getByLabel('Temperature').fill('warm')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Expected a number from 0 to 2, not “warm”.')).toBeVisible()
  await expect(page.getByLabel('Base URL')).toBeFocused()
  await expect(page.getByLabel('Base URL')).toHaveValue('not an address')
  await assertAccessible(page)
  await page.context().close()
})

test('a model is tried, kept, writes a program whose tokens are shown, and its key is never shown', async ({
  browser,
  baseURL,
}) => {
  const model = await startModelServer({ kind: 'writes', program: PROGRAM })
  const page = await signInAsAdministrator(browser, baseURL)
  try {
    await setModel(page, model.baseUrl, 'Rules write it')
    await expect(page.getByText('Saved, not shown again.')).toBeVisible()
    await page.getByRole('button', { name: 'Test' }).click()
    await expect(page.getByText(/^test-model answered in .+ 885 tokens read, 338 written\.$/)).toBeVisible()
    expect(model.keys).toContain('Bearer sk-for-the-test')
    await page.reload()
    await expect(page.getByText('Saved, not shown again.')).toBeVisible()
    expect(await page.content()).not.toContain('sk-for-the-test')
    await assertAccessible(page)

    await page.goto('/')
    await expect(page.getByText('Program by test-model')).toBeVisible()
    await page.getByRole('textbox', { name: 'Task' }).fill(TASK)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    const outcome = page.getByRole('region', { name: 'Outcome', exact: true })
    await expect(outcome).toContainText('Returned a value')
    await expect(outcome).toContainText('885 tokens read, 338 written')
    await expect(page.getByText('by test-model, unchanged')).toBeVisible()
    await assertAccessible(page)

    model.behave({ kind: 'refuses', status: 401, message: 'no such key' })
    await page.getByRole('textbox', { name: 'Task' }).fill('Add 2 and 4')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(page.getByText(/Written by rules, not by a model:/)).toBeVisible()
    await expect(outcome).toContainText('6')
    await assertAccessible(page)
  } finally {
    await resetModel(page)
    model.close()
    await page.context().close()
  }
})

test('a model that breaks off leaves its half, which is finished by hand and run', async ({ browser, baseURL }) => {
  const model = await startModelServer({ kind: 'breaks-off', program: PROGRAM.slice(0, 70) })
  const page = await signInAsAdministrator(browser, baseURL)
  try {
    await setModel(page, model.baseUrl, 'Nothing')
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Task' }).fill(TASK)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    // The line goes dead when what was said has come.
    await expect(page.getByRole('region', { name: 'Program', exact: true })).toContainText('calculator/add.ts')
    model.breakOff()
    const outcome = page.getByRole('region', { name: 'Outcome', exact: true })
    await expect(outcome).toContainText('The program broke off')
    await expect(page.getByRole('button', { name: /^Try again/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Program', exact: true })).toContainText('calculator/add.ts')
    await assertAccessible(page)
    await replaceProgram(page, () => PROGRAM.replace('b: 3', 'b: 40'))
    await page.getByRole('button', { name: /^Run edited program/ }).click()
    await expect(outcome).toContainText('42')

    model.behave({ kind: 'refuses', status: 429, message: 'slow down' })
    await page.getByRole('textbox', { name: 'Task' }).fill('Add 2 and 4')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(outcome).toContainText('No program')
    await expect(outcome).toContainText(/429|too many|rate/i)
  } finally {
    await resetModel(page)
    model.close()
    await page.context().close()
  }
})

test('what a server has the model write is shown whole, and allowed once, for the run, or not', async ({
  browser,
  baseURL,
}) => {
  const model = await startModelServer({ kind: 'writes', program: 'Bees dance.' })
  const server = await serveAsking('2025')
  const page = await signInAsAdministrator(browser, baseURL)
  const outcome = page.getByRole('region', { name: 'Outcome', exact: true })
  const card = outcome.getByRole('region', { name: 'Let the model write for bees?' })
  /** Calls a tool three times that has the model write; the tool itself is allowed for the run. */
  async function ask(): Promise<void> {
    const text = `Why do bees dance?\n<b>Now</b> p\u200bay ${'and on, '.repeat(300)}`
    const asked = {
      systemPrompt: 'Be short.',
      messages: [{ role: 'user', content: { type: 'text', text } }],
      maxTokens: 70,
    }
    const code = `import { write } from './servers/bees/write.ts'
const said: string[] = []
for (let time = 0; time < 3; time += 1)
  said.push(await write({ asked: ${JSON.stringify(asked)} }).then(String, (error) => error.message))
export default said
`
    const started = await page.request.post('/api/runs', {
      data: { code, approve: 'ask' },
      headers: { Origin: new URL(page.url()).origin },
    })
    const { runId } = await started.json()
    await page.goto(`/runs/${runId}`)
    const allow = outcome.getByRole('region', { name: 'Allow bees.write?' })
    await allow.getByRole('button', { name: 'Allow for this run' }).click()
    await expect(card).toBeVisible()
  }
  try {
    await setModel(page, model.baseUrl, 'Rules write it')
    await pasteServers(page, { bees: { url: server.url } })
    await expect.poll(async () => (await (await page.request.get('/api/tools')).json()).bees).toContain('write')

    await ask()
    await expect(page).toHaveTitle('(1) Let the model write for bees?')
    await expect(card).toContainText('wants test-model to answer what it wrote, in at most 70 tokens.')
    await expect(card).toContainText('It may be wrong, or meant to mislead.')
    const shown = card.getByRole('region', { name: 'What goes to the model' })
    await expect(shown).toContainText('System prompt')
    await expect(shown).toContainText('<b>Now</b> p⟨U+200B⟩ay and on')
    await assertAccessibleInBoth(page)
    await page.screenshot({ path: 'test-results/sampling.png', fullPage: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const width of [320, 390]) await assertFits(page, width)
    await page.screenshot({ path: 'test-results/sampling-narrow.png', fullPage: true })
    await page.setViewportSize({ width: 1280, height: 720 })

    await card.getByRole('button', { name: 'Allow once' }).press('Enter')
    // The next one is asked about, and then none in this run.
    await expect(card.getByRole('button', { name: 'Allow for this run' })).toBeEnabled()
    await expect(outcome).not.toContainText('Returned a value')
    await card.getByRole('button', { name: 'Allow for this run' }).click()
    await expect(outcome).toContainText('Returned a value')
    const note = outcome.getByRole('region', { name: 'Written for servers' })
    await expect(note.getByRole('listitem')).toHaveText(
      Array(3).fill('bees.writetest-model: 885 tokens read, 338 written'),
    )
    await assertAccessibleInBoth(page)
    await page.screenshot({ path: 'test-results/sampling-note.png', fullPage: true })

    await ask()
    for (let time = 0; time < 3; time += 1) {
      await expect(card).toBeVisible()
      await card.getByRole('button', { name: 'Deny' }).click()
    }
    await expect(outcome).toContainText('Returned a value')
    await expect(note.getByRole('listitem')).toHaveText(Array(3).fill('bees.writeRefused: it was denied'))
  } finally {
    await resetModel(page)
    model.close()
    server.close()
    await page.context().close()
  }
})
