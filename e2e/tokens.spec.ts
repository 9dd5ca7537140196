import type { TokenComparison } from '../lib/tokens/comparison.ts'
import { savingText } from '../lib/tokens/saving.ts'
import { assertAccessible } from './accessible.ts'
import { expect, test } from './person.ts'

const CODE = `import { add } from './servers/calculator/add.ts'
import { multiply } from './servers/calculator/multiply.ts'
export default await multiply({ a: await add({ a: 2, b: 3 }), b: 4 })`

test('the tokens card says what the run cost both ways, in words, bars and a table', async ({
  somebody: { page, api },
}) => {
  const { runId } = await (await api.post('/api/runs', { data: { code: CODE } })).json()
  await page.goto(`/runs/${runId}`)
  const card = page.getByRole('figure').filter({ hasText: 'Code mode' })
  await expect(card).toContainText(/[\d.,]+ % ?(fewer|more) than direct (tool calling|calling with tool search)/)
  const tokens: TokenComparison = (await (await api.get(`/api/runs/${runId}`)).json()).tokens
  const [ours, theirs] = [tokens.codeMode.total, tokens.direct.total].map((count) => count.toLocaleString('en-US'))
  const least = Math.min(tokens.codeMode.total, tokens.direct.total, tokens.directWithSearch.total)
  await expect(card).toContainText(`needs the fewest tokens: ${least.toLocaleString('en-US')} against`)
  await expect(card).toContainText(`${tokens.connected} are connected.`)
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
    'No provider of a model counted them',
  )
  await assertAccessible(page)
})

test('a run that called no tool has no tokens card', async ({ somebody: { page, api } }) => {
  const { runId } = await (await api.post('/api/runs', { data: { code: 'export default 1' } })).json()
  await page.goto(`/runs/${runId}`)
  await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText('Returned a value')
  await expect(page.getByText(/than direct (tool )?calling/)).toHaveCount(0)
})
