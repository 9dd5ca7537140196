import { expect, replaceProgram, test } from './person.ts'
import { pictures } from './pictures.ts'

const TASK = 'Calculate (100 + 200) * 3 - 50 and save the result to result.json'

test('from a task to a file: tools, program, calls, output; then a change of the program and the file again', async ({
  somebody: { page, api },
}) => {
  await page.getByRole('textbox', { name: 'Task' }).fill(TASK)
  await page.getByRole('button', { name: 'Run', exact: true }).click()

  await expect(page).toHaveURL(/\/runs\/r_[a-z0-9]{12}$/)
  await expect(
    page.getByRole('list', { name: 'Path of this run' }).getByRole('button', { name: /^Result ?: done/ }),
  ).toBeVisible()
  const chosen = page.getByRole('list', { name: 'Chosen tools' })
  await expect(chosen).toContainText('calculate')
  await expect(chosen).toContainText('write_file')
  await expect(page.getByText('by rules, no model').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Program', exact: true })).toContainText(
    './servers/calculator/calculate.ts',
  )
  const calls = page.getByRole('region', { name: 'Activity', exact: true })
  await expect(calls).toContainText('calculator.calculate')
  await expect(calls).toContainText('filesystem.write_file')
  const outcome = page.getByRole('region', { name: 'Outcome', exact: true })
  await expect(outcome).toContainText('Returned a value')
  await expect(outcome).toContainText('850')
  await expect(outcome).toContainText('result.json')
  await pictures(page, 'run-returned')
  expect(JSON.stringify(await (await api.get('/api/files/result.json')).json())).toContain('850')

  await replaceProgram(page, (program) => program.replaceAll('- 50', '- 40'))
  await expect(page.getByText('edited by you')).toBeVisible()
  await page.getByRole('button', { name: 'Run edited program', exact: true }).click()
  await expect(outcome).toContainText('860')
  await expect(async () => {
    expect(JSON.stringify(await (await api.get('/api/files/result.json')).json())).toContain('860')
  }).toPass()
})

test('Generate writes and checks a program and runs nothing', async ({ somebody: { page, api } }) => {
  await page.getByRole('textbox', { name: 'Task' }).fill("Write 'hello' to hello.txt")
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Program', exact: true })).toContainText(
    './servers/filesystem/writeFile.ts',
  )
  await expect(
    page.getByRole('list', { name: 'Path of this run' }).getByRole('button', { name: /^Check ?: done/ }),
  ).toBeVisible()
  await pictures(page, 'run-generated')
  expect((await api.get('/api/files/hello.txt')).status()).toBe(404)
})

test('a run that never ends is stopped, and the page says so', async ({ somebody: { page, api } }) => {
  const { runId } = await (
    await api.post('/api/runs', { data: { code: "console.log('still here')\nfor (;;) {}" } })
  ).json()
  await page.goto(`/runs/${runId}`)
  await page.getByRole('tab', { name: /^Output/ }).click()
  await expect(page.getByRole('region', { name: 'Activity', exact: true })).toContainText('still here')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Outcome', exact: true })).toContainText('Stopped by you')
  await pictures(page, 'run-stopped')
})
