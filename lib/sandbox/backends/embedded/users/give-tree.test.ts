import { chmod, link, lstat, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { giveTree } from './give-tree.ts'

const user = { uid: 70_001, gid: 70_002 }

describe.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'as root on Linux, a folder that is given',
  () => {
    test('goes with all that is in it and is closed to others, and nothing outside goes with it', async () => {
      const root = await mkdtemp(path.join(os.tmpdir(), 'give-'))
      onTestFinished(() => rm(root, { recursive: true }))
      const at = (name: string) => path.join(root, name)
      const ownerOf = async (file: string | Buffer) => {
        const { uid, gid } = await lstat(file)
        return [uid, gid]
      }
      await mkdir(at('home/a/b'), { recursive: true })
      await mkdir(at('outside'))
      await chmod(at('home'), 0o755)
      for (const file of ['home/top', 'home/a/b/deep', 'outside/file', 'outside/second']) await writeFile(at(file), '')
      const odd = Buffer.concat([Buffer.from(at('home/')), Buffer.from([0xff, 0xfe])])
      await writeFile(odd, '')
      await symlink(at('outside/file'), at('home/to-file'))
      await symlink(at('outside'), at('home/a/to-folder'))
      await link(at('outside/second'), at('home/hard'))

      await giveTree(at('home'), user)
      const theirs = ['home', 'home/top', 'home/a', 'home/a/b', 'home/a/b/deep', 'home/to-file', 'home/a/to-folder']
      for (const file of [...theirs.map(at), odd]) expect([file, await ownerOf(file)]).toEqual([file, [70_001, 70_002]])
      for (const file of ['outside', 'outside/file', 'outside/second']) expect(await ownerOf(at(file))).toEqual([0, 0])
      expect((await lstat(at('home'))).mode & 0o777).toBe(0o700)
    })

    test('gives its group to what others make in it, also deep down', async () => {
      const root = await mkdtemp(path.join(os.tmpdir(), 'give-'))
      onTestFinished(() => rm(root, { recursive: true }))
      const home = path.join(root, 'home')
      await mkdir(path.join(home, 'a'), { recursive: true })
      await giveTree(home, user)
      for (const folder of ['b', 'a/b', 'a/b/c']) await mkdir(path.join(home, folder))
      for (const file of ['file', 'a/file', 'a/b/c/file']) {
        await writeFile(path.join(home, file), '')
        expect(await lstat(path.join(home, file))).toMatchObject({ uid: 0, gid: user.gid })
      }
    })

    test('must be one: a link to a folder is refused', async () => {
      const root = await mkdtemp(path.join(os.tmpdir(), 'give-'))
      onTestFinished(() => rm(root, { recursive: true }))
      await symlink(os.tmpdir(), path.join(root, 'link'))
      await expect(giveTree(path.join(root, 'link'), user)).rejects.toMatchObject({ code: 'ENOTDIR' })
    })
  },
)
