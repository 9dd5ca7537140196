import type { APIRequestContext, Page } from '@playwright/test'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { signInAsAdministrator } from './cem.ts'
import { assertFits } from './fits.ts'
import { startModelServer } from './model-server.ts'
import { resetModel, setModel } from './model-turned-on.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

const HEAD = `---
name: first-region
description: Tells the region of the first row of a CSV file.
inputs:
  path: {type: string, default: sales.csv}
tools: filesystem/read_file
---
`
const MODULE = `import { readFile } from '../../servers/filesystem/readFile.ts'

export async function firstRegion({ path = 'sales.csv' }: { path?: string } = {}) {
  const [, row] = (await readFile({ path })).trim().split('\\n')
  return row!.split(',')[0]
}
`
const REPAIRED = MODULE.replace("row!.split(',')[0]", "row?.split(',')[0] ?? 'none'")
const UNUSABLE = MODULE.replace('firstRegion', 'first')

/** A skill that takes a file without rows for one with some. */
async function skillThatFails(api: APIRequestContext, module = MODULE): Promise<void> {
  await api.put('/api/files/sales.csv', { data: 'region,amount\n' })
  await api.put('/api/files/skills/first-region/SKILL.md', { data: HEAD })
  await api.put('/api/files/skills/first-region/skill.ts', { data: module })
}

async function fitsAndPictures(page: Page, name: string): Promise<void> {
  for (const width of [320, 768, 1024]) await assertFits(page, width)
  await pictures(page, name)
}

test('a skill that fails is repaired by the model beside the failing run, and one that is broken from the library', async ({
  // Whoever has the first account administers.
  somebody,
  browser,
  baseURL,
}) => {
  const { page, api } = somebody
  await skillThatFails(api)
  await page.goto('/skills/first-region')
  // What was uploaded is vouched for by nobody yet.
  await (await alive(page.getByRole('button', { name: 'Accept as it is' }))).click()
  const card = page.getByRole('region', { name: 'Its last run failed' })
  const runIt = page.getByRole('button', { name: 'Run first-region' })
  await expect(runIt).toBeVisible()
  await expect(card).toHaveCount(0)
  await (await alive(runIt)).click()

  // Without a model: why it failed, what it had called, and the ways to the run and to the code.
  await expect(card).toContainText('Cannot read properties of undefined')
  const failing = card.getByRole('region', { name: 'The failing run' })
  await expect(failing.getByRole('table', { name: 'Calls of the failing run' })).toContainText('filesystem.read_file')
  await expect(failing).toContainText('Stopped by an error')
  await expect(card.getByRole('button', { name: /^Repair/ })).toHaveCount(0)
  await assertAccessibleInBoth(page)
  await fitsAndPictures(page, 'skills-failed')
  await card.getByRole('button', { name: 'Edit the code' }).click()
  await expect(page).toHaveURL(/\/skills\/first-region\/code$/)
  await expect(page.getByRole('button', { name: 'Save version' })).toBeVisible()
  await failing.getByRole('link', { name: 'Open the run' }).click()
  await expect(page).toHaveURL(/\/runs\/\w+$/)

  const model = await startModelServer({ kind: 'waits', program: `\`\`\`ts\n${REPAIRED}\`\`\`\n` })
  const administrator = await signInAsAdministrator(browser, baseURL)
  try {
    await setModel(administrator, model.baseUrl, 'Nothing')
    await page.goto('/skills/first-region')
    const repair = card.getByRole('button', { name: 'Repair with test-model' })
    await (await alive(repair)).click()
    await expect(card.getByRole('status').filter({ hasText: 'test-model is rewriting it…' })).toBeVisible()
    await assertAccessible(page)
    await card.getByRole('button', { name: 'Cancel' }).click()
    await expect(repair).toBeVisible()

    model.behave({ kind: 'writes', program: `\`\`\`ts\n${UNUSABLE}\`\`\`\n` })
    await repair.click()
    await expect(card.getByRole('alert')).toContainText(
      'test-model was asked 2 times and wrote no module that can be used. Programs call firstRegion',
    )
    await assertAccessible(page)

    model.behave({ kind: 'writes', program: `\`\`\`ts\n${REPAIRED}\`\`\`\n` })
    await repair.click()
    const diff = card.getByRole('region', { name: 'What the repair changes' })
    await expect(diff).toContainText("removed: return row!.split(',')[0]")
    await expect(diff).toContainText("added: return row?.split(',')[0] ?? 'none'")
    await expect(card).toContainText('885 tokens read, 338 written')
    await expect(failing).toContainText('filesystem.read_file')
    await assertAccessibleInBoth(page)
    await fitsAndPictures(page, 'skills-repair')
    await card.getByRole('button', { name: 'Discard' }).click()
    await expect(diff).toHaveCount(0)
    expect((await (await api.get('/api/skills/first-region')).json()).texts.module).toBe(MODULE)

    await repair.click()
    await card.getByRole('button', { name: 'Save version' }).click()
    await expect(page.getByText('Saved as the next version.')).toBeVisible()
    await expect(card).toHaveCount(0)
    await page.getByRole('button', { name: 'Run first-region' }).click()
    await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('none')
    await expect(page.getByRole('region', { name: 'Record' })).toContainText('1 of 2')
    await expect(card).toHaveCount(0)

    await skillThatFails(api, MODULE.replace('return', 'retrun ('))
    await page.goto('/skills')
    await (await alive(page.getByRole('link', { name: 'Repair first-region' }))).click()
    const wrong = page.getByRole('region', { name: 'What is wrong' })
    await (await alive(wrong.getByRole('button', { name: 'Repair with test-model' }))).click()
    await expect(wrong.getByRole('region', { name: 'What the repair changes' })).toContainText('removed: retrun (')
    await assertAccessibleInBoth(page)
    await fitsAndPictures(page, 'skills-broken-repair')
    await wrong.getByRole('button', { name: 'Save version' }).click()
    await expect(page.getByRole('button', { name: 'Run first-region' })).toBeVisible()
  } finally {
    await resetModel(administrator)
    await administrator.context().close()
    model.close()
  }
})
