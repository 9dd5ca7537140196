import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import { findMounts } from './find-mounts.ts'

let top: string
let root: string
beforeAll(async () => {
  top = await realpath(await mkdtemp(path.join(tmpdir(), 'mounts-')))
  root = path.join(top, 'installed')
  for (const dir of ['installed/.data/runs', 'installed/workspaces/ann', 'installed/servers/calculator', 'data/out']) {
    await mkdir(path.join(top, dir), { recursive: true })
  }
  await mkdir(path.join(root, 'samples'))
  await mkdir(path.join(top, 'a,b'))
  await writeFile(path.join(root, 'package.json'), '{"version":"1.2.3"}')
  await symlink(path.join(top, 'data'), path.join(top, 'link'))
  await symlink(path.join(root, '.data'), path.join(top, 'link-to-secrets'))
  await symlink(path.join(top, 'a,b'), path.join(top, 'link-to-comma'))
})
afterAll(() => rm(top, { recursive: true }))

const find = (...entries: string[]) =>
  findMounts(
    loadConfig({
      root,
      env: {},
      overrides: { execution: { mount_directories: entries.map((entry) => entry.replace('TOP', top)) } },
    }),
  )

describe('the folders to mount', () => {
  test('are found by full paths, through links, and seen from the installation', async () => {
    expect(await find('TOP/link:/mnt/data', 'TOP/data/out:/mnt/out:rw', './samples:/mnt/samples')).toEqual([
      { name: 'data', source: path.join(top, 'data'), writable: false },
      { name: 'out', source: path.join(top, 'data/out'), writable: true },
      { name: 'samples', source: path.join(root, 'samples'), writable: false },
    ])
    expect(await find()).toEqual([])
  })

  test.each([
    ['missing', 'TOP/none:/mnt/a', /none for \/mnt\/a: expected a folder that is there \(ENOENT/],
    ['a file', 'package.json:/mnt/a', /expected a folder, and it is none/],
    ['below a file', 'package.json/x:/mnt/a', /expected a folder that is there/],
    ['the root', '/:/mnt/a', /below the root/],
    ['of the system', '/proc/self:/mnt/a', /not one of the system/],
    ['the data folder', '.data:/mnt/a', /apart from .*\.data/],
    ['in the data folder', '.data/runs:/mnt/a', /apart from .*\.data/],
    ['linked to the data folder', 'TOP/link-to-secrets:/mnt/a', /apart from .*\.data/],
    ["everybody's workspaces", 'workspaces:/mnt/a', /apart from .*workspaces/],
    ["a person's workspace", 'workspaces/ann:/mnt/a:rw', /apart from .*workspaces/],
    ['the installation', '.:/mnt/a', /apart from/],
    ['above the installation', 'TOP:/mnt/a', /apart from/],
    ['writable and shared modules', 'servers/calculator:/mnt/a:rw', /cannot be writable/],
    ['linked to a name with a comma', 'TOP/link-to-comma:/mnt/a', /comma/],
  ])('cannot be %s', async (_what, entry, message) => {
    await expect(find(entry)).rejects.toMatchObject({ code: 'configuration', message: expect.stringMatching(message) })
  })

  test('cannot hold the installation when its data lies elsewhere', async () => {
    const config = loadConfig({
      root,
      env: { DATA_DIR: path.join(top, 'link'), WORKSPACES_DIR: path.join(top, 'link/w') },
      overrides: { execution: { mount_directories: ['.:/mnt/a'] } },
    })
    await expect(findMounts(config)).rejects.toThrow('its secrets')
  })

  test('cannot be read-only by one name and writable by another', async () => {
    await expect(find('TOP/data:/mnt/data:rw', 'TOP/data/out:/mnt/out')).rejects.toThrow('one of it and /mnt/data')
    await expect(find('TOP/data:/mnt/data', 'TOP/link:/mnt/same:rw')).rejects.toThrow('one of it and /mnt/data')
  })

  test('have all their faults told at once', async () => {
    await expect(find('TOP/none:/mnt/a', '/:/mnt/b', 'TOP/data:/mnt/c')).rejects.toThrow(/\/mnt\/a.*\/mnt\/b/s)
  })
})
