import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findClosed } from './find-closed.ts'

const stranger = { uid: 70_001, gid: 70_001 }

async function folder(modes: Record<string, number>): Promise<(name: string) => string> {
  const root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'closed-')))
  onTestFinished(() => rm(root, { recursive: true }))
  await chmod(root, 0o755)
  for (const name of Object.keys(modes)) await mkdir(path.join(root, name))
  for (const [name, mode] of Object.entries(modes).reverse()) await chmod(path.join(root, name), mode)
  return (name) => path.join(root, name)
}

test('what others may read is open, also where they may only pass above it', async () => {
  const at = await folder({ above: 0o711, 'above/here': 0o755 })
  expect(await findClosed(stranger, [{ path: at('above/here') }], true)).toBeNull()
})

test.each([
  [
    'a folder above that is closed',
    { above: 0o700, 'above/here': 0o755 },
    false,
    /above cannot be passed by another user \(its mode is 0700\)/,
  ],
  ['a folder that is closed itself', { above: 0o755, 'above/here': 0o711 }, false, /above\/here cannot be read/],
  [
    'one that others only read, to be written',
    { above: 0o755, 'above/here': 0o755 },
    true,
    /above\/here cannot be written/,
  ],
  ['one that is not there', { above: 0o755 }, false, /above\/here cannot be looked at \(ENOENT/],
])('%s is named, with what is missing', async (_what, modes, writable, message) => {
  const at = await folder(modes)
  expect(await findClosed(stranger, [{ path: at('above/here'), writable }], true)).toMatch(message)
})

test('folders above do not count where a layer shows none of them', async () => {
  const at = await folder({ above: 0o700, 'above/here': 0o755 })
  expect(await findClosed(stranger, [{ path: at('above/here') }], false)).toBeNull()
})
