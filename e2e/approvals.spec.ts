import type { Page } from '@playwright/test'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { assertFits } from './fits.ts'
import { expect, type Somebody, test } from './person.ts'

const REMOVE = "DELETE FROM orders WHERE status = 'cancelled'"
const CODE = `import { query } from './servers/database/query.ts'
import { execute } from './servers/database/execute.ts'
const before = await query({ sql: 'SELECT count(*) AS n FROM orders' })
console.log('Counted')
await execute({ sql: "${REMOVE}" }).catch((error) => console.log(error.code))
export default { before, after: await query({ sql: 'SELECT count(*) AS n FROM orders' }) }
`

const outcomeOf = (page: Page) => page.getByRole('region', { name: 'Outcome', exact: true })
const cardOf = (page: Page) => outcomeOf(page).getByRole('region', { name: 'Allow database.execute?' })

async function ask({ page, api }: Pick<Somebody, 'page' | 'api'>, code = CODE): Promise<string> {
  const started = await api.post('/api/runs', { data: { code, approve: 'ask' } })
  const { runId } = await started.json()
  await page.goto(`/runs/${runId}`)
  await expect(cardOf(page)).toBeVisible()
  return runId
}

test('a call that needs consent is asked about: denied, the program goes on; allowed, it is made', async ({
  somebody: { page, api, context },
}) => {
  await ask({ page, api })
  const card = cardOf(page)
  await expect(card).toContainText('changes or deletes something for good')
  await expect(card).toContainText(REMOVE)
  await expect(card).toContainText('await execute(')
  await expect(page).toHaveTitle('(1) Allow database.execute?')
  await expect(page.getByRole('list', { name: 'Path of this run' })).toContainText('Waiting for you')
  await expect(outcomeOf(page)).toContainText('1 call is already done and stays done.')
  await expect(outcomeOf(page)).toContainText('You can close this page')
  await assertAccessibleInBoth(page)

  await card.getByRole('button', { name: 'Deny' }).click()
  await expect(outcomeOf(page)).toContainText('Returned a value')
  await expect(outcomeOf(page)).toContainText('database.execute was denied')
  await expect(page).not.toHaveTitle(/Allow/)

  const runId = await ask({ page, api })
  const other = await context.newPage()
  await other.goto(`/runs/${runId}`)
  await expect(cardOf(other)).toBeVisible()
  await page.bringToFront()
  await cardOf(page).getByRole('button', { name: 'Allow once' }).click()
  for (const each of [page, other]) {
    await expect(outcomeOf(each)).toContainText('database.execute was allowed by you')
    await expect(cardOf(each)).toHaveCount(0)
  }
  await assertAccessible(page)
})
