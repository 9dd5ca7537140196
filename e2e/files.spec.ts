import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { makeZip } from '../lib/workspace/zip/testing/make-zip.ts'
import { assertAccessible, assertAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { assertFits } from './fits.ts'
import { makePdf } from './make-pdf.ts'
import { expect, replaceProgram, test } from './person.ts'
import { picture, pictures } from './pictures.ts'

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

  await (await alive(page.getByRole('treeitem', { name: /^today\.txt/ }))).click()
  await expect(preview).toContainText('buy tea')
  await page.reload()
  await expect(preview).toContainText('buy tea')
  await page.getByRole('treeitem', { name: /^data\.json/ }).click()
  await expect(preview).toContainText('{"city":"Berlin"}')
  await expect(preview).toContainText('JSON is valid')
  await preview.getByRole('tab', { name: 'Tree' }).click()
  await expect(preview.getByRole('region', { name: 'Tree of data.json' })).toContainText('"Berlin"')
  await pictures(page, 'files-json')
  await page.getByRole('treeitem', { name: /^dot\.png/ }).click()
  await expect(preview.getByRole('img', { name: 'dot.png' })).toHaveJSProperty('naturalWidth', 1)
  await assertAccessible(page)
  await pictures(page, 'files-image')
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
  await pictures(page, 'files-replace')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('treeitem', { name: /^dropped\.txt/ })).toBeVisible()
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
  await pictures(page, 'files-refused')
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

/** What can be done with a file stands behind its menu, so that the bar holds on a narrow screen too. */
async function act(page: Page, what: 'Rename' | 'Move' | 'Delete', path: string): Promise<void> {
  await (await alive(page.getByRole('button', { name: `More for ${path}` }))).click()
  await page.getByRole('button', { name: `${what} ${path}`, exact: true }).click()
}

test('what is deleted comes back by Undo, and a name can be changed', async ({ somebody: { page, api } }) => {
  await api.put('/api/files/data/a.txt', { data: 'first' })
  await api.put('/api/files/b.txt', { data: 'second' })
  await page.goto('/files?open=data/a.txt')
  await act(page, 'Delete', 'data/a.txt')
  await expect(page.getByText('data/a.txt is deleted.')).toBeVisible()
  // The way back is there for half a minute: all else is looked at later.
  await page.getByRole('button', { name: 'Undo: bring data/a.txt back' }).click()
  await expect(page.getByRole('region', { name: 'Preview', exact: true })).toContainText('first')
  expect(await (await api.get('/api/files/data/a.txt')).text()).toBe('first')

  await act(page, 'Rename', 'data/a.txt')
  const name = page.getByRole('textbox', { name: 'New name of data/a.txt' })
  await expect(name).toBeFocused()
  await name.fill('b.txt')
  await name.press('Enter')
  await expect(page.getByText('There is a "b.txt" already.')).toBeVisible()
  await assertAccessible(page)
  await name.fill('old/c.txt')
  await name.press('Enter')
  await expect(page.getByRole('button', { name: 'More for old/c.txt' })).toBeVisible()
  expect(await (await api.get('/api/files/old/c.txt')).text()).toBe('first')

  await act(page, 'Move', 'old/c.txt')
  const move = page.getByRole('dialog', { name: 'Move' })
  await move.getByRole('textbox', { name: 'New place of old/c.txt' }).fill('older/c.txt')
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await act(page, 'Rename', 'older/c.txt')
  await page.getByRole('textbox', { name: 'New name of older/c.txt' }).fill('old/c.txt')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'More for old/c.txt' })).toBeVisible()

  await act(page, 'Delete', 'old/c.txt')
  await expect(page.getByText('old/c.txt is deleted.')).toBeVisible()
  expect((await api.get('/api/files/old/c.txt')).status()).toBe(404)
  await assertAccessible(page)
})

