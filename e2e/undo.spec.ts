import { assertAccessibleInBoth } from './accessible.ts'
import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

const CODE = `import { mkdirSync, writeFileSync } from 'node:fs'
writeFileSync('notes.txt', 'of the run')
mkdirSync('made', { recursive: true })
writeFileSync('made/new.txt', 'new')
writeFileSync('later.txt', 'of the run')
export default 'written'
`

test('what a run changed is undone, once it is seen what that does; what was changed since stays', async ({
  somebody: { page, api },
}) => {
  await api.put('/api/files/notes.txt', { data: 'mine', headers: { 'Content-Type': 'text/plain' } })
  const { runId } = await (await api.post('/api/runs', { data: { code: CODE } })).json()
  await page.goto(`/runs/${runId}`)
  const outcome = page.getByRole('region', { name: 'Outcome', exact: true })
  // Before it has ended, it may write that file yet.
  await expect(outcome).toContainText('Returned a value')
  await api.put('/api/files/later.txt', { data: 'mine since', headers: { 'Content-Type': 'text/plain' } })

  await outcome.getByRole('button', { name: 'Undo what this run changed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo what this run changed?' })
  await expect(dialog).toContainText('later.txtstays: it was changed since')
  await expect(dialog).toContainText('made/new.txtis removed')
  await expect(dialog).toContainText('notes.txtgets back what it was')
  await assertAccessibleInBoth(page)
  await pictures(page, 'run-undo')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await (await api.get('/api/files/notes.txt')).text()).toBe('of the run')

  await outcome.getByRole('button', { name: 'Undo what this run changed' }).click()
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(outcome.getByRole('status')).toContainText('Undone in 2 files. 1 file left as it is.')
  await pictures(page, 'run-undone')
  expect(await (await api.get('/api/files/notes.txt')).text()).toBe('mine')
  expect(await (await api.get('/api/files/later.txt')).text()).toBe('mine since')
  expect((await api.get('/api/files/made/new.txt')).status()).toBe(404)

  // Of a file that somebody else has now there is nothing to be done.
  await outcome.getByRole('button', { name: 'Undo what this run changed' }).click()
  await expect(dialog).toContainText('There is nothing to undo')
})
