import { assertAccessible } from './accessible.ts'
import { alive } from './alive.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

const CODE = `import { execute } from './servers/database/execute.ts'
export default await execute({ sql: "DELETE FROM orders WHERE status = 'cancelled'" })`

test('a call that was denied because nobody was asked is told with the next step, which asks', async ({
  somebody: { page, api },
}) => {
  const { runId } = await (await api.post('/api/runs', { data: { code: CODE } })).json()
  await page.goto(`/runs/${runId}`)
  const outcome = page.getByRole('region', { name: 'Outcome', exact: true })
  await expect(outcome).toContainText('database.execute was denied')
  await expect(outcome).toContainText('Nobody was asked')
  await assertAccessible(page)
  await pictures(page, 'run-denied')

  await outcome.getByRole('button', { name: 'Run again and ask me' }).click()
  await outcome.getByRole('button', { name: 'Allow once' }).click()
  await expect(outcome).toContainText('Returned a value')
  await expect(outcome).not.toContainText('denied')
  await expect(outcome).toContainText('database.execute was allowed by you')
})

test('asking is on by default and worked by the keyboard; off, risky calls are made', async ({
  somebody: { page, api },
}) => {
  const { runId } = await (await api.post('/api/runs', { data: { code: CODE } })).json()
  await page.goto(`/runs/${runId}`)
  await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText('was denied')
  const asking = await alive(page.getByRole('switch', { name: 'Ask before risky calls' }))
  await expect(asking).toBeChecked()
  await page.getByRole('textbox', { name: 'Task' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Session: / })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(asking).toBeFocused()
  await page.keyboard.press('Space')
  await expect(asking).not.toBeChecked()
  await assertAccessible(page)
  await page.getByRole('button', { name: /^Try again/ }).click()
  const outcome = page.getByRole('region', { name: 'Outcome', exact: true })
  await expect(outcome).toContainText('Returned a value')
  await expect(outcome).toContainText('Risky calls were made without asking')
  await pictures(page, 'run-not-asked')
  expect((await api.post('/api/runs', { data: { code: CODE, approve: 'maybe' } })).status()).toBe(400)
})