test('the tree is used by the keyboard alone', async ({ somebody: { page, api } }) => {
  await api.put('/api/files/data/a.txt', { data: 'first' })
  await api.put('/api/files/b.txt', { data: 'second' })
  await page.goto('/files')
  const folder = await alive(page.getByRole('treeitem', { name: /^data/ }))
  await folder.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(folder).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('treeitem', { name: /^a\.txt/ })).toBeFocused()
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
  await (await alive(page.getByRole('treeitem', { name: /^a\.txt/ }))).click()
  await expect(page.getByText('first')).toBeVisible()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Back to the files' }).click()
  await expect(page.getByRole('treeitem', { name: /^a\.txt/ })).toBeVisible()
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
  await pictures(page, 'files-unreadable')

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
  await page.getByRole('button', { name: 'Cancel' }).click()
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

const editorOf = (page: Page, path: string) => page.getByRole('textbox', { name: new RegExp(`^Content of ${path}`) })

/** Writes at the end of the text in the editor. */
async function typeAtEnd(page: Page, path: string, text: string): Promise<void> {
  await (await alive(page.getByRole('button', { name: `More for ${path}` }))).waitFor()
  await editorOf(page, path).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

test('a file is edited and saved by the keyboard, and its tab says what is not saved', async ({
  somebody: { page, api },
}) => {
  await api.put('/api/files/notes/today.txt', { data: 'buy tea' })
  await api.put('/api/files/b.txt', { data: 'second' })
  await page.goto('/files?open=notes/today.txt')
  const tabs = page.getByRole('navigation', { name: 'Open files' })
  await typeAtEnd(page, 'notes/today.txt', ' and milk')
  await expect(tabs).toContainText('not saved')
  await expect(page.getByRole('region', { name: 'History', exact: true })).toContainText('edited by you')
  await pictures(page, 'files-edit')
  await editorOf(page, 'notes/today.txt').focus()
  await page.keyboard.press('Control+s')
  await expect(tabs).not.toContainText('not saved')
  expect(await (await api.get('/api/files/notes/today.txt')).text()).toBe('buy tea and milk')

  // Another tab, and what is written in the first one waits there.
  await typeAtEnd(page, 'notes/today.txt', '!')
  await page.getByRole('treeitem', { name: /^b\.txt/ }).click()
  await expect(page.getByRole('region', { name: 'Preview', exact: true })).toContainText('second')
  await page.keyboard.press('Alt+w')
  await expect(tabs.getByRole('listitem')).toHaveCount(1)
  await expect(editorOf(page, 'notes/today.txt')).toBeVisible()
  await page.keyboard.press('Alt+w')
  await expect(page.getByRole('dialog', { name: 'Close notes/today.txt without saving?' })).toBeVisible()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await expect(tabs).toHaveCount(0)
  expect(await (await api.get('/api/files/notes/today.txt')).text()).toBe('buy tea and milk')
})

test('a file that was changed while somebody wrote in it is not written over without a choice', async ({
  somebody: { page, api },
}) => {
  await api.put('/api/files/a.txt', { data: 'first' })
  await page.goto('/files?open=a.txt')
  await typeAtEnd(page, 'a.txt', ' mine')
  await api.put('/api/files/a.txt', { data: 'by a program' })
  await page.keyboard.press('Control+s')
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview).toContainText('a.txt was changed while you wrote in it.')
  expect(await (await api.get('/api/files/a.txt')).text()).toBe('by a program')
  await preview.getByRole('button', { name: 'Compare' }).click()
  await expect(preview).toContainText('first mine')
  await expect(preview).toContainText('by a program')
  await assertAccessibleInBoth(page)
  await pictures(page, 'files-changed-meanwhile')
  await preview.getByRole('button', { name: 'Keep mine' }).click()
  await preview.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(async () => (await api.get('/api/files/a.txt')).text()).toBe('first mine')

  // A look that fails says nothing of what is there: nothing is saved over it.
  const notSaved = page.getByText('a.txt was changed meanwhile and was not saved. This file could not be read.')
  await typeAtEnd(page, 'a.txt', ' again')
  await page.route('**/api/files/a.txt', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await api.put('/api/files/a.txt', { data: 'by another program' })
  await page.keyboard.press('Control+s')
  await expect(notSaved).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(preview.getByRole('button', { name: /^Save/ })).toBeEnabled()
  expect(await (await api.get('/api/files/a.txt')).text()).toBe('by another program')
  await page.unroute('**/api/files/a.txt')
  await api.delete('/api/files/a.txt')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('a.txt was deleted meanwhile. Save it to create it again.')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await api.get('/api/files/a.txt')).text()).toBe('first mine again')
})

test('a CSV file is a table: thousands of rows, sorted and searched', async ({ somebody: { page, api } }) => {
  const rows = Array.from({ length: 5_000 }, (_, n) => `o_${n},${n % 2 ? 'Berlin' : 'Hamburg'},${n * 1.5}`)
  await api.put('/api/files/orders.csv', { data: `order,city,amount\n${rows.join('\n')}\n` })
  await page.goto('/files?open=orders.csv')
  const table = page.getByRole('region', { name: 'Rows of orders.csv' })
  await expect(table).toContainText('o_0')
  await expect(page.getByText('5,000 rows, 3 columns')).toBeVisible()
  expect(await table.getByRole('row').count()).toBeLessThan(120)
  const amount = table.getByRole('columnheader', { name: 'amount' })
  await amount.getByRole('button').click()
  await amount.getByRole('button').click()
  await expect(amount).toHaveAttribute('aria-sort', 'descending')
  await expect(table.getByRole('row').nth(1)).toContainText('7498.5')
  await page.getByRole('searchbox', { name: 'Find in rows' }).fill('o_4321')
  await expect(page.getByText('1 of 5,000 rows, 3 columns')).toBeVisible()
  await expect(table).toContainText('o_4321')
  await assertAccessibleInBoth(page)
  await pictures(page, 'files-csv')
})

