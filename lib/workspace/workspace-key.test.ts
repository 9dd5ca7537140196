import { expect, test } from 'vitest'
import { workspaceFolder, workspaceKey } from './workspace-key.ts'

test('a workspace is called the same where it and all others have been moved', () => {
  for (const all of ['/data/people', '/moved/', '/a/../b']) {
    expect(workspaceKey(all, `${all}/ann`)).toBe('ann')
    expect(workspaceKey(all, `${all}/team/ann/`)).toBe('team/ann')
    expect(workspaceKey(all, `${all}/..ann`)).toBe('..ann')
    expect(workspaceFolder(all, `${all}/ann`)).toBe('ann')
    expect(workspaceFolder(all, `${all}/team/ann`)).toBe(workspaceFolder('/data', '/data/team/ann'))
  }
})

test('one that lies elsewhere is called by where that is, and none by a way out of its folder', () => {
  for (const dir of ['/home/ann', '/data/people', '/data', '/data/people/../ann'])
    expect(workspaceKey('/data/people', dir)).toBe(dir.replace('/people/..', ''))
  const folders = ['/home/ann', '/home/bob', '/data/people', '/data/people/..x', '/data/people/a/b'].map((dir) =>
    workspaceFolder('/data/people', dir),
  )
  for (const folder of folders) expect(folder).toMatch(/^at-[0-9a-f]{24}$/)
  expect(new Set(folders).size).toBe(folders.length)
})
