import { assertAccessible } from './accessible.ts'
import { expect, test } from './person.ts'

const CODE = `import { execute } from './servers/database/execute.ts'
export default await execute({ sql: "DELETE FROM orders WHERE status = 'cancelled'" })`

test('a destructive call is denied, told with the next step, and runs once it is allowed', async ({
  somebody: { page, api },
}) => {
  const { runId } = await (await api.post('/api/runs', { data: { code: CODE } })).json()
  await page.goto(`/runs/${runId}`)
  const outcome = page.getByRole('region', { name: 'Outcome', exact: true })
  await expect(outcome).toContainText('database.execute was denied')
  const consent = page.getByRole('switch', { name: 'Allow destructive tools: database.execute' })
  await expect(consent).not.toBeChecked()
  await assertAccessible(page)

  await outcome.getByRole('button', { name: 'Allow and run again' }).click()
  await expect(outcome).toContainText('Returned a value')
  await expect(outcome).not.toContainText('denied')
  // It was said of that run alone.
  await expect(consent).not.toBeChecked()
  await assertAccessible(page)
})

test('the switch is off by default and worked by the keyboard', async ({ somebody: { page, api } }) => {
  await page.goto('/')
  const consent = page.getByRole('switch', { name: 'Allow destructive tools' })
  await expect(consent).not.toBeChecked()
  await page.getByRole('textbox', { name: 'Task' }).focus()
  await page.keyboard.press('Tab')
  await expect(consent).toBeFocused()
  await page.keyboard.press('Space')
  await expect(consent).toBeChecked()
  expect((await api.post('/api/runs', { data: { code: CODE, approve: 'maybe' } })).status()).toBe(400)
})