test('Markdown is shown as it reads, with pictures of the workspace and none from elsewhere', async ({
  somebody: { page, api },
}) => {
  await api.put('/api/files/reports/dot.png', { data: PNG })
  const text =
    '# Week 47\n\n- done\n\n![a dot](dot.png) ![far](https://example.com/x.png) [b](javascript:alert(1))\n\n<script>alert(1)</script>\n'
  await api.put('/api/files/reports/week.md', { data: text })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await page.goto('/files?open=reports/week.md')
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview.getByRole('heading', { name: 'Week 47' })).toBeVisible()
  await expect(preview.getByRole('img', { name: 'a dot' })).toHaveJSProperty('naturalWidth', 1)
  await expect(preview).toContainText('[picture: far]')
  await expect(preview.getByRole('link', { name: 'b', exact: true })).toHaveCount(0)
  expect(asked.filter((host) => host === 'example.com')).toEqual([])
  await preview.getByRole('tab', { name: 'Side by side' }).click()
  await expect(editorOf(page, 'reports/week.md')).toBeVisible()
  await assertAccessible(page)
  await pictures(page, 'files-markdown')
})

/** How many of the pixels of the page that is shown are of this colour. */
const pixelsOf = (picture: Locator, [red, green, blue]: readonly [number, number, number]) =>
  picture.evaluate(
    (canvas: HTMLCanvasElement, wanted) => {
      const { width, height } = canvas
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
      let count = 0
      for (let at = 0; at < data.length; at += 4) if (wanted.every((each, index) => data[at + index] === each)) count++
      return count
    },
    [red, green, blue],
  )

test('a PDF is shown page by page, with its text for whoever does not see it', async ({ somebody: { page, api } }) => {
  const box = '1 0 0 rg 72 400 200 100 re f 0 0 0 rg'
  await page.goto('/files')
  await (await alive(page.getByLabel('Files to upload'))).setInputFiles([
    {
      ...{ name: 'invoice.pdf', mimeType: 'application/pdf' },
      buffer: makePdf({ texts: ['Invoice 4711', 'Thank you'], drawing: box }),
    },
  ])
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  const shown = preview.getByRole('img', { name: 'Page 1 of invoice.pdf' })
  await expect(shown).toBeVisible()
  await expect(preview).toContainText('Invoice 4711')
  await expect(preview).toContainText('of 2')
  expect(await pixelsOf(shown, [255, 0, 0])).toBeGreaterThan(5_000)
  await assertAccessibleInBoth(page)
  await pictures(page, 'files-pdf')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await shown.boundingBox())?.width).toBeLessThanOrEqual(368)
  await page.setViewportSize({ width: 1440, height: 900 })
  const fit = await shown.boundingBox()
  await preview.getByRole('tab', { name: '100 %' }).click()
  await expect(shown).toHaveCSS('width', '816px')
  expect(fit?.width).toBeLessThan(816)
  await pictures(page, 'files-pdf-full')
  await preview.getByRole('tab', { name: 'Fit' }).click()

  // By the keyboard, by its number, and by a button. A page that does not fit is scrolled by the keyboard first.
  const pages = preview.getByRole('region', { name: 'Pages of invoice.pdf' })
  await expect.poll(() => pages.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1)
  await pages.press('PageDown')
  await expect(preview.getByRole('img', { name: 'Page 2 of invoice.pdf' })).toBeVisible()
  await expect(preview).toContainText('Thank you')
  await expect(preview).not.toContainText('Invoice 4711')
  await preview.getByRole('textbox', { name: 'Page', exact: true }).fill('1')
  await page.keyboard.press('Enter')
  await expect(shown).toBeVisible()
  await preview.getByRole('button', { name: 'Next page' }).click()
  await expect(preview).toContainText('Thank you')
  await preview.getByRole('tab', { name: 'Text' }).click()
  await expect(preview.getByRole('img')).toHaveCount(0)
  await expect(preview.getByText('Thank you', { exact: true })).toBeVisible()

  // Another content under the same name is another document.
  await api.put('/api/files/invoice.pdf', { data: makePdf({ texts: ['Corrected'] }) })
  await page.getByRole('button', { name: 'Read the workspace again' }).click()
  await expect(preview).toContainText('Corrected')
  await expect(preview).toContainText('of 1')
  await assertFits(page, 390)
})

