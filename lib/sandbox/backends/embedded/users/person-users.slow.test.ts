import { execFileSync } from 'node:child_process'
import { chmod, chown, lstat, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openWorkspace } from '../../../../workspace/open-workspace.ts'
import { openTrash } from '../../../../workspace/trash.ts'
import type { Mount } from '../../../contract.ts'
import { openTestHomes, runToEnd, type TestHomes } from '../../../testing/open-test-homes.ts'
import { createEmbeddedSandbox } from '../embedded-sandbox.ts'
import { LAYER_ISOLATIONS, type LayerIsolation } from '../layer.ts'
import { findBwrap } from '../namespaces-layer.ts'

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const bwrap = await findBwrap()

async function openHouse(mode = 0o755): Promise<TestHomes> {
  const homes = await openTestHomes()
  onTestFinished(() => homes.remove())
  await chmod(homes.root, mode)
  return homes
}

function open(
  homes: TestHomes,
  only: LayerIsolation,
  users: { isWanted?: boolean; mounts?: Mount[]; workspacesDir?: string } = {},
) {
  const at = (name: string) => path.join(homes.root, name)
  const sandbox = createEmbeddedSandbox({
    ...{ dataDir: at('data'), backend: 'embedded', pooling: true, poolSize: 2, runIsolation: 'context', only },
    users: {
      ...{ range: { from: 70_000, to: 79_999 }, mounts: [] },
      ...{ workspacesDir: at('workspaces'), shared: [at('servers'), at('skills')], ...users },
    },
  })
  onTestFinished(() => sandbox.close())
  return sandbox
}

/** Every user that something in a folder belongs to, the folder too. */
async function ownersIn(dir: string): Promise<number[]> {
  const entries = await readdir(dir, { recursive: true })
  const stats = await Promise.all(['', ...entries].map((entry) => lstat(path.join(dir, entry))))
  return [...new Set(stats.flatMap(({ uid, gid }) => [uid, gid]))]
}

const runIn = async (sandbox: ReturnType<typeof open>, home: TestHomes['ann'], source: string) => {
  const { outcome, value } = await runToEnd(sandbox, home, `import fs from 'node:fs'\n${source}`)
  expect(outcome).toEqual({ kind: 'returned' })
  return value
}

