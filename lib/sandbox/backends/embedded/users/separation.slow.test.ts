import { spawn } from 'node:child_process'
import { chmod, mkdir, readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildWorker } from '../../../host/built-worker.ts'
import { openArguments } from '../../../host/deno-arguments.ts'
import { findDeno, findWorker } from '../../../host/find-files.ts'
import type { Attack, AttackResult } from '../../../testing/attack.ts'
import { openTestHomes } from '../../../testing/open-test-homes.ts'
import { createLandlockLayer } from '../landlock-layer.ts'
import type { Layer } from '../layer.ts'
import { createNamespacesLayer, findBwrap } from '../namespaces-layer.ts'
import { createPermissionsLayer } from '../permissions-layer.ts'
import { spawnChannel } from '../spawn-channel.ts'
import { giveTree } from './give-tree.ts'
import type { User } from './user.ts'

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const bwrap = await findBwrap()
const ann: User = { uid: 70_001, gid: 70_001 }
const bob: User = { uid: 70_002, gid: 70_002 }

/** What a hostile guest gets at behind a layer that lets it into its own workspace, into Bob's and to the host's file. */
async function attackBob(layer: Layer, user: User): Promise<AttackResult & { secret: string }> {
  const homes = await openTestHomes()
  onTestFinished(() => homes.remove())
  const at = (name: string) => path.join(homes.root, name)
  await homes.write('closed/host.txt', 'of the host')
  await mkdir(at('deno'))
  for (const [name, mode] of Object.entries({ '': 0o755, deno: 0o755, closed: 0o700 })) await chmod(at(name), mode)
  const [ownDir, neighbourDir] = [homes.ann.workspaceDir, homes.bob.workspaceDir]
  await symlink(path.join(neighbourDir, 'secret.txt'), path.join(ownDir, 'to-neighbour'))
  await giveTree(ownDir, user)
  await giveTree(neighbourDir, bob)
  const neighbour = spawn('sleep', ['600'], { ...bob, cwd: neighbourDir, stdio: 'ignore' })
  onTestFinished(() => void neighbour.kill('SIGKILL'))

  const files = findWorker()
  await buildWorker(files, at('deno'))
  const attack: Attack = {
    ...{ ownDir, neighbourDir, hostFile: at('closed/host.txt'), hostPid: process.pid },
    ...{ neighbourPid: neighbour.pid as number, neighbourUid: bob.uid },
  }
  const script = path.join(files.sandboxDir, 'worker', 'testing', 'attack-neighbour.ts')
  const command = layer.command({
    ...{ deno: findDeno(), files, denoDir: at('deno'), memoryMb: 128, user },
    args: openArguments(script, 128, JSON.stringify(attack)),
    readable: [at('closed')],
    writable: [ownDir, neighbourDir],
  })
  const channel = spawnChannel(command, ownDir)
  let printed = ''
  for await (const chunk of channel.frames) printed += Buffer.from(chunk).toString('utf8')
  await channel.exited
  expect(channel.crashLog()).toBe('')
  const secret = await readFile(path.join(neighbourDir, 'secret.txt'), 'utf8').catch(() => 'gone')
  return { ...(JSON.parse(printed) as AttackResult), secret }
}

for (const { layer, isHere } of [
  { layer: createPermissionsLayer(), isHere: isRoot },
  { layer: createLandlockLayer(), isHere: isRoot },
  { layer: createNamespacesLayer('bwrap'), isHere: isRoot && bwrap !== null },
]) {
  // Skipped where this is not root, which alone can run a process as somebody else, or has no bubblewrap.
  describe.skipIf(!isHere)(`behind ${layer.isolation} with a hole`, () => {
    test("a process of Ann's reaches nothing of Bob's and nothing of the host's", async () => {
      expect(await attackBob(layer, ann)).toEqual({ worked: [], ...ann, groups: 0, threads: 2_048, secret: 'of Bob' })
    })

    test("one of Bob's own gets at his files by these ways, and at the host by none", async () => {
      const { worked, secret } = await attackBob(layer, bob)
      expect(worked.slice(0, 3)).toEqual(['read a file', 'list the folder', 'read through a planted link'])
      expect(worked).toEqual(expect.arrayContaining(['make a file', 'add to a file', 'rename a file']))
      expect(worked.filter((name) => /host|root/.test(name))).toEqual([])
      expect(secret).toBe('gone')
    })
  })
}