test('a PDF that cannot be shown says why, and can be downloaded', async ({ somebody: { page, api } }) => {
  await api.put('/api/files/damaged.pdf', { data: makePdf({ texts: ['x'] }).subarray(0, 40) })
  await api.put('/api/files/locked.pdf', { data: makePdf({ texts: ['x'], isLocked: true }) })
  await api.put('/api/files/large.pdf', { data: Buffer.alloc(31 * 1024 * 1024) })
  await page.goto('/files?open=damaged.pdf')
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview).toContainText('This PDF is damaged, or is none, and cannot be read.')
  await expect(preview.getByRole('link', { name: 'Download', exact: true })).toHaveAttribute(
    'href',
    '/api/files/damaged.pdf?download',
  )
  await assertAccessibleInBoth(page)
  await pictures(page, 'files-pdf-damaged')
  await page.getByRole('treeitem', { name: /^locked\.pdf/ }).click()
  await expect(preview).toContainText('This PDF is locked with a password.')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('treeitem', { name: /^large\.pdf/ }).click()
  await expect(preview).toContainText('This PDF is larger than 30 MB, which is the most that is shown here.')
  expect(asked).not.toContain('/api/files/large.pdf')

  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'))
  await page.goto('/files?open=locked.pdf')
  await expect(preview).toContainText('This browser cannot draw a PDF beside the page.')
})

test('a page of a PDF that draws without end is given up, and the next one is there', async ({
  somebody: { page, api },
}) => {
  const drawing = '0 0 600 700 re f '.repeat(3_000_000)
  await api.put('/api/files/slow.pdf', { data: makePdf({ texts: ['Never seen', 'The second'], drawing }) })
  await api.put('/api/files/bomb.pdf', { data: makePdf({ texts: ['Never seen'], padding: 400_000_000 }) })
  await page.goto('/files?open=slow.pdf')
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview).toContainText('This page takes too long to draw.')
  await pictures(page, 'files-pdf-slow')
  await preview.getByRole('button', { name: 'Next page' }).click()
  await expect(preview.getByRole('img', { name: 'Page 2 of slow.pdf' })).toBeVisible()
  await expect(preview).toContainText('The second')

  // A few bytes that unpack to very many take neither memory nor the page.
  await page.getByRole('treeitem', { name: /^bomb\.pdf/ }).click()
  await expect(preview).toContainText(/Something on this page is not shown|This page takes too long to draw/)
  await expect(preview).not.toContainText('Never seen')
})

test('what a run changed is seen, and the older one comes back, with a way back from that', async ({
  somebody: { page, api },
}) => {
  await api.put('/api/files/report.txt', { data: 'one\ntwo\nthree\n' })
  const code = `import { writeFileSync } from 'node:fs'\nwriteFileSync('report.txt', 'one\\n2\\nthree\\n')\nexport default 'made'`
  const { runId } = await (await api.post('/api/runs', { data: { code } })).json()
  await expect.poll(async () => (await (await api.get(`/api/runs/${runId}`)).json()).value).toBe('made')
  await page.goto('/files?open=report.txt')
  const history = page.getByRole('region', { name: 'History', exact: true })
  const version = await alive(history.getByRole('button', { name: new RegExp(`^run ${runId.slice(0, 8)}`) }))
  await expect(version).toContainText('+1 −1')
  await version.click()
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview).toContainText('added: 2')
  await expect(preview).toContainText('removed: two')
  await expect(preview.getByRole('link', { name: 'See the run' })).toHaveAttribute('href', `/runs/${runId}`)
  await assertAccessibleInBoth(page)
  await pictures(page, 'files-diff')
  await preview.getByRole('button', { name: 'Restore the older one' }).click()
  await expect(page.getByText('The older report.txt is restored.')).toBeVisible()
  expect(await (await api.get('/api/files/report.txt')).text()).toBe('one\ntwo\nthree\n')
  await page.getByRole('button', { name: /^Undo: have back/ }).click()
  await expect(page.getByText('What was there before is back.')).toBeVisible()
  expect(await (await api.get('/api/files/report.txt')).text()).toBe('one\n2\nthree\n')
})

