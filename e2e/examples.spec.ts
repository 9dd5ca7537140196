import { assertAccessible } from './accessible.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

test('an example opens in the editor, checked and not run, and runs when it is told to', async ({
  somebody: { page, api },
}) => {
  const examples = page.getByRole('list', { name: 'Programs to open' })
  await expect(examples.getByRole('button')).toHaveText([
    /^Basic call/,
    /^Multi-tool chain/,
    /^Data filtering/,
    /^Control flow/,
    /^State/,
    /^Filesystem/,
  ])
  await assertAccessible(page)

  await examples.getByRole('button', { name: /Multi-tool chain/ }).click()
  await expect(page).toHaveURL(/\/runs\/r_[a-z0-9]{12}$/)
  await expect(page.getByRole('region', { name: 'Program', exact: true })).toContainText('./servers/database/query.ts')
  await expect(
    page.getByRole('list', { name: 'Path of this run' }).getByRole('button', { name: /^Check ?: done/ }),
  ).toBeVisible()
  expect((await api.get('/api/files/report.json')).status()).toBe(404)

  await page.getByRole('button', { name: 'Run program', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText('report.json')
  expect(JSON.stringify(await (await api.get('/api/files/report.json')).json())).toContain('37.9166')
})

test('a link opens an example; one that is not there is said', async ({ somebody: { page } }) => {
  await page.goto('/?example=03')
  await expect(page).toHaveURL(/\/runs\/r_[a-z0-9]{12}$/)
  await expect(page.getByRole('region', { name: 'Program', exact: true })).toContainText('orders.csv')

  await page.goto('/?example=99')
  await expect(page.getByText('There is no example 99 with a program. There are 01, 02, 03, 04, 05, 07.')).toBeVisible()
  await pictures(page, 'start-no-example')
})