for (const only of LAYER_ISOLATIONS) {
  // Skipped where this is not root, which alone can run a process as somebody else, or has no bubblewrap.
  describe.skipIf(!isRoot || (only === 'namespaces' && bwrap === null))(`a person's user behind ${only}`, () => {
    test('owns their files, whoever makes them: programs, uploads, state, what is put back', async () => {
      const homes = await openHouse()
      const { workspaceDir } = homes.ann
      const sandbox = open(homes, only)
      const workspace = openWorkspace(workspaceDir)
      const trash = openTrash(workspaceDir)
      await workspace.write('sent/before.txt', 'sent')
      expect(await ownersIn(workspaceDir)).toEqual([0])

      const first = `fs.writeFileSync('sent/before.txt', 'changed'); fs.mkdirSync('own/deep', { recursive: true })
        fs.writeFileSync('own/deep/file.txt', 'own'); fs.rmSync('notes.txt'); export default fs.readdirSync('.')`
      expect(await runIn(sandbox, homes.ann, first)).toEqual(['own', 'sent'])
      const owners = await ownersIn(workspaceDir)
      expect(owners).toEqual([expect.toSatisfy((uid) => uid > 70_000 && uid <= 79_999)])

      await workspace.write('later/up.txt', 'sent later')
      await workspace.append('own/log.txt', 'a line\n')
      await workspace.write('state.json', '{}')
      await workspace.rename('sent/before.txt', 'moved/before.txt')
      const { undoId } = await trash.takeOut('own/deep')
      await trash.putBack(undoId)
      expect(await ownersIn(workspaceDir)).toEqual(owners)

      const second = `for (const file of ['later/up.txt', 'own/log.txt', 'state.json', 'moved/before.txt', 'own/deep/file.txt'])
          fs.appendFileSync(file, '!')
        fs.rmSync('later', { recursive: true }); fs.rmSync('own', { recursive: true })
        export default fs.readFileSync('moved/before.txt', 'utf8')`
      expect(await runIn(sandbox, homes.ann, second)).toBe('changed!')
      await workspace.remove('moved')

      // As a server process of root's makes them that works in this folder.
      execFileSync('/bin/sh', ['-c', 'umask 002; cd "$0"; mkdir d own; echo 1 > d/file; echo 2 > own/f', workspaceDir])
      const third = `fs.appendFileSync('d/file', '!'); fs.writeFileSync('d/more', ''); fs.rmSync('own', { recursive: true })
        const text = fs.readFileSync('d/file', 'utf8'); fs.rmSync('d', { recursive: true }); export default text`
      expect(await runIn(sandbox, homes.ann, third)).toBe('1\n!')
      expect(await ownersIn(workspaceDir)).toEqual(owners)
    })

    test('has what root puts there while a sandbox waits', async () => {
      const homes = await openHouse()
      const { workspaceDir } = homes.ann
      const sandbox = open(homes, only)
      await runIn(sandbox, homes.ann, `fs.writeFileSync('own.txt', 'own')`)
      execFileSync('/bin/sh', [
        '-c',
        'umask 077; cd "$0"; mkdir put; echo 1 > put/file; echo 2 > own.txt',
        workspaceDir,
      ])
      execFileSync('/bin/sh', ['-c', 'umask 022; cd "$0"; echo 3 > root.txt', workspaceDir])
      const source = `fs.appendFileSync('root.txt', '!'); fs.appendFileSync('put/file', '!'); fs.writeFileSync('put/more', '')
        export default fs.readFileSync('put/file', 'utf8') + fs.readFileSync('root.txt', 'utf8') + fs.readFileSync('own.txt', 'utf8')`
      expect(await runIn(sandbox, homes.ann, source)).toBe('1\n!3\n!2\n')
      expect(await ownersIn(workspaceDir)).toHaveLength(1)
    })

    test('is another than everybody else’s, and stays theirs when the server starts again', async () => {
      const homes = await openHouse()
      const sandbox = open(homes, only)
      const source = `fs.writeFileSync('made.txt', ''); export default fs.readFileSync('made.txt', 'utf8')`
      for (const home of [homes.ann, homes.bob]) expect(await runIn(sandbox, home, source)).toBe('')
      const [ofAnn, ofBob] = [await ownersIn(homes.ann.workspaceDir), await ownersIn(homes.bob.workspaceDir)]
      expect([ofAnn.length, ofBob.length, ofAnn[0] === ofBob[0]]).toEqual([1, 1, false])
      for (const { workspaceDir } of [homes.ann, homes.bob])
        expect((await lstat(workspaceDir)).mode & 0o777).toBe(0o700)
      // Guests that wait have the programs of before in their folders.
      const guests = path.join(homes.root, 'workspaces/.sandbox/guests')
      for (const name of ['', ...(await readdir(guests))]) {
        const { uid, gid, mode } = await lstat(path.join(guests, name))
        expect([uid, mode & 0o066, name === '' || (mode & 0o001) === 0]).toEqual([0, mode & 0o040, true])
        expect([0, ofAnn[0], ofBob[0]]).toContain(gid)
      }

      await runIn(open(homes, only), homes.ann, source)
      expect(await ownersIn(homes.ann.workspaceDir)).toEqual(ofAnn)
    })

    test('gives the workspace back when there shall be none, and has it again when there shall', async () => {
      const homes = await openHouse()
      const source = `fs.appendFileSync('notes.txt', '!'); export default fs.readFileSync('notes.txt', 'utf8')`
      const owners: number[][] = []
      for (const isWanted of [true, false, true]) {
        const sandbox = open(homes, only, { isWanted })
        expect((await sandbox.describe()).layers.includes('own user')).toBe(isWanted)
        await runIn(sandbox, homes.ann, source)
        owners.push(await ownersIn(homes.ann.workspaceDir))
      }
      expect(owners).toEqual([owners[0], [0], owners[0]])
    })

    test('is the owner of a folder that lies elsewhere, which is given to nobody', async () => {
      const homes = await openHouse()
      const sandbox = open(homes, only)
      for (const uid of [12_345, 0]) {
        const workspaceDir = path.join(homes.root, `elsewhere-${uid}`)
        await mkdir(workspaceDir)
        await chown(workspaceDir, uid, uid)
        await runIn(sandbox, { ...homes.ann, workspaceDir }, `fs.writeFileSync('made.txt', '')`)
        expect(await ownersIn(workspaceDir)).toEqual([uid])
        expect((await lstat(workspaceDir)).mode & 0o777).toBe(0o755)
      }
    })
  })
}