test('a file that a run deleted is found, and comes back', async ({ somebody: { page, api } }) => {
  await api.put('/api/files/data/report.txt', { data: 'one\n' })
  const code = `import { rmSync } from 'node:fs'\nrmSync('data/report.txt')\nexport default 'gone'`
  const { runId } = await (await api.post('/api/runs', { data: { code } })).json()
  await expect.poll(async () => (await (await api.get(`/api/runs/${runId}`)).json()).value).toBe('gone')
  await page.goto('/files')
  await (await alive(page.getByText('1 file deleted by runs'))).click()
  await page.getByRole('list', { name: 'Deleted by runs' }).getByRole('button', { name: 'data/report.txt' }).click()
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview).toContainText('There is no file called data/report.txt any more. What is kept of it:')
  await assertAccessibleInBoth(page)
  await pictures(page, 'files-gone')
  await preview.getByRole('button', { name: /^Bring back data\/report\.txt as it was: before run/ }).click()
  await expect(page.getByText('data/report.txt is back.')).toBeVisible()
  await expect(preview).toContainText('one')
  expect(await (await api.get('/api/files/data/report.txt')).text()).toBe('one\n')
})

test('whoever comes back after a long time is told that their files were put away, and has them', async ({
  somebody: { page, api },
}) => {
  const mark = `kept-${randomBytes(6).toString('hex')}.txt`
  await api.put(`/api/files/${mark}`, { data: 'kept' })
  const [data, workspaces] = ['data', 'workspaces'].map((name) => join(process.env.E2E_DIR as string, name))
  const personId = readdirSync(workspaces as string).find((name) => existsSync(join(workspaces as string, name, mark)))
  const aside = join(workspaces as string, '.set-aside', personId as string)
  mkdirSync(join(aside, '..'), { recursive: true })
  renameSync(join(workspaces as string, personId as string), aside)
  const entry = { at: '2026-01-02T03:04:05.000Z', kind: 'set-aside', personId, files: 1, bytes: 4, why: 'idle' }
  appendFileSync(join(data as string, 'workspaces.jsonl'), `${JSON.stringify(entry)}\n`)
  await page.goto('/files')
  await expect(
    page.getByText(
      /^Your files were put away on 2026-01-02 as nobody used them\. They have been back since \d{4}-\d\d-\d\d\.$/,
    ),
  ).toBeVisible()
  await expect(page.getByRole('treeitem', { name: new RegExp(`^${mark}`) })).toBeVisible()
  await assertAccessibleInBoth(page)
  await pictures(page, 'files-put-away')
})

test('versions of a state are in its history', async ({ somebody: { page, api } }) => {
  for (const step of [1, 2]) await api.put('/api/state', { data: { value: { step }, file: 'state.json' } })
  await page.goto('/files?open=state.json')
  const history = page.getByRole('region', { name: 'History', exact: true })
  await (await alive(history.getByRole('button', { name: /^version 1, saved/ }))).click()
  await page.getByRole('button', { name: 'Restore the older one' }).click()
  await expect(history.getByRole('button', { name: /^version 3, restored/ })).toBeVisible()
  expect(await (await api.get('/api/files/state.json')).json()).toEqual({ step: 1 })
})

test('a checkpoint is made, shows what restoring would do, does it, and that is undone', async ({
  somebody: { page, api },
}) => {
  await api.put('/api/files/a.txt', { data: 'before' })
  await api.put('/api/files/old.txt', { data: 'old' })
  await page.goto('/files')
  await (await alive(page.getByRole('button', { name: /checkpoints?$/i }))).click()
  const dialog = page.getByRole('dialog', { name: 'Checkpoints' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('before import')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('cell', { name: 'before import', exact: true })).toBeVisible()
  await assertAccessibleInBoth(page)
  await pictures(page, 'files-checkpoints')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '1 checkpoint' })).toBeFocused()
  await api.put('/api/files/a.txt', { data: 'after' })
  await api.put('/api/files/new.txt', { data: 'new' })
  await api.delete('/api/files/old.txt')

  await page.getByRole('button', { name: '1 checkpoint' }).click()
  await dialog.getByRole('button', { name: 'Restore before import…', exact: true }).click()
  const restore = page.getByRole('dialog', { name: 'Restore “before import”' })
  await expect(restore.getByRole('status')).toHaveText('1 file would change, 1 would go, 1 would come back.')
  await assertAccessible(page)
  await pictures(page, 'files-restore')
  await restore.getByRole('button', { name: 'Restore 3 files' }).click()
  await expect(page.getByText('“before import” is restored.')).toBeVisible()
  const content = async (path: string) => {
    const answer = await api.get(`/api/files/${path}`)
    return answer.ok() ? answer.text() : null
  }
  expect([await content('a.txt'), await content('old.txt'), await content('new.txt')]).toEqual(['before', 'old', null])
  await page.getByRole('button', { name: /^Undo: have back/ }).click()
  await expect(page.getByText('What was there before is back.')).toBeVisible()
  expect([await content('a.txt'), await content('old.txt'), await content('new.txt')]).toEqual(['after', null, 'new'])

  await page.getByRole('button', { name: /checkpoints$/ }).click()
  await dialog.getByRole('button', { name: 'Delete checkpoint before import', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete before import for good', exact: true }).click()
  await expect(dialog.getByRole('cell', { name: 'before import', exact: true })).toHaveCount(0)
})

