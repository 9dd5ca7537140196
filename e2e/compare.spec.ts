import type { Page } from '@playwright/test'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { signInAsAdministrator } from './cem.ts'
import { startComparedModel } from './compared-model.ts'
import { assertFits } from './fits.ts'
import { resetModel, setModel } from './model-turned-on.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

async function fitsAndPictures(page: Page, name: string): Promise<void> {
  for (const width of [320, 390, 768, 1024]) await assertFits(page, width)
  await pictures(page, name)
}

test('without a model the page says so, and where one is set', async ({ somebody: { page }, browser, baseURL }) => {
  await page.goto('/compare')
  await expect(page.getByText('A comparison needs a model, and none is set')).toBeVisible()
  // Whoever has the first account administers.
  await expect(page.getByText(/^(Ask an administrator to|Open Settings, Model, and) enter the key/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'New comparison' })).toHaveCount(0)
  await assertAccessibleInBoth(page)
  await pictures(page, 'compare-no-model')
  const administrator = await signInAsAdministrator(browser, baseURL)
  await administrator.goto('/compare')
  await expect(administrator.getByRole('link', { name: /^Open Settings, Model/ })).toBeVisible()
})

test('a task of a run is compared in three ways: started, seen running, stopped, gone on with, read and exported', async ({
  somebody: { page, api },
  somebodyElse,
  browser,
  baseURL,
}) => {
  test.slow() // Its trials are held up, watched, stopped and gone on with, and the page is looked at in two themes.
  // Begun before there is a model: rules write its program.
  const { runId } = await (await api.post('/api/runs', { data: { task: 'Add 2 and 3' } })).json()
  const model = await startComparedModel()
  const administrator = await signInAsAdministrator(browser, baseURL)
  try {
    await setModel(administrator, model.baseUrl, 'Nothing')
    await page.goto('/compare')
    await expect(page.getByText('Compare a task in several ways. Start with one you ran.')).toBeVisible()
    await assertAccessibleInBoth(page)
    await fitsAndPictures(page, 'compare-empty')

    await page.goto(`/runs/${runId}`)
    await page.getByRole('link', { name: 'Compare ways' }).click()
    const dialog = page.getByRole('dialog', { name: 'New comparison' })
    const tasks = dialog.getByRole('textbox', { name: 'Tasks, one per line' })
    await expect(tasks).toHaveValue('Add 2 and 3')

    // Errors stand under their fields; what is typed stays when it is closed.
    await (await alive(dialog.getByLabel('Repeats'))).fill('40')
    await dialog.getByLabel('Right answers').selectOption('text')
    await dialog.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(dialog.getByText('Enter a number from 1 to 20.')).toBeVisible()
    await expect(dialog.getByText('Write what the answer must contain.')).toBeVisible()
    await expect(dialog.getByLabel('Repeats')).toBeFocused()
    await assertAccessible(page)
    await pictures(page, 'compare-new-faults')
    await dialog.getByLabel('Repeats').fill('2')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'New comparison' }).click()
    await expect(dialog.getByLabel('Repeats')).toHaveValue('2')
    await expect(tasks).toHaveValue('Add 2 and 3')
    await dialog.getByLabel('Text', { exact: true }).fill('5')
    const start = dialog.getByRole('button', { name: /^Start 6 trials/ })
    await expect(dialog.getByText(/^About .* tokens in 6 trials/)).toBeVisible()
    await assertAccessibleInBoth(page)
    await fitsAndPictures(page, 'compare-new')

    model.hold()
    await start.click()
    await expect(page).toHaveURL(/\/compare\/c_\w+$/)
    const running = page.getByRole('region', { name: 'Running' })
    await expect(running).toContainText('Running, 0 of 6')
    await expect(running).toContainText('Code mode, 1st of 2')
    await expect.poll(model.held).toBeGreaterThan(0)
    await assertAccessibleInBoth(page)
    await fitsAndPictures(page, 'compare-running')

    await (await alive(running.getByRole('button', { name: 'Stop, keep what is done' }))).click()
    const stopped = page.getByRole('region', { name: 'Stopped' })
    await expect(stopped).toContainText('Stopped, 0 of 6 done')
    await assertAccessible(page)
    await pictures(page, 'compare-stopped')
    model.goOn()
    await stopped.getByRole('button', { name: 'Resume' }).click()
    const figures = page.getByRole('table', { name: /^Figures of/ })
    await expect(figures.getByRole('row', { name: /^Right answers/ })).toHaveText(/2 of 2.*2 of 2.*2 of 2/)
    await expect(stopped).toHaveCount(0)
    await expect(running).toHaveCount(0)

    // The parts add up, and every trial leads to its run.
    const cells = async (name: RegExp) =>
      (await figures.getByRole('row', { name }).getByRole('cell').allInnerTexts()).map((text) =>
        Number(text.replaceAll(',', '').match(/\d+/)?.[0]),
      )
    const [all, read, written] = [await cells(/^Tokens/), await cells(/^read/), await cells(/^written/)]
    expect(all).toHaveLength(3)
    expect(read.map((tokens, at) => tokens + (written[at] ?? 0))).toEqual(all)
    await expect(page.getByRole('region', { name: /What that means|^Where .* wins$/ })).toContainText('tokens')
    await expect(page.getByText('price not known').first()).toBeVisible()
    await expect(page.getByRole('img', { name: 'Context read in each turn' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Right answers against the cost of one run' })).toBeVisible()
    await assertAccessibleInBoth(page)
    await fitsAndPictures(page, 'compare-one')
    const address = page.url()
    const id = address.split('/').at(-1)
    const csv = await (await api.get(`/api/comparisons/${id}/export?format=csv`)).text()
    expect(csv.trim().split('\n')).toHaveLength(7)
    expect((await (await api.get(`/api/comparisons/${id}/export?format=json`)).json()).trials).toHaveLength(6)
    await expect(page.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', /export\?format=csv$/)
    await page.getByRole('table', { name: 'Trials' }).getByRole('link', { name: 'Direct calling, run 1' }).click()
    await expect(page).toHaveURL(/\/runs\/\w+$/)
    const requests = page.getByRole('table', { name: 'Requests to the model, with the tokens of each' })
    await expect(requests.getByRole('row')).toHaveText([/^Turn/, /Calls/, /Answer.*The sum is 5/])
    await expect(page.getByRole('button', { name: 'Save as skill' })).toHaveCount(0)
    await expect(page.getByText(/^Direct calling by \S+$/)).toBeVisible()
    await expect(page.getByText('Every tool in use is sent to the model with each request')).toBeVisible()
    await assertAccessibleInBoth(page)
    await fitsAndPictures(page, 'direct-run')

    // Somebody else's is not there.
    await somebodyElse.page.goto(address)
    await expect(somebodyElse.page.getByText('There is no comparison here.')).toBeVisible()
    await assertAccessible(somebodyElse.page)
    await pictures(somebodyElse.page, 'comparison-not-found')

    await page.goto('/compare')
    const row = page.getByRole('table', { name: 'Comparisons' }).getByRole('row', { name: /Add 2 and 3/ })
    await expect(row).toContainText('6 of 6')
    await assertAccessibleInBoth(page)
    await fitsAndPictures(page, 'compare-list')
    await (await alive(row.getByRole('button', { name: 'Delete Add 2 and 3' }))).click()
    const question = page.getByRole('dialog', { name: 'Delete this comparison?' })
    const lose = question.getByRole('button', { name: 'Delete comparison' })
    await expect(lose).not.toHaveAttribute('aria-disabled', 'true')
    await pictures(page, 'compare-delete')
    await lose.click()
    await expect(row).toHaveCount(0)
    await expect(page.getByText('Add 2 and 3 is deleted.')).toBeVisible()
  } finally {
    model.close()
    await resetModel(administrator)
  }
})

test('of many tasks one is selected, and a way that fails its check is red and not cheap', async ({
  somebody: { page, api },
  browser,
  baseURL,
}) => {
  const model = await startComparedModel()
  const administrator = await signInAsAdministrator(browser, baseURL)
  try {
    await setModel(administrator, model.baseUrl, 'Nothing')
    model.failWithSearch(true)
    const check = { kind: 'text', text: '5' }
    const tasks = [
      { id: 'sum', task: 'Add 2 and 3', check },
      { id: 'again', task: 'Add the numbers 2 and 3', check },
    ]
    const started = await api.post('/api/comparisons', { data: { name: 'Two sums', tasks, repeats: 1 } })
    expect(started.status()).toBe(202)
    const { id } = await started.json()
    await page.goto(`/compare/${id}`)
    const figures = page.getByRole('table', { name: /^Figures of/ })
    const right = figures.getByRole('row', { name: /^Right answers/ })
    await expect(right).toHaveText(/2 of 2.*2 of 2.*0 of 2, failed its check/)
    await expect(page.getByText(/Direct with tool search gave 0 of 2 right answers and is left out/)).toBeVisible()
    await expect(figures.getByRole('cell', { name: /the best/ }).nth(0)).toBeVisible()
    const table = page.getByRole('table', { name: 'Tasks' })
    await (await alive(table.getByRole('button', { name: 'Add the numbers 2 and 3' }))).press('Enter')
    await expect(right).toHaveText(/1 of 1.*1 of 1.*0 of 1/)
    await expect(page.getByRole('heading', { level: 2, name: 'Add the numbers 2 and 3' })).toBeVisible()
    await assertAccessibleInBoth(page)
    await fitsAndPictures(page, 'compare-failed')
  } finally {
    model.close()
    await resetModel(administrator)
  }
})
