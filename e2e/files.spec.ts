import { assertAccessible } from './accessible.ts'
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

  await page.getByRole('button', { name: /^today\.txt/ }).click()
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
  await page.getByLabel('Files to upload').setInputFiles(files)
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

test('a file that may not be kept says why, in the words of the server', async ({ somebody: { page, api } }) => {
  await page.goto('/files')
  await page.getByLabel('Files to upload').setInputFiles([
    { name: `${'ü'.repeat(200)}.txt`, mimeType: 'text/plain', buffer: Buffer.from('x') },
    { name: 'fits.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
  ])
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await expect(uploads.getByRole('alert')).toContainText('longer than 255 bytes')
  await expect(uploads).toContainText('uploaded, 1 B')
  expect((await (await api.get('/api/files')).json()).files).toHaveLength(1)

  // A body of more than is taken is refused by its length, before it is read.
  const large = await api.put('/api/files/large.bin', { data: Buffer.alloc(33 * 1024 * 1024) })
  expect(large.status()).toBe(413)
  expect((await large.json()).error.message).toContain('32 MB')
})

test('what is deleted comes back by Undo, and a name can be changed', async ({ somebody: { page, api } }) => {
  await api.put('/api/files/data/a.txt', { data: 'first' })
  await api.put('/api/files/b.txt', { data: 'second' })
  await page.goto('/files?open=data/a.txt')
  await page.getByRole('button', { name: 'Delete data/a.txt' }).click()
  await expect(page.getByText('data/a.txt is deleted.')).toBeVisible()
  expect((await api.get('/api/files/data/a.txt')).status()).toBe(404)
  await assertAccessible(page)
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
})

test('the tree is used by the keyboard alone', async ({ somebody: { page, api } }) => {
  await api.put('/api/files/data/a.txt', { data: 'first' })
  await api.put('/api/files/b.txt', { data: 'second' })
  await page.goto('/files')
  const folder = page.getByRole('button', { name: /^data/ })
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
  await page.getByRole('button', { name: /^a\.txt/ }).click()
  await expect(page.getByText('first')).toBeVisible()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Back to the files' }).click()
  await expect(page.getByRole('button', { name: /^a\.txt/ })).toBeVisible()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
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