test('a checkpoint before each run is switched on once, and each run says that one was made', async ({
  somebody: { page, api },
}) => {
  await api.put('/api/files/a.txt', { data: 'before' })
  await page.goto('/files')
  const open = async () => (await alive(page.getByRole('button', { name: /checkpoints?$/i }))).click()
  await open()
  const isOn = page.getByRole('switch', { name: 'Make one before each run' })
  await expect(isOn).not.toBeChecked()
  await isOn.check({ force: true })
  await assertAccessibleInBoth(page)
  await pictures(page, 'files-checkpoints-before-runs')
  await page.reload()
  await open()
  await expect(isOn).toBeChecked()

  const made = async () => {
    const { checkpoints } = await (await api.get('/api/checkpoints')).json()
    return checkpoints.map(({ why, runId }: { why: string; runId: string }) => `${why} ${runId}`)
  }
  const runId = () => new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const outcome = page.getByRole('region', { name: 'Outcome', exact: true })
  await page.goto('/')
  await (await alive(page.getByRole('textbox', { name: 'Task' }))).fill("Write 'hello' to hello.txt")
  // What only writes a program changes nothing, and has no checkpoint.
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(outcome).toContainText('Program written')
  expect(await made()).toEqual([])
  await expect(outcome).not.toContainText('checkpoint')
  const [generated] = [runId()]

  // The program that was written, the same edited, and the task from the beginning.
  await page.getByRole('button', { name: /^Run/ }).first().click()
  await expect(page).not.toHaveURL(new RegExp(generated))
  await expect(outcome).toContainText('A checkpoint of all files was made before it')
  await expect(outcome).toContainText('hello.txt created')
  const first = runId()
  expect(await made()).toEqual([`before-run ${first}`])
  await pictures(page, 'files-checkpoint-in-run')
  await replaceProgram(page, (program) => program.replaceAll('hello', 'again'))
  await page.getByRole('button', { name: 'Run edited program', exact: true }).click()
  await expect(page).not.toHaveURL(new RegExp(first))
  await expect(outcome).toContainText('again.txt created')
  await expect(outcome).toContainText('A checkpoint of all files was made before it')
  expect(await made()).toEqual([`before-run ${runId()}`, `before-run ${first}`])

  await page.goto('/files')
  await open()
  await isOn.uncheck({ force: true })
  await page.goto('/')
  await (await alive(page.getByRole('textbox', { name: 'Task' }))).fill("Write 'x' to x.txt")
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(outcome).toContainText('x.txt created')
  await expect(outcome).not.toContainText('checkpoint')
  expect(await made()).toHaveLength(2)
})

test('checkpoints before runs are one line that can be opened, and those with names stay in sight', async ({
  somebody: { page, api },
}) => {
  const run = async (text: string) => {
    const code = `import { writeFileSync } from 'node:fs'\nwriteFileSync('a.txt', '${text}')`
    const { runId } = await (await api.post('/api/runs', { data: { code, checkpoint: true } })).json()
    await expect.poll(async () => (await (await api.get(`/api/runs/${runId}`)).json()).status).toBe('finished')
  }
  await api.put('/api/files/a.txt', { data: 'first' })
  await api.post('/api/checkpoints', { data: { name: 'before import' } })
  for (const text of ['1', '2', '3', '4']) await run(text)

  await page.goto('/files')
  await (await alive(page.getByRole('button', { name: '5 checkpoints' }))).click()
  const dialog = page.getByRole('dialog', { name: 'Checkpoints' })
  const restores = dialog.getByRole('button', { name: /^Restore / })
  await expect(restores).toHaveCount(1)
  await expect(dialog.getByRole('cell', { name: 'before import', exact: true })).toBeVisible()
  const fold = dialog.getByRole('button', { name: '4 made before runs' })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await assertAccessibleInBoth(page)
  await pictures(page, 'files-checkpoints-folded')
  await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(restores).toHaveCount(5)
  await pictures(page, 'files-checkpoints-opened')
  // One that is deleted leaves the rest open.
  await dialog
    .getByRole('button', { name: /^Delete checkpoint before run / })
    .first()
    .click()
  await dialog.getByRole('button', { name: /for good$/ }).click()
  await expect(dialog.getByRole('button', { name: '3 made before runs' })).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')

  await page.goto('/files?open=a.txt')
  const history = page.getByRole('region', { name: 'History', exact: true })
  const versions = history.getByRole('button', { name: /checkpoint/ })
  await expect(versions).toHaveText([/^checkpoint “before import”/, '3 checkpoints before runs'])
  await expect(history.getByRole('button', { name: /^run / })).toHaveCount(4)
  await pictures(page, 'files-history-folded')
  await versions.last().click()
  await expect(history.getByRole('button', { name: /^checkpoint before run / })).toHaveCount(3)
  await assertAccessibleInBoth(page)
})

