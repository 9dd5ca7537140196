import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { fixedServers } from '../../client/offer/server-source.ts'
import { openConnections } from '../../client/testing/open-connections.ts'

const root = mkdtempSync(join(tmpdir(), 'filesystem-'))
const connections = openConnections({ servers: fixedServers({ filesystem: { builtin: 'filesystem' } }) })
afterAll(async () => {
  await connections.close()
  rmSync(root, { recursive: true, force: true })
})

let workspaceDir = ''
let number = 0
beforeEach(() => {
  number += 1
  workspaceDir = join(root, `home-${number}`)
  mkdirSync(workspaceDir)
})
const call = (tool: string, input: unknown) =>
  connections
    .callTool({ personId: 'ann', workspaceDir }, 'filesystem', tool, input, new AbortController().signal)
    .then(JSON.parse)

test('writes, appends and reads text', async () => {
  expect(await call('write_file', { path: '/workspace/notes/a.txt', content: 'Grüße\n' })).toBe('notes/a.txt')
  expect(await call('append_file', { path: 'notes/a.txt', content: '{"not": "parsed"}' })).toBe('notes/a.txt')
  expect(await call('read_file', { path: 'notes/a.txt' })).toBe('Grüße\n{"not": "parsed"}')
  expect(readFileSync(join(workspaceDir, 'notes/a.txt'), 'utf8')).toBe('Grüße\n{"not": "parsed"}')
  expect(await call('get_size', { path: 'notes/a.txt' })).toBe(25)
})

test('lists names below the folder that was asked for, however it is spelled', async () => {
  await call('write_file', { path: 'a/b/c.txt', content: '123' })
  await call('write_file', { path: 'a/d.txt', content: '' })
  const own = [
    { name: 'b', type: 'directory', size: 0 },
    { name: 'd.txt', type: 'file', size: 0 },
  ]
  expect(await call('list_directory', { path: 'a' })).toEqual(own)
  expect(await call('list_directory', { path: '/workspace/./a//' })).toEqual(own)
  expect(await call('list_directory', {})).toEqual([{ name: 'a', type: 'directory', size: 0 }])
  expect(await call('list_directory', { path: 'a', recursive: true })).toEqual([
    own[0],
    { name: 'b/c.txt', type: 'file', size: 3 },
    own[1],
  ])
  await expect(call('list_directory', { path: 'none' })).rejects.toThrow('There is no folder "none"')
})

test.each([
  ['', []],
  ['one', ['one']],
  ['one\n', ['one']],
  ['one\r\ntwo\n\nfour', ['one', 'two', '', 'four']],
  ['\n\n', ['', '']],
  ['a\u2028b\n', ['a\u2028b']],
])('takes %j for these lines: %j', async (content, lines) => {
  await call('write_file', { path: 'f.txt', content })
  expect(await call('read_lines', { path: 'f.txt' })).toEqual(lines)
  expect(await call('count_lines', { path: 'f.txt' })).toBe(lines.length)
})

test('reads some lines, counted from 1', async () => {
  await call('write_file', {
    path: 'f.txt',
    content: Array.from({ length: 100 }, (_, i) => `line ${i + 1}`).join('\n'),
  })
  expect(await call('read_lines', { path: 'f.txt', start: 99 })).toEqual(['line 99', 'line 100'])
  expect(await call('read_lines', { path: 'f.txt', start: 2, count: 2 })).toEqual(['line 2', 'line 3'])
  expect(await call('read_lines', { path: 'f.txt', start: 101 })).toEqual([])
  expect(await call('read_lines', { path: 'f.txt', count: 0 })).toEqual([])
  await expect(call('read_lines', { path: 'f.txt', start: 0 })).rejects.toThrow('start')
})

test('counts characters right where a piece of the file ends inside one', async () => {
  const line = 'ä'.repeat(100_000)
  await call('write_file', { path: 'f.txt', content: `x${line}\n${line}` })
  expect(await call('count_lines', { path: 'f.txt' })).toBe(2)
  expect((await call('read_lines', { path: 'f.txt', start: 2 }))[0]).toBe(line)
})

test('tells whether a file or folder exists', async () => {
  await call('write_file', { path: 'a/b.txt', content: '' })
  expect(await call('file_exists', { path: 'a/b.txt' })).toBe(true)
  expect(await call('file_exists', { path: 'a' })).toBe(true)
  expect(await call('file_exists', { path: 'none/b.txt' })).toBe(false)
  await expect(call('get_size', { path: 'a' })).rejects.toThrow('"a" is a folder')
  await expect(call('read_file', { path: 'none.txt' })).rejects.toThrow('There is no file "none.txt" in the workspace.')
})

test('says that a file is no text, or too large, instead of breaking it', async () => {
  writeFileSync(join(workspaceDir, 'image.bin'), Buffer.from([0xff, 0xd8, 0x0a, 0xff]))
  await expect(call('read_file', { path: 'image.bin' })).rejects.toThrow('"image.bin" is no UTF-8 text')
  await expect(call('read_lines', { path: 'image.bin' })).rejects.toThrow('"image.bin" is no UTF-8 text')
  writeFileSync(join(workspaceDir, 'large.txt'), '')
  truncateSync(join(workspaceDir, 'large.txt'), 17 * 1024 * 1024)
  await expect(call('read_file', { path: 'large.txt' })).rejects.toThrow('at most 16777216 can be read at once')
  await expect(call('read_lines', { path: 'large.txt' })).rejects.toThrow('longer than')
})

test('hands over a large text, and says of millions of control characters that they are too many', async () => {
  const text = 'a "line"\n'.repeat(800_000)
  writeFileSync(join(workspaceDir, 'text.txt'), text)
  expect((await call('read_file', { path: 'text.txt' })) === text).toBe(true)
  writeFileSync(join(workspaceDir, 'control.txt'), Buffer.alloc(8 * 1024 * 1024, 1))
  await expect(call('read_file', { path: 'control.txt' })).rejects.toThrow('so many control characters')
})

const everyPathTool: [string, object][] = [
  ['read_file', {}],
  ['write_file', { content: 'x' }],
  ['append_file', { content: 'x' }],
  ['list_directory', {}],
  ['file_exists', {}],
  ['get_size', {}],
  ['read_lines', {}],
  ['count_lines', {}],
]
test.each(everyPathTool)('%s reaches nothing outside the workspace', async (tool, input) => {
  const outside = join(root, `outside-${number}`)
  mkdirSync(outside)
  writeFileSync(join(outside, 'secret.txt'), 'secret')
  symlinkSync(outside, join(workspaceDir, 'link'))
  linkSync(join(outside, 'secret.txt'), join(workspaceDir, 'hard.txt'))
  for (const path of ['../', `../outside-${number}/secret.txt`, '/etc/passwd', 'link', 'link/secret.txt', 'a\0b']) {
    await expect(call(tool, { ...input, path }), path).rejects.toMatchObject({
      code: 'tool-failed',
      server: 'filesystem',
      tool,
    })
  }
  await expect(call(tool, { ...input, path: 'hard.txt' })).rejects.toMatchObject({ code: 'tool-failed' })
  expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('secret')
})

test('gives each person a workspace of their own', async () => {
  await call('write_file', { path: 'mine.txt', content: 'ann' })
  const other = { personId: 'bob', workspaceDir: join(root, 'bob') }
  const signal = new AbortController().signal
  expect(await connections.callTool(other, 'filesystem', 'file_exists', { path: 'mine.txt' }, signal)).toBe('false')
})
