import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { APIRequestContext } from '@playwright/test'
import { assertAccessible } from './accessible.ts'
import { alive } from './alive.ts'
import { assertFits } from './fits.ts'
import { expect, test } from './person.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('text, JSON and pictures are shown, and a reload shows the same file', async ({ somebody: { page, api } }) => {
  await api.put('/api/files/notes/today.txt', { data: 'buy tea' })
  await api.put('/api/files/data.json', { data: '{"city":"Berlin"}' })
  await api.put('/api/files/dot.png', { data: PNG })
  await page.goto('/files')
  const preview = page.getByRole('region', { name: 'Preview', exact: true })

  await (await alive(page.getByRole('button', { name: /^today\.txt/ }))).click()
  await expect(preview).toContainText('buy tea')
  await page.reload()
  await expect(preview).toContainText('buy tea')
  await page.getByRole('button', { name: /^data\.json/ }).click()
  await expect(preview).toContainText('"Berlin"')
  await preview.getByRole('tab', { name: 'Text' }).click()
  await expect(preview).toContainText('{"city":"Berlin"}')
  await page.getByRole('button', { name: /^dot\.png/ }).click()
  await expect(preview.getByRole('img', { name: 'dot.png' })).toHaveJSProperty('naturalWidth', 1)
  await assertAccessible(page)
})

test('several files go up at once, also by dropping, and one that is there is not lost without asking', async ({
  somebody: { page, api },
}) => {
  await page.goto('/files')
  await expect(page.getByText('Your workspace is empty. Drop files here.')).toBeVisible()
  const files = ['a.txt', 'sums & more %20 ü.txt'].map((name) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(`this is ${name}`),
  }))
  await (await alive(page.getByLabel('Files to upload'))).setInputFiles(files)
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await expect(uploads.getByText(/^uploaded, /)).toHaveCount(2)
  expect(await (await api.get(`/api/files/${encodeURIComponent('sums & more %20 ü.txt')}`)).text()).toBe(
    'this is sums & more %20 ü.txt',
  )

  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['dropped'], 'dropped.txt'))
    transfer.items.add(new File(['another'], 'a.txt'))
    return transfer
  })
  await page.getByRole('main', { name: 'Files' }).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByRole('dialog', { name: 'Replace a.txt?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('button', { name: /^dropped\.txt/ })).toBeVisible()
  expect(await (await api.get('/api/files/a.txt')).text()).toBe('this is a.txt')
  await assertAccessible(page)
})