test('a zip file is unpacked where it is uploaded, all goes out as one, and what is refused says why', async ({
  somebody: { page, api },
}) => {
  await page.goto('/files')
  const zip = (entries: Parameters<typeof makeZip>[0]) => ({
    ...{ name: 'archive.zip', mimeType: 'application/zip', buffer: makeZip(entries) },
  })
  const input = await alive(page.getByLabel('Files to upload'))
  await input.setInputFiles([
    zip([
      { name: 'data/a.txt', content: 'a' },
      { name: 'b.txt', content: 'b' },
    ]),
  ])
  const uploads = page.getByRole('list', { name: 'Uploads' })
  const unpack = page.getByRole('dialog', { name: 'Unpack archive.zip?' }).getByRole('button', { name: 'Unpack here' })
  await expect(unpack).toBeVisible()
  await pictures(page, 'files-unpack')
  await unpack.click()
  await expect(uploads).toContainText('unpacked, 2 files')
  expect(await (await api.get('/api/files/data/a.txt')).text()).toBe('a')
  await input.setInputFiles([zip([{ name: '../outside.txt', content: 'x' }])])
  await unpack.click()
  await expect(uploads.getByRole('alert')).toContainText('outside')
  await input.setInputFiles([zip([{ name: 'b.txt', content: 'other' }])])
  await unpack.click()
  await expect(page.getByRole('dialog', { name: 'Replace what archive.zip holds?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await (await api.get('/api/files/b.txt')).text()).toBe('b')

  await input.setInputFiles([zip([{ name: 'c.txt', content: 'c' }])])
  await page.getByRole('button', { name: 'Keep as a file' }).click()
  await expect(page.getByRole('treeitem', { name: /archive\.zip/ })).toBeVisible()
  expect((await api.get('/api/files/archive.zip')).headers()['content-disposition']).toContain('archive.zip')
  expect((await api.get('/api/files/c.txt')).status()).toBe(404)
  await input.setInputFiles([zip([{ name: 'd.txt', content: 'd' }])])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Unpack archive.zip?' })).toBeHidden()
  expect((await api.get('/api/files/d.txt')).status()).toBe(404)

  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download all as zip' }).click()
  expect((await coming).suggestedFilename()).toBe('workspace.zip')
  await assertAccessibleInBoth(page)
})

test('what is held over the page says where it would go, and folders go up with all that is in them', async ({
  somebody: { page, api },
}) => {
  await api.put('/api/files/reports/a.txt', { data: 'first' })
  await api.put('/api/files/other/b.txt', { data: 'second' })
  await page.goto('/files?open=reports/a.txt')
  await alive(page.getByRole('treeitem', { name: /^a\.txt/ }))
  const held = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['dropped'], 'dropped.txt'))
    return transfer
  })
  const main = page.getByRole('main', { name: 'Files' })
  await main.dispatchEvent('dragover', { dataTransfer: held })
  await expect(page.getByText('Drop to upload into reports')).toBeVisible()
  await expect(page.getByText(/^Zip files can be unpacked\. Up to .* more fit\.$/)).toBeVisible()
  await assertAccessibleInBoth(page)
  await pictures(page, 'files-drop')

  // Over another folder it goes there. A browser tells what is entered before what is left.
  const [inReports, other] = [/^a\.txt/, /^other/].map((name) => page.getByRole('treeitem', { name }))
  await inReports!.dispatchEvent('dragenter', { dataTransfer: held })
  await other!.dispatchEvent('dragenter', { dataTransfer: held })
  await inReports!.dispatchEvent('dragleave', { dataTransfer: held })
  await other!.dispatchEvent('dragover', { dataTransfer: held })
  await expect(page.getByText('Drop to upload into other')).toBeVisible()
  await other!.dispatchEvent('dragleave', { dataTransfer: held })
  await main.dispatchEvent('dragover', { dataTransfer: held })
  await expect(page.getByText('Drop to upload into reports')).toBeVisible()
  await main.dispatchEvent('drop', { dataTransfer: held })
  await expect(page.getByRole('treeitem', { name: /^dropped\.txt/ })).toBeVisible()
  expect(await (await api.get('/api/files/reports/dropped.txt')).text()).toBe('dropped')

  const folder = mkdtempSync(join(tmpdir(), 'upload-'))
  mkdirSync(join(folder, 'sub'))
  writeFileSync(join(folder, 'sub/deep.txt'), 'deep')
  writeFileSync(join(folder, 'top.txt'), 'top')
  await page.getByLabel('Folder to upload').setInputFiles(folder)
  await expect(page.getByRole('list', { name: 'Uploads' }).getByText(/^uploaded, /)).toHaveCount(2)
  const at = `/api/files/reports/${basename(folder)}`
  expect(await (await api.get(`${at}/sub/deep.txt`)).text()).toBe('deep')
  rmSync(folder, { recursive: true })
})

