import type { Locator, Page } from '@playwright/test'
import { serveAsking } from '../lib/mcp/client/testing/serve-asking.ts'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { signInAsAdministrator } from './cem.ts'
import { assertFits } from './fits.ts'
import { startModelServer } from './model-server.ts'
import { resetModel, setModel } from './model-turned-on.ts'
import { startOllama } from './ollama.ts'
import { pasteServers } from './paste-servers.ts'
import { expect, replaceProgram, type Somebody, test } from './person.ts'
import { pictures } from './pictures.ts'

const PROGRAM = `import { add } from './servers/calculator/add.ts'

const sum = await add({ a: 2, b: 3 })
export default sum
`
const TASK = 'Add 2 and 3'

test('everybody sees where a task goes, and only administrators can change it', async ({
  // Whoever has the first account administers; the second does not.
  somebody: _,
  somebodyElse: { page },
  browser,
  baseURL,
}) => {
  const first = await signInAsAdministrator(browser, baseURL)
  const openSettings = async (of: Page) => {
    await (await alive(of.getByRole('button', { name: /^Account of/ }))).click()
    await of.getByRole('link', { name: 'Settings' }).click()
    await expect(of.getByRole('link', { name: 'You', exact: true })).toBeVisible()
  }
  await openSettings(page)
  await page.getByRole('link', { name: 'Model', exact: true }).click()
  const route = page.getByRole('region', { name: 'Where a task goes' })
  await expect(route).toContainText('Administrators of this server.')
  await expect(page.getByRole('form', { name: 'Model settings' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Health' })).toHaveCount(0)
  await assertAccessible(page)

  await openSettings(first)
  await first.getByRole('link', { name: 'Model', exact: true }).click()
  await expect(first.getByRole('heading', { name: 'Model', exact: true })).toBeVisible()
  await expect(first.getByRole('form', { name: 'Model settings' })).toBeVisible()
  await assertAccessible(first)
  await first.context().close()
})

test('a server that is found is filled in by one click, tried, saved, and writes a program', async ({
  somebody: _,
  somebodyElse,
  browser,
  baseURL,
}) => {
  const ollama = await startOllama({ program: PROGRAM, more: ['llama3.2:latest', 'nomic-embed-text:latest'] })
  const page = await signInAsAdministrator(browser, baseURL)
  let looks: { id: string | undefined; body: string } | undefined
  page.on('request', (request) => {
    const id = request.headers()['next-action']
    if (id) looks ??= { id, body: request.postData() ?? '' }
  })
  try {
    await page.goto('/settings/model')
    const found = page.getByRole('region', { name: 'On the machine this server runs on' })
    const use = found.getByRole('button', { name: `Use ${ollama.model} of Ollama` })
    await assertFound(found, use)
    await expect(found).toContainText(`runs at ${ollama.host}`)
    // What only makes vectors writes no programs.
    await expect(found.getByRole('button')).toHaveText([ollama.model, 'llama3.2:latest', 'Look again'])
    await pictures(page, 'model-found')

    await use.press('Enter')
    await expect(use).toHaveAttribute('aria-pressed', 'true')
    await expect(found).toContainText('Filled in below: qwen2.5-coder:7b. Test it, then save.')
    await expect(page.getByRole('radio', { name: 'A server of your own' })).toBeChecked()
    await expect(page.getByLabel('Base URL')).toHaveValue(`http://${ollama.host}/v1`)
    await expect(page.getByRole('textbox', { name: 'Model' })).toHaveValue(ollama.model)
    await expect(page.getByRole('switch', { name: 'A model writes the programs' })).toBeChecked()
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(page.getByText(/^qwen2\.5-coder:7b answered in .+ 812 tokens read, 41 written\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(found).toContainText(`${ollama.model} is saved.`)
    await assertAccessibleInBoth(page)
    for (const width of [320, 390]) await assertFits(page, width)
    await pictures(page, 'model-saved')

    await page.goto('/')
    await expect(page.getByText(`Program by ${ollama.model}`)).toBeVisible()
    await page.getByRole('textbox', { name: 'Task' }).fill(TASK)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    const outcome = page.getByRole('region', { name: 'Outcome', exact: true })
    await expect(outcome).toContainText('Returned a value')
    await expect(outcome).toContainText('812 tokens read, 41 written')
    await expect(page.getByText(`by ${ollama.model}, unchanged`)).toBeVisible()
    await pictures(page, 'model-wrote')
    // No key of anybody went there.
    expect(ollama.keys).toEqual([undefined, undefined])
    await assertMayNotLook(somebodyElse, looks, ollama.asked)
  } finally {
    await resetModel(page)
    ollama.close()
    await page.context().close()
  }
})

/** A server has a fraction of a second to answer: on a busy machine it is looked for more than once. */
async function assertFound(found: Locator, use: Locator): Promise<void> {
  await expect(async () => {
    const again = found.getByRole('button', { name: 'Look again' })
    if ((await again.isVisible()) && !(await use.isVisible())) await again.click()
    await expect(use).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

/** What the page of an administrator sent to have servers looked for does nothing for somebody else. */
async function assertMayNotLook(
  { api }: Somebody,
  looks: { id: string | undefined; body: string } | undefined,
  asked: string[],
): Promise<void> {
  const before = asked.length
  const answer = await api.post('/settings/model', {
    headers: { 'next-action': looks?.id ?? '', 'content-type': 'text/plain;charset=UTF-8' },
    data: looks?.body ?? '',
  })
  expect(await answer.text()).not.toContain('qwen2.5-coder')
  expect(asked.length).toBe(before)
}

test('where none runs the page says which were looked for, and looks again', async ({
  somebody: _,
  browser,
  baseURL,
}) => {
  const page = await signInAsAdministrator(browser, baseURL)
  await page.goto('/settings/model')
  const found = page.getByRole('region', { name: 'On the machine this server runs on' })
  await expect(found).toContainText('No model server is running there. Looked for: Ollama (port ')
  await assertAccessible(page)
  await pictures(page, 'model-none')
  const ollama = await startOllama({ program: PROGRAM })
  try {
    await assertFound(found, found.getByRole('button', { name: `Use ${ollama.model} of Ollama` }))
    await page.route('**/settings/model', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.reload()
    await expect(found.getByRole('alert')).toContainText('This page could not ask the server. Look again.')
    await pictures(page, 'model-not-looked-for')
  } finally {
    ollama.close()
    await page.context().close()
  }
})

test('a provider brings its address and a model, and a saved key goes to no other', async ({ browser, baseURL }) => {
  const model = await startModelServer({ kind: 'refuses', status: 401, message: 'no such key' })
  const page = await signInAsAdministrator(browser, baseURL)
  const [address, name] = [page.getByLabel('Base URL'), page.getByRole('textbox', { name: 'Model' })]
  try {
    await setModel(page, model.baseUrl, 'Rules write it')
    await page.getByRole('radio', { name: 'Anthropic' }).check()
    await expect(address).toHaveValue('https://api.anthropic.com/v1')
    await expect(name).toHaveValue('claude-sonnet-4-5')
    await expect(page.getByText(/The saved key is for 127\.0\.0\.1:\d+ and is sent nowhere else\./)).toBeVisible()
    await page.getByRole('radio', { name: 'Mistral' }).check()
    await expect(address).toHaveValue('https://api.mistral.ai/v1')
    await pictures(page, 'model-preset')
    // What was typed is there again.
    await page.getByRole('radio', { name: 'OpenAI', exact: true }).check()
    await expect(address).toHaveValue(model.baseUrl)
    await expect(name).toHaveValue('test-model')
    await expect(page.getByText('Saved, not shown again.')).toBeVisible()

    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(page.getByRole('alert').first()).toContainText('did not accept the API key (401).')
    await expect(page.getByRole('alert').first()).not.toContainText('llm.')
    await pictures(page, 'model-refused')
    await page.getByRole('button', { name: 'Check the key' }).click()
    await expect(page.getByRole('button', { name: 'Replace key' })).toBeFocused()
    await assertAccessible(page)
  } finally {
    await resetModel(page)
    model.close()
    await page.context().close()
  }
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
  await pictures(page, 'model-faults')
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
    await page.getByRole('button', { name: 'Test', exact: true }).click()
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
    await expect(
      page
        .getByRole('region', { name: 'Program', exact: true })
        .getByText(/Written by rules, not by a model: .* did not accept the API key \(401\)\./),
    ).toBeVisible()
    await expect(page.getByText('llm.api_key')).toHaveCount(0)
    await expect(outcome).toContainText('6')
    await assertAccessible(page)
    await pictures(page, 'run-by-rules-instead')
    await page.getByRole('link', { name: 'Open Settings, Model, and check the key' }).click()
    await expect(page.getByRole('button', { name: 'Replace key' })).toBeFocused()
  } finally {
    await resetModel(page)
    model.close()
    await page.context().close()
  }
})

test('a model that breaks off leaves its half, which is finished by hand and run', async ({
  somebody: _,
  somebodyElse,
  browser,
  baseURL,
}) => {
  const model = await startModelServer({ kind: 'breaks-off', program: PROGRAM.slice(0, 70) })
  const page = await signInAsAdministrator(browser, baseURL)
  try {
    await setModel(page, model.baseUrl, 'Nothing')
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Task' }).fill(TASK)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    // The line goes dead when what was said has come.
    await expect(page.getByRole('region', { name: 'Program', exact: true })).toContainText('calculator/add.ts')
    // On a phone the program is in front while it is written.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('region', { name: 'Program', exact: true })).toBeVisible()
    await assertFits(page, 390)
    await pictures(page, 'run-generating')
    model.breakOff()
    const outcome = page.getByRole('region', { name: 'Outcome', exact: true })
    await expect(outcome).toContainText('The program is incomplete')
    await expect(page.getByRole('button', { name: /^Try again/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Program', exact: true })).toContainText('calculator/add.ts')
    await assertAccessible(page)
    await pictures(page, 'run-incomplete')
    await replaceProgram(page, () => PROGRAM.replace('b: 3', 'b: 40'))
    await page.getByRole('button', { name: /^Run edited program/ }).click()
    await expect(outcome).toContainText('42')

    model.behave({ kind: 'refuses', status: 429, message: 'slow down' })
    await page.getByRole('textbox', { name: 'Task' }).fill('Add 2 and 4')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(outcome).toContainText('No program')
    await expect(outcome).toContainText(/429|too many|rate/i)
    await pictures(page, 'run-no-program')

    model.behave({ kind: 'refuses', status: 404, message: 'no such model' })
    for (const [of, words] of [
      [page, 'Open Settings, Model, and check the model and the base URL'],
      [somebodyElse.page, 'Ask an administrator to check the model and the base URL under Settings, Model.'],
    ] as const) {
      await of.goto('/')
      await of.getByRole('textbox', { name: 'Task' }).fill(TASK)
      await of.getByRole('button', { name: 'Run', exact: true }).click()
      const end = of.getByRole('region', { name: 'Outcome', exact: true })
      await expect(end).toContainText(words)
      await expect(end).not.toContainText('llm.')
    }
    await pictures(somebodyElse.page, 'run-no-model')
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
    for (const width of [320, 390]) await assertFits(page, width)

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
    await pictures(page, 'sampling-note')

    await ask()
    for (let time = 0; time < 3; time += 1) {
      await expect(card).toBeVisible()
      await card.getByRole('button', { name: 'Deny' }).click()
    }
    await expect(outcome).toContainText('Returned a value')
    await expect(note.getByRole('listitem')).toHaveText(Array(3).fill('bees.writeRefused: it was denied'))

    // Pictures take longer than the server waits for what it asked.
    await ask()
    await pictures(page, 'sampling')
  } finally {
    await resetModel(page)
    model.close()
    server.close()
    await page.context().close()
  }
})

test('what a program asks the model stands among its calls, with its tokens', async ({ browser, baseURL }) => {
  const model = await startModelServer({ kind: 'writes', program: '{"animal":"bee"}' })
  const page = await signInAsAdministrator(browser, baseURL)
  try {
    await setModel(page, model.baseUrl, 'Rules write it')
    const code = `import { extract } from './client/ask.ts'
import { add } from './servers/calculator/add.ts'

await add({ a: 2, b: 3 })
export default await extract('It hums.', { type: 'object', properties: { animal: { type: 'string' } } })
`
    const started = await page.request.post('/api/runs', {
      data: { code, approve: 'none' },
      headers: { Origin: new URL(page.url()).origin },
    })
    const { runId } = await started.json()
    await page.goto(`/runs/${runId}`)
    const outcome = page.getByRole('region', { name: 'Outcome', exact: true })
    await expect(outcome).toContainText('Returned a value')
    const note = outcome.getByRole('region', { name: 'Asked by the program' })
    await expect(note.getByRole('listitem')).toHaveText(['model.extracttest-model: 885 tokens read, 338 written'])
    await expect(outcome.getByRole('region', { name: 'Written for servers' })).toHaveCount(0)
    await expect(outcome).toContainText('Of code mode 1,223 tokens went to what the program asked the model.')
    const activity = page.getByRole('region', { name: 'Activity' })
    await (await alive(activity.getByRole('button', { name: /model\.extract/ }))).click()
    await expect(activity).toContainText('The model read 885 tokens and wrote 338.')
    await assertAccessibleInBoth(page)
    await pictures(page, 'run-asked-model')
  } finally {
    await resetModel(page)
    model.close()
    await page.context().close()
  }
})
