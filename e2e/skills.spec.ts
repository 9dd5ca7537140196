import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { assertFits } from './fits.ts'
import { expect, type Somebody, test } from './person.ts'
import { pictures } from './pictures.ts'

const PROGRAM = `import { readFile } from './servers/filesystem/readFile.ts'

const path = 'sales.csv'
const text = await readFile({ path })
const rows = text.trim().split('\\n').slice(1).map((line) => line.split(','))
const amounts = rows.filter(([region]) => region === 'north').map(([, amount]) => Number(amount))
export default { total: amounts.reduce((sum, amount) => sum + amount, 0) }
`

async function untilReturned(api: APIRequestContext, runId: string): Promise<void> {
  await expect(async () =>
    expect((await (await api.get(`/api/runs/${runId}`)).json()).outcome?.kind).toBe('returned'),
  ).toPass()
}

/** A run that returned, of somebody with a file of sales. */
async function runOfSales(api: APIRequestContext): Promise<string> {
  await api.put('/api/files/sales.csv', { data: 'region,amount\nnorth,5\nsouth,7\nnorth,20\n' })
  const { runId } = await (await api.post('/api/runs', { data: { code: PROGRAM } })).json()
  await untilReturned(api, runId)
  return runId
}

async function skillOfSales({ api }: Somebody, name = 'total-of-region'): Promise<void> {
  const runId = await runOfSales(api)
  const description = 'Adds up the amounts of one region of a CSV file.'
  const saved = await api.post('/api/skills', { data: { runId, name, description } })
  expect(saved.status()).toBe(201)
}