test('a workspace that is full says so, and what does not fit is refused with the figures', async ({
  somebody: { page, api },
}) => {
  // As many bytes as may be kept would take this machine long: the list says that they are there.
  await api.put('/api/files/a.txt', { data: 'first' })
  const full = { path: 'large.bin', type: 'file', size: 1024 * 1024 * 1024, modifiedAt: '2026-11-21T12:00:00.000Z' }
  await page.route('**/api/files', (route) => route.fulfill({ json: { files: [full] } }))
  const message = 'Your workspace may hold 1,024 MB, and 1,025 MB would be in it.'
  await page.route('**/api/files/b.txt', (route) =>
    route.fulfill({ status: 413, json: { error: { code: 'too-large', message } } }),
  )
  await page.goto('/files')
  const workspace = page.getByRole('region', { name: 'Workspace', exact: true })
  await (await alive(workspace.getByRole('button', { name: 'Read the workspace again' }))).click()
  await expect(workspace).toContainText('1 GB of 1 GB, full')
  await expect(workspace).toContainText('1 of 100,000 files and folders')
  await expect(workspace).toContainText('Full. Runs can read but not write.')
  await page
    .getByLabel('Files to upload')
    .setInputFiles([{ name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
  await expect(page.getByRole('list', { name: 'Uploads' }).getByRole('alert')).toHaveText(message)
  await assertAccessibleInBoth(page)
  await pictures(page, 'files-full')
})

test('a new file is made and written by the keyboard, found, moved and opened', async ({ somebody: { page, api } }) => {
  await api.put('/api/files/data/a.txt', { data: 'first' })
  await page.goto('/files')
  await (await alive(page.getByRole('button', { name: 'New file, upload a folder' }))).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'New file', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: 'Name of the new file' }).fill('data/new.md')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('treeitem', { name: /^new\.md/ })).toHaveAttribute('aria-selected', 'true')
  expect(await (await api.get('/api/files/data/new.md')).text()).toBe('')

  await page.getByRole('searchbox', { name: 'Find a file' }).fill('NEW')
  await expect(page.getByRole('treeitem')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Find a file' }).fill('')
  await page.getByRole('treeitem', { name: /^new\.md/ }).focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'New name of data/new.md' }).fill('old/new.md')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Close old/new.md' })).toBeVisible()
  expect((await api.get('/api/files/data/new.md')).status()).toBe(404)
})

test('on a narrow screen the history stands in a sheet, and nothing is too wide', async ({
  somebody: { page, api },
}) => {
  for (const step of [1, 2]) await api.put('/api/state', { data: { value: { step }, file: 'state.json' } })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/files?open=state.json')
  await (await alive(page.getByRole('button', { name: 'History', exact: true }))).click()
  const sheet = page.getByRole('dialog', { name: 'History of state.json' })
  await expect(sheet.getByRole('button', { name: /^version 1, saved/ })).toBeVisible()
  await assertAccessibleInBoth(page)
  // Where there is room for the history itself, there is no sheet.
  await picture(page, 'files-history-sheet-dark-390')
  await sheet.getByRole('button', { name: /^version 1, saved/ }).click()
  await expect(page.getByRole('button', { name: 'Restore the older one' })).toBeVisible()
  await assertFits(page, 320)
})

test('a tree of seven hundred files draws those in sight, and the keyboard reaches the last', async ({
  somebody: { page, api },
}) => {
  await makeRows(api)
  await page.goto('/files')
  const tree = page.getByRole('tree', { name: 'Files' })
  await (await alive(tree.getByRole('treeitem', { name: /^row-1000/ }))).focus()
  expect(await tree.getByRole('treeitem').count()).toBeLessThan(100)
  await expect(page.getByRole('region', { name: 'Workspace', exact: true })).toContainText('700')
  await page.keyboard.press('End')
  await expect(tree.getByRole('treeitem', { name: /^row-1699/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Preview', exact: true })).toContainText('this is 1699')
  await page.keyboard.press('Home')
  await expect(tree.getByRole('treeitem', { name: /^row-1000/ })).toBeFocused()
})