test('a file that may not be kept says why, in the words of the server', async ({
  somebody: { page, api },
  baseURL,
}) => {
  await page.goto('/files')
  await (await alive(page.getByLabel('Files to upload'))).setInputFiles([
    { name: `${'ü'.repeat(200)}.txt`, mimeType: 'text/plain', buffer: Buffer.from('x') },
    { name: 'fits.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
  ])
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await expect(uploads.getByRole('alert')).toContainText('longer than 255 bytes')
  await expect(uploads).toContainText('uploaded, 1 B')
  expect((await (await api.get('/api/files')).json()).files).toHaveLength(1)

  // A body of more than is taken is refused by its length, before it is read.
  const Cookie = (await api.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { Cookie, Origin: String(baseURL), 'Content-Length': 33 * 1024 * 1024 }
  const large = request(new URL('/api/files/large.bin', baseURL), { method: 'PUT', headers, agent: false })
  large.flushHeaders()
  const [answer] = await once(large, 'response')
  expect(answer.statusCode).toBe(413)
  expect(await json(answer)).toMatchObject({ error: { message: expect.stringContaining('32 MB') } })
  large.destroy()
})

test('what is deleted comes back by Undo, and a name can be changed', async ({ somebody: { page, api } }) => {
  await api.put('/api/files/data/a.txt', { data: 'first' })
  await api.put('/api/files/b.txt', { data: 'second' })
  await page.goto('/files?open=data/a.txt')
  await (await alive(page.getByRole('button', { name: 'Delete data/a.txt' }))).click()
  await expect(page.getByText('data/a.txt is deleted.')).toBeVisible()
  // The way back is there for half a minute: all else is looked at later.
  await page.getByRole('button', { name: 'Undo: bring data/a.txt back' }).click()
  await expect(page.getByRole('region', { name: 'Preview', exact: true })).toContainText('first')
  expect(await (await api.get('/api/files/data/a.txt')).text()).toBe('first')

  await page.getByRole('button', { name: 'Rename data/a.txt' }).click()
  const name = page.getByRole('textbox', { name: 'New name of data/a.txt' })
  await expect(name).toBeFocused()
  await name.fill('b.txt')
  await name.press('Enter')
  await expect(page.getByText('There is a "b.txt" already.')).toBeVisible()
  await assertAccessible(page)
  await name.fill('old/c.txt')
  await name.press('Enter')
  await expect(page.getByRole('button', { name: 'Delete old/c.txt' })).toBeVisible()
  expect(await (await api.get('/api/files/old/c.txt')).text()).toBe('first')

  await page.getByRole('button', { name: 'Delete old/c.txt' }).click()
  await expect(page.getByText('old/c.txt is deleted.')).toBeVisible()
  expect((await api.get('/api/files/old/c.txt')).status()).toBe(404)
  await assertAccessible(page)
})

test('the tree is used by the keyboard alone', async ({ somebody: { page, api } }) => {
  await api.put('/api/files/data/a.txt', { data: 'first' })
  await api.put('/api/files/b.txt', { data: 'second' })
  await page.goto('/files')
  const folder = await alive(page.getByRole('button', { name: /^data/ }))
  await folder.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(folder).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /^a\.txt/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Preview', exact: true })).toContainText('first')
  await page.keyboard.press('Delete')
  await expect(page.getByText('data/a.txt is deleted.')).toBeVisible()
})

test('on a narrow screen a file takes the place of the list, and the way back is there', async ({
  somebody: { page, api },
}) => {
  await api.put('/api/files/a.txt', { data: 'first' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/files')
  await (await alive(page.getByRole('button', { name: /^a\.txt/ }))).click()
  await expect(page.getByText('first')).toBeVisible()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Back to the files' }).click()
  await expect(page.getByRole('button', { name: /^a\.txt/ })).toBeVisible()
  await assertFits(page, 390)
})

test('a run’s file leads to its preview, and the preview to the run', async ({ somebody: { page, api } }) => {
  const code = `import { writeFile } from './servers/filesystem/writeFile.ts'\nexport default await writeFile({ path: 'made.txt', content: 'by a run' })`
  const { runId } = await (await api.post('/api/runs', { data: { code } })).json()
  await page.goto(`/runs/${runId}`)
  await page
    .getByRole('region', { name: 'Outcome', exact: true })
    .getByRole('link', { name: 'made.txt', exact: true })
    .click()
  await expect(page.getByRole('region', { name: 'Preview', exact: true })).toContainText('by a run')
  await expect(
    page.getByRole('region', { name: 'Preview', exact: true }).getByRole('link', { name: /^import/ }),
  ).toHaveAttribute('href', `/runs/${runId}`)
  await api.delete('/api/files/made.txt')
  await page.reload()
  await expect(page.getByText('There is no file called made.txt any more.')).toBeVisible()
})

/** Seven hundred files, which are more than come with the page: `row-1000.txt` to `row-1699.txt`, each with its number. */
async function makeRows(api: APIRequestContext) {
  const code = `import fs from 'node:fs'\nfor (let n = 1000; n < 1700; n++) fs.writeFileSync('row-' + n + '.txt', 'this is ' + n)\nexport default 'made'`
  const { runId } = await (await api.post('/api/runs', { data: { code } })).json()
  await expect.poll(async () => (await (await api.get(`/api/runs/${runId}`)).json()).value).toBe('made')
}

/**
 * Those of the rows that came with the page, by the data in it: fewer are drawn than may be there, and what the last runs
 * changed is in it too.
 */
async function rowsWithPage(api: APIRequestContext): Promise<Set<string | undefined>> {
  const html = await (await api.get('/files')).text()
  return new Set([...html.matchAll(/\\"path\\":\\"(row-1\d{3}\.txt)\\"/g)].map(([, name]) => name))
}

test('a workspace of more entries than come with the page is there whole, a chosen file too', async ({
  somebody: { page, api },
}) => {
  await makeRows(api)
  const { size } = await rowsWithPage(api)
  expect(size).toBeGreaterThan(400)
  expect(size).toBeLessThanOrEqual(500)

  await page.goto('/files?open=row-1699.txt')
  await expect(page.getByRole('region', { name: 'Preview', exact: true })).toContainText('this is 1699')
  const workspace = page.getByRole('region', { name: 'Workspace', exact: true })
  await expect(workspace).toContainText('700')
  await expect(workspace).not.toContainText('than can be shown')
})

test('a list that cannot be read is told as that, and reading again mends it', async ({ somebody: { page, api } }) => {
  await makeRows(api)
  const message = 'Too many lists of yours are under way. Try again in a few seconds.'
  await page.route('**/api/files', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'busy', message } } }),
  )
  // Which entries come with the page is up to the file system: one is taken that does not.
  const rows = await rowsWithPage(api)
  const absent = Array.from({ length: 700 }, (_, n) => 1000 + n).find((n) => !rows.has(`row-${n}.txt`))
  await page.goto(`/files?open=row-${absent}.txt`)
  const workspace = page.getByRole('region', { name: 'Workspace', exact: true })
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(workspace.getByRole('status')).toHaveText(message)
  await expect(preview).toContainText(`row-${absent}.txt is not among the files that were read.`)
  await expect(workspace).toContainText('These are 500 of the entries.')
  await expect(workspace).not.toContainText('than can be shown')
  // The 12 bytes of each of the 700, not only of those that are listed.
  await expect(workspace).toContainText('8.2 kB of')
  await assertAccessible(page)

  await page.unroute('**/api/files')
  await workspace.getByRole('button', { name: 'Read the workspace again' }).click()
  await expect(preview).toContainText(`this is ${absent}`)
  await expect(workspace).not.toContainText(message)
  await expect(workspace).not.toContainText('of the entries')
})