test('a run is saved as a skill, found after a reload, run with other inputs, tested, put back and removed', async ({
  somebody: { page, api },
}) => {
  const runId = await runOfSales(api)
  await page.goto(`/runs/${runId}`)
  await (await alive(page.getByRole('button', { name: 'Save as skill' }))).click()
  const dialog = page.getByRole('dialog', { name: 'Save a run as a skill' })
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(dialog.getByText("const path = 'sales.csv'")).toBeVisible()
  await assertAccessible(page)
  await pictures(page, 'skills-save')
  await dialog.getByLabel('Name', { exact: true }).fill('total-of-region')
  await dialog.getByLabel('What it does').fill('Adds up the amounts of one region of a CSV file.')
  await dialog.getByLabel('Name of path').fill('file')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await page.getByRole('status').getByRole('link', { name: 'total-of-region' }).click()
  await expect(page).toHaveURL(/\/skills\/total-of-region$/)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'total-of-region' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Skills' }).click()
  await expect(page).toHaveURL(/\/skills$/)
  const search = page.getByRole('searchbox', { name: 'Search skills' })
  await alive(search)
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await search.fill('region csv')
  const table = page.getByRole('table', { name: 'Skills' })
  const row = table.getByRole('row', { name: /total-of-region/ })
  await expect(row).toContainText('yours')
  await search.press('ArrowDown')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/skills\/total-of-region#run$/)

  const form = page.getByRole('form', { name: 'Run total-of-region' })
  await expect(form.getByLabel('file (optional)')).toHaveValue('sales.csv')
  await (await alive(form.getByLabel('region (optional)'))).fill('south')
  await form.getByRole('button', { name: 'Run total-of-region' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('7')
  await pictures(page, 'skills-result')
  const record = page.getByRole('region', { name: 'Record' })
  await expect(record).toContainText('1 of 1')
  await expect(record.getByRole('list', { name: 'Last runs' }).getByRole('link')).toHaveText(
    /^finished, .*ago|^finished, .*just now/,
  )

  const parts = page.getByRole('navigation', { name: 'Parts of the skill' })
  await parts.getByRole('link', { name: /^Tests/ }).click()
  await page.getByRole('button', { name: 'Run all' }).click()
  await expect(page.getByRole('table', { name: 'Tests' })).toContainText('passes')

  // Tests are packed where that is said.
  const take = page.getByRole('region', { name: 'Take it with you' })
  await expect(take.getByRole('link', { name: 'Zip' })).toHaveAttribute(
    'href',
    '/api/skills/total-of-region?format=zip',
  )
  await take.getByRole('checkbox', { name: /with its tests/ }).check()
  await expect(take.getByRole('link', { name: 'Zip' })).toHaveAttribute('href', /\?format=zip&tests=true$/)

  // What was typed into the form stays, whichever part is looked at.
  await expect(form.getByLabel('region (optional)')).toHaveValue('south')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const editor = page.getByRole('textbox', { name: /^Program\./ })
  await editor.waitFor()
  await page.waitForFunction(() => document.querySelectorAll('.monaco-editor .view-line').length > 0)
  const { texts } = await (await api.get('/api/skills/total-of-region')).json()
  await editor.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(texts.module.replace('total:', 'sum:'))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('dialog', { name: /^Discard your changes/ })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await page.keyboard.press('ControlOrMeta+S')
  await expect(page.getByText('Saved as the next version.')).toBeVisible()

  await parts.getByRole('link', { name: /^Tests/ }).click()
  await page.getByRole('button', { name: 'Run all' }).click()
  await expect(page.getByText('1 of 1 fails')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Tests' })).toContainText(
    'It returned {"sum":25}, and {"total":25} was recorded.',
  )
  await assertAccessibleInBoth(page)
  await pictures(page, 'skills-test-fails')

  await parts.getByRole('link', { name: /^Versions/ }).click()
  await expect(page.getByRole('heading', { name: 'From version 1 to 2' })).toBeVisible()
  // The editor may have indented what came in at once.
  await expect(page.getByText(/^skill\.ts · \+\d+ −\d+$/)).toBeVisible()
  await page.keyboard.press('[')
  await page.getByRole('button', { name: 'Go back to 1' }).click()
  await expect(page.getByText('Version 1 is version 3 now.')).toBeVisible()
  expect((await (await api.get('/api/skills/total-of-region')).json()).texts).toEqual(texts)

  await page.getByRole('button', { name: 'More: share, remove' }).click()
  await page.getByRole('button', { name: 'Remove total-of-region' }).click()
  await expect(page).toHaveURL(/\/skills$/)
  await expect(table.getByRole('row', { name: /total-of-region/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo: bring total-of-region back' }).click()
  await expect(table.getByRole('row', { name: /total-of-region/ })).toBeVisible()
})

test('a test that was cut off leads to the tests of its skill, and is not gone on with', async ({ somebody }) => {
  const { page, api } = somebody
  await skillOfSales(somebody)
  const file = '/api/files/skills/total-of-region/tests/first.json'
  const recorded = await (await api.get(file)).json()
  await api.put(file, { data: JSON.stringify({ ...recorded, value: { total: 1 } }) })
  const { tests } = await (await api.post('/api/skills/total-of-region/tests')).json()
  expect(tests).toMatchObject([{ ok: false, message: 'It returned {"total":25}, and {"total":1} was recorded.' }])
  const { runId } = tests[0]
  // As of a server that was killed meanwhile.
  const journal = join(process.env.E2E_DIR as string, 'data/runs', `${runId}.jsonl`)
  const end = '"outcome":{"kind":"returned"}'
  const text = readFileSync(journal, 'utf8')
  expect(text).toContain(end)
  writeFileSync(journal, text.replace(end, '"outcome":{"kind":"interrupted"}'))

  await page.goto(`/runs/${runId}`)
  const outcome = page.getByRole('region', { name: 'Outcome', exact: true })
  await expect(outcome).toContainText('A test cannot resume: its calls would be made.')
  await expect(outcome).toContainText('Test first.json of the skill total-of-region')
  await expect(outcome.getByRole('button', { name: 'Resume', exact: true })).toHaveCount(0)
  await expect(outcome.getByRole('button', { name: 'Run again with recorded results' })).toHaveCount(0)
  await assertAccessibleInBoth(page)
  await pictures(page, 'skills-test-cut-off')
  const resumed = await api.post(`/api/runs/${runId}/resume`)
  expect([resumed.status(), (await resumed.json()).error.message]).toEqual([
    409,
    'This run is a test of the skill total-of-region and cannot resume: its calls would be made. Test the skill again: cem skills test total-of-region',
  ])
  await (await alive(outcome.getByRole('link', { name: 'Open its tests' }))).click()
  await expect(page).toHaveURL(/\/skills\/total-of-region\/tests$/)
})

test('library and skill are as drawn, wide and narrow, in light and dark', async ({ somebody }) => {
  const { page, api } = somebody
  await skillOfSales(somebody)
  // With a run and a second version, so that its last runs and what changed are drawn, too.
  const at = '/api/skills/total-of-region'
  const { runId } = await (await api.post(`${at}/runs`, { data: {} })).json()
  await untilReturned(api, runId)
  const { module } = (await (await api.get(at)).json()).texts
  expect((await api.patch(at, { data: { module: module.replace('total:', 'sum:') } })).status()).toBe(200)
  await api.put('/api/files/skills/half-done/SKILL.md', { data: '---\nname: half-done\ndescription: Half.\n---\n' })
  await page.goto('/skills')
  const broken = page.getByRole('row', { name: /half-done/ })
  await expect(broken).toContainText('There is no skill.ts in its folder')
  await expect(broken.getByRole('link', { name: 'Repair half-done' })).toBeVisible()
  await expect(page.getByRole('row', { name: /read-csv/ })).toContainText('reviewed')
  await assertAccessibleInBoth(page)
  await pictures(page, 'skills')
  for (const width of [320, 390, 768, 1024]) await assertFits(page, width)
  await page.setViewportSize({ width: 1440, height: 900 })

  await (await alive(page.getByRole('searchbox', { name: 'Search skills' }))).fill('payroll')
  await expect(page.getByText('No skill fits “payroll”')).toBeVisible()
  await assertAccessible(page)
  await pictures(page, 'skills-no-match')
  await page.getByRole('button', { name: 'Show all skills' }).click()
  await page
    .getByRole('row', { name: /half-done/ })
    .getByRole('link', { name: 'half-done', exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'half-done' })).toBeVisible()
  await assertAccessibleInBoth(page)
  await pictures(page, 'skills-broken')
  await (await alive(page.getByLabel('skill.ts'))).fill('export const halfDone = () => ')
  await page.getByRole('button', { name: 'Save version' }).click()
  await expect(page.getByRole('form', { name: 'Edit half-done' }).getByRole('alert')).toContainText('skill.ts, line')
  await page.getByLabel('skill.ts').fill('export async function halfDone() {\n  return 1\n}\n')
  await page.getByRole('button', { name: 'Save version' }).click()
  await expect(page.getByRole('button', { name: 'Run half-done' })).toBeVisible()

  for (const part of ['', '/code', '/tests', '/versions']) {
    await page.goto(`/skills/total-of-region${part}`)
    await alive(page.getByRole('button', { name: 'Run total-of-region' }))
    if (part === '/code')
      await page.waitForFunction(() => document.querySelectorAll('.monaco-editor .view-line').length > 0)
    await assertAccessibleInBoth(page)
    for (const width of [320, 390, 768, 1024]) await assertFits(page, width)
    await pictures(page, `skills-${part.slice(1) || 'about'}`)
  }
})

test('a skill of somebody else is imported from its zip file, and runs once it was accepted', async ({
  somebody,
  somebodyElse,
}) => {
  await skillOfSales(somebody)
  const zip = await (await somebody.api.get('/api/skills/total-of-region?format=zip')).body()
  const { page, api } = somebodyElse
  await api.put('/api/files/sales.csv', { data: 'region,amount\nnorth,1\n' })
  await page.goto('/skills')
  await alive(page.getByRole('button', { name: 'Import' }))
  const file = { name: 'total.zip', mimeType: 'application/zip', buffer: zip }
  await page.getByLabel('Zip file with skills').setInputFiles(file)
  await expect(page.getByText('1 skill imported.')).toBeVisible()
  // Its name is taken now: it may be replaced.
  await page.getByLabel('Zip file with skills').setInputFiles(file)
  await page.getByRole('alert').getByRole('button', { name: 'Replace total-of-region' }).click()
  await expect(page.getByText('1 skill imported.')).toBeVisible()
  await expect(page.getByRole('row', { name: /total-of-region/ })).toContainText('asks before first run')
  await page.getByRole('status').getByRole('link', { name: 'total-of-region' }).click()
  await expect(page.getByText(/Somebody else wrote it; it came from total\.zip\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Run total-of-region' })).toHaveCount(0)
  await assertAccessibleInBoth(page)
  await pictures(page, 'skills-of-somebody-else')
  await (await alive(page.getByRole('button', { name: 'Accept as it is' }))).click()
  await page.getByRole('button', { name: 'Run total-of-region' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('1')
  await page.goto('/skills/nothing-of-the-kind')
  await expect(page.getByText('There is no skill here.')).toBeVisible()
  await pictures(page, 'skill-not-found')
})

test('one that everybody has is forked, and a run is chosen in the library', async ({ somebody: { page, api } }) => {
  await runOfSales(api)
  await page.goto('/skills/read-csv')
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await (await alive(page.getByRole('button', { name: 'Fork' }))).click()
  await page.getByRole('dialog', { name: 'Fork read-csv' }).getByRole('button', { name: 'Fork' }).click()
  await expect(page).toHaveURL(/\/skills\/my-read-csv$/)
  await page.goto('/skills')
  await (await alive(page.getByRole('button', { name: 'Save a run as a skill' }))).click()
  const dialog = page.getByRole('dialog', { name: 'Save a run as a skill' })
  await dialog.getByLabel('From run').selectOption({ index: 1 })
  await dialog.getByLabel('Name', { exact: true }).fill('my-read-csv')
  await dialog.getByLabel('What it does').fill('Adds up sales.')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog.getByRole('alert')).toContainText('You have a skill called my-read-csv.')
  await dialog.getByRole('checkbox', { name: /make this its next version/ }).check()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('my-read-csv', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Saved as my-read-csv, version 2.' })).toBeVisible()
})

const MANY = `import { mkdirSync, writeFileSync } from 'node:fs'

for (let at = 0; at < 205; at++) {
  mkdirSync(\`skills/made-\${at}\`, { recursive: true })
  writeFileSync(\`skills/made-\${at}/SKILL.md\`, \`---\\nname: made-\${at}\\ndescription: Answers \${at}.\\n---\\n\`)
  writeFileSync(\`skills/made-\${at}/skill.ts\`, \`export async function made\${at}(): Promise<number> {\\n  return \${at}\\n}\\n\`)
}
export default 205
`

test('of hundreds of skills a part is drawn, and more of them where somebody asks', async ({
  somebody: { page, api },
}) => {
  const { runId } = await (await api.post('/api/runs', { data: { code: MANY } })).json()
  await untilReturned(api, runId)
  const { skills } = await (await api.get('/api/skills')).json()
  const shared = skills.filter(({ owner }: { owner: string }) => owner === 'shared').length
  await page.goto('/skills')
  const rows = page.getByRole('table', { name: 'Skills' }).locator('tbody tr')
  await expect(rows).toHaveCount(200)
  const more = await alive(page.getByRole('button', { name: `Show more of ${205 + shared} skills` }))
  await more.scrollIntoViewIfNeeded()
  await pictures(page, 'skills-many')
  await more.click()
  await expect(rows).toHaveCount(205 + shared)
  await expect(more).toHaveCount(0)
})
