import type { TokenComparison } from '../lib/tokens/comparison.ts'
import { savingText } from '../lib/tokens/saving.ts'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { signInAsAdministrator } from './cem.ts'
import { assertFits } from './fits.ts'
import { startModelServer } from './model-server.ts'
import { resetModel, setModel } from './model-turned-on.ts'
import { expect, test } from './person.ts'
import { picture, pictures } from './pictures.ts'

const CODE = `import { add } from './servers/calculator/add.ts'
import { multiply } from './servers/calculator/multiply.ts'
export default await multiply({ a: await add({ a: 2, b: 3 }), b: 4 })`

test('the tokens card says what the run cost both ways, in words, bars and a table', async ({
  somebody: { page, api },
}) => {
  const { runId } = await (await api.post('/api/runs', { data: { code: CODE } })).json()
  await page.goto(`/runs/${runId}`)
  const card = page.getByRole('figure').filter({ hasText: 'Code mode' })
  await expect(card).toContainText(/[\d.,]+ % ?(fewer|more) than direct (calling|with tool search)/)
  const tokens: TokenComparison = (await (await api.get(`/api/runs/${runId}`)).json()).tokens
  const [ours, theirs] = [tokens.codeMode.total, tokens.direct.total].map((count) => count.toLocaleString('en-US'))
  const least = Math.min(tokens.codeMode.total, tokens.direct.total, tokens.directWithSearch.total)
  await expect(card).toContainText(`needs the fewest tokens: ${least.toLocaleString('en-US')} against`)
  await expect(card).toContainText(`direct calling would send ${tokens.connected}.`)
  const listed = Object.values(await (await api.get('/api/tools')).json()).flat().length
  expect(tokens.connected).toBe(listed)
  await expect(card.getByRole('img')).toHaveAccessibleName(
    new RegExp(`Code mode ${ours}, computed.*Direct calling ${theirs}, computed: schemas .*Direct with tool search`),
  )

  await card.getByText('Show as table').click()
  await expect(card.getByRole('row', { name: /^No caching/ })).toHaveText(
    `No caching${ours}${theirs}${tokens.directWithSearch.total.toLocaleString('en-US')}`,
  )
  const partsOfDirect = Object.values(tokens.direct.parts)
  expect(partsOfDirect.reduce((sum, part) => sum + part, 0)).toBe(tokens.direct.total)

  await card.getByRole('tab', { name: 'With caching' }).click()
  const { figure } = savingText({ percent: tokens.savedPercentCached ?? 0, against: 'directWithSearch' })
  await expect(card).toContainText(figure)
  await expect(card).toContainText('counts a tenth, as most providers charge it')

  await card.getByRole('button', { name: 'computed' }).first().click()
  await expect(page.getByRole('dialog', { name: /What Code mode was counted from/ })).toContainText(
    'No provider of a model counted all of it',
  )
  await assertAccessible(page)
})

test('where a model wrote the program, its tokens are measured, the turn that reads the result stands beside them, and why there is no money', async ({
  // Whoever has the first account administers.
  somebody: _,
  browser,
  baseURL,
}) => {
  const model = await startModelServer({ kind: 'writes', program: CODE })
  const page = await signInAsAdministrator(browser, baseURL)
  try {
    await setModel(page, model.baseUrl, 'Nothing')
    await page.goto('/')
    await (await alive(page.getByRole('textbox', { name: 'Task' }))).fill('Add 2 and 3, and multiply the sum by 4')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    const card = page.getByRole('figure').filter({ hasText: 'Code mode' })
    await expect(card).toContainText('1,223 tokens were measured while the program was written')
    await expect(card).toContainText(/; [\d,]+ are computed, for the turn in which a model reads the result/)
    await expect(card).toContainText(
      /What it costs is not known: there is no price of .+\. Set llm\.price_per_million\./,
    )
    // Code mode was measured, the reading beside it is computed, as the other ways are.
    await expect(card.getByRole('button', { name: /^(measured|computed)$/ })).toHaveText([
      'measured',
      'computed',
      'computed',
      'computed',
    ])
    await card.getByText('Show as table').click()
    await expect(card.getByRole('row', { name: /^Reading the result/ })).toContainText('–')
    await assertFits(page, 390)
    await card.scrollIntoViewIfNeeded()
    await assertAccessibleInBoth(page)
    // It is longer than the panel it stands in, which a picture of the page shows a part of.
    await picture(card, 'run-tokens-card')
    await pictures(page, 'run-tokens')
  } finally {
    await resetModel(page)
    model.close()
    await page.context().close()
  }
})

test('a run that called no tool has no tokens card', async ({ somebody: { page, api } }) => {
  const { runId } = await (await api.post('/api/runs', { data: { code: 'export default 1' } })).json()
  await page.goto(`/runs/${runId}`)
  await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText('Returned a value')
  await expect(page.getByText(/than direct (calling|with tool search)/)).toHaveCount(0)
})