test('a file that is there and not listed is not replaced without asking', async ({ somebody: { page, api } }) => {
  await page.route('**/api/files', (route) => route.fulfill({ json: { files: [] } }))
  await page.goto('/files')
  await alive(page.getByLabel('Files to upload'))
  await api.put('/api/files/late.txt', { data: 'by another' })
  await api.put('/api/files/later.txt', { data: 'by another' })
  const upload = (...names: string[]) =>
    page
      .getByLabel('Files to upload')
      .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('mine') })))
  const content = async (name: string) => (await api.get(`/api/files/${name}`)).text()

  await upload('late.txt', 'new.txt', 'later.txt')
  await expect(page.getByRole('dialog', { name: 'Replace 2 files?' })).toContainText('late.txt, later.txt')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Keep them' }).click()
  await expect(page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')).toHaveCount(1)
  expect([await content('late.txt'), await content('later.txt')]).toEqual(['by another', 'by another'])
  expect(await content('new.txt')).toBe('mine')

  await upload('late.txt')
  await expect(page.getByRole('dialog', { name: 'Replace late.txt?' })).toBeVisible()
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Uploads' })).toContainText('uploaded, 4 B')
  expect(await content('late.txt')).toBe('mine')
})

test('PUT with If-None-Match: * answers 412 where a file is, and of several at once one wins', async ({
  somebody: { api },
}) => {
  const put = (data: string) => api.put('/api/files/once.txt', { data, headers: { 'If-None-Match': '*' } })
  const contents = ['a', 'b', 'c', 'd']
  const answers = await Promise.all(contents.map(put))
  expect(answers.map((answer) => answer.status()).sort()).toEqual([200, 412, 412, 412])
  const winner = contents[answers.findIndex((answer) => answer.ok())]
  expect(await (await api.get('/api/files/once.txt')).text()).toBe(winner)

  const refused = await put('e')
  expect(refused.status()).toBe(412)
  expect((await refused.json()).error).toEqual({
    code: 'conflict',
    message: 'There is a "once.txt" already. Choose another name, or delete it first.',
  })
  expect((await api.put('/api/files/once.txt', { data: 'f' })).ok()).toBe(true)
  expect(await (await api.get('/api/files/once.txt')).text()).toBe('f')
})

test('a workspace goes out as a zip file, also while it is made, and comes in as one; a checkpoint brings it back', async ({
  somebody: { api },
}) => {
  // Does not pack: more than fits into any buffer on the way.
  const large = randomBytes(20 * 1024 * 1024)
  await api.put('/api/files/data/large.bin', { data: large })
  await api.put('/api/files/a.txt', { data: 'first' })
  const made = await api.post('/api/checkpoints', { data: { name: 'both' } })
  expect([made.status(), await made.json()]).toEqual([201, expect.objectContaining({ name: 'both', files: 2 })])
  const zip = await api.get('/api/files?format=zip')
  expect(zip.headers()['content-type']).toBe('application/zip')
  const data = await zip.body()
  const taken = await api.post('/api/files/copy?format=zip', { data, headers: { 'Content-Type': 'application/zip' } })
  expect(await taken.json()).toEqual({ files: 2, bytes: large.length + 5, replaced: 0 })
  expect((await (await api.get('/api/files/copy/data/large.bin')).body()).equals(large)).toBe(true)
  const again = await api.post('/api/files/copy?format=zip', { data, headers: { 'If-None-Match': '*' } })
  expect(again.status()).toBe(412)
  const refused = await api.post('/api/files?format=zip', { data: data.subarray(0, 1_000_000) })
  expect([refused.status(), (await refused.json()).error.message]).toEqual([
    400,
    expect.stringContaining('no zip file'),
  ])

  const { id } = await made.json()
  const shown = await (await api.get(`/api/checkpoints/${id}`)).json()
  expect(shown.files.map(({ path, change }: { path: string; change: string }) => [path, change])).toEqual([
    ['copy/a.txt', 'deleted'],
    ['copy/data/large.bin', 'deleted'],
  ])
  const restored = await api.post(`/api/checkpoints/${id}/restore`)
  expect((await restored.json()).before.why).toBe('before-restore')
  expect((await api.get('/api/files/copy/a.txt')).status()).toBe(404)
})