describe.skipIf(!isRoot)('where people cannot have users of their own', () => {
  const closed = { isWanted: true }

  test('programs run as before, and it is said what is in the way', async () => {
    const homes = await openHouse(0o700)
    const sandbox = open(homes, 'permissions')
    const { why, layers } = await sandbox.describe()
    expect(why).toContain(`people's programs run as one user: ${homes.root} cannot be passed by another user`)
    expect(layers).not.toContain('own user')
    await runIn(sandbox, homes.ann, `fs.writeFileSync('made.txt', '')`)
    expect(await ownersIn(homes.ann.workspaceDir)).toEqual([0])
  })

  test('a disk that keeps no users is told of, and is no reason to run nothing', async () => {
    const homes = await openHouse()
    await homes.write('file', '')
    const sandbox = open(homes, 'permissions', { workspacesDir: path.join(homes.root, 'file/workspaces') })
    expect((await sandbox.describe()).why).toMatch(/people's programs run as one user: ENOTDIR/)
    await runIn(sandbox, homes.ann, `fs.writeFileSync('made.txt', '')`)
    expect(await ownersIn(homes.ann.workspaceDir)).toEqual([0])
  })

  test('no program runs when they were asked for', async () => {
    const homes = await openHouse(0o700)
    await expect(runToEnd(open(homes, 'permissions', closed), homes.ann, 'export default 1')).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringMatching(/sandbox\.person_uids.*cannot be passed by another user/s),
    })
  })

  test('what only the folder of workspaces kept closed is closed by itself when users may pass', async () => {
    const homes = await openHouse()
    const modeOf = async (name: string) => (await lstat(path.join(homes.root, 'workspaces', name))).mode & 0o777
    await chmod(path.join(homes.root, 'workspaces'), 0o700)
    await open(homes, 'permissions').describe()
    expect([await modeOf(''), await modeOf('bob'), await modeOf('.sandbox')]).toEqual([0o711, 0o700, 0o711])
  })

  test('a folder that all may write in must be writable for all', async () => {
    const homes = await openHouse()
    await homes.write('desk/page.txt', '')
    const mounts = [{ name: 'desk', source: path.join(homes.root, 'desk'), writable: true }]
    expect((await open(homes, 'permissions', { mounts }).describe()).why).toContain('desk cannot be written')
    await chmod(path.join(homes.root, 'desk'), 0o777)
    const sandbox = open(homes, 'permissions', { mounts })
    await runIn(sandbox, { ...homes.ann, mounts }, `fs.writeFileSync('/mnt/desk/made.txt', '')`)
    expect((await lstat(path.join(homes.root, 'desk/made.txt'))).uid).toBeGreaterThan(70_000)
  })

  test.skipIf(bwrap === null)('folders above that are closed are no matter behind namespaces', async () => {
    const homes = await openHouse(0o700)
    await runIn(open(homes, 'namespaces', closed), homes.ann, `fs.writeFileSync('made.txt', '')`)
    expect(await ownersIn(homes.ann.workspaceDir)).toEqual([expect.toSatisfy((uid) => uid > 70_000)])
  })
})
