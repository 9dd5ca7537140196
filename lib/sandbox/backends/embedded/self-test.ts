import { mkdir, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { ownedPrefix } from '../../../process/owned-name.ts'
import { openArguments } from '../../host/deno-arguments.ts'
import type { WorkerFiles } from '../../host/find-files.ts'
import { SELF_TEST } from '../../host/remove-orphaned.ts'
import { BEGUN } from '../../worker/escape/attempt.ts'
import { faultIn, Verdict } from './finding.ts'
import type { Command, GuestSpec, Layer } from './layer.ts'
import { createTargets, type Targets } from './self-test-targets.ts'
import { spawnChannel } from './spawn-channel.ts'
import type { User } from './users/user.ts'

const LIMIT_MS = 20_000
const MEMORY_MB = 128
/** No attempt has this name: the guest makes none, and only does its own work. */
const NO_ATTEMPT = 'none'

/** With `user` the guest runs as that one, and what it tries to reach is its own: nothing but the layer keeps it away. */
export type SelfTestSetup = { deno: string; files: WorkerFiles; denoDir: string; dir: string; user?: User }

/**
 * Whether a layer really holds on this machine: a guest with all of Deno's own permissions tries to get out, and every
 * try must fail. Gives null when it holds, else what was wrong, in words. A short probe: what would end the guest is left
 * to `tryEverything`. A layer without walls of the system's is only asked whether a guest can work in it.
 */
export async function findFault(layer: Layer, setup: SelfTestSetup): Promise<string | null> {
  const targets = await openTargets(setup)
  try {
    const only = layer.isolation === 'permissions' ? [NO_ATTEMPT] : []
    const told = await runSelfTest(layer.command(selfTestSpec(setup, targets, only)), targets)
    return 'ended' in told ? told.ended : faultIn({ ...told, received: targets.received })
  } finally {
    await targets.remove()
  }
}

export async function openTargets({ dir, user }: Pick<SelfTestSetup, 'dir' | 'user'>): Promise<Targets> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  return createTargets(await mkdtemp(path.join(dir, `${SELF_TEST}${ownedPrefix()}`)), MEMORY_MB, user)
}

/** The guest of the isolation self-test. `only` names the one attempt it makes. */
export function selfTestSpec(
  { deno, files, denoDir, user }: SelfTestSetup,
  { target }: Targets,
  only: string[] = [],
): GuestSpec {
  return {
    ...{ deno, files, denoDir, memoryMb: MEMORY_MB },
    args: openArguments(files.selfTest, MEMORY_MB, JSON.stringify(target), ...only),
    readable: [path.dirname(target.readOnlyFile)],
    writable: [target.workspace],
    ...(user && { user }),
  }
}

/** What a guest told: all that it found, or how it ended before, in words, and whether it had begun to try. */
type Told = Verdict | { ended: string; hasBegun: boolean }

export async function runSelfTest(command: Command, { target }: Targets): Promise<Told> {
  const channel = spawnChannel(command, target.workspace)
  const timer = setTimeout(() => {
    channel.kill()
    channel.discard()
  }, LIMIT_MS)
  let printed = ''
  try {
    for await (const chunk of channel.frames) printed += Buffer.from(chunk).toString('utf8')
  } catch {
    // Its time is up. What has left its group may still hold the stream open, and nobody waits for that.
  }
  const { code, signal } = await channel.exited
  clearTimeout(timer)
  const verdict = Verdict.safeParse(parseLast(printed))
  if (verdict.success) return verdict.data
  const log = channel.crashLog().trim().split('\n')[0]?.slice(0, 300)
  const how = `${signal ?? `exit status ${code}`}${log ? `: ${log}` : ''}`
  const hasBegun = printed.startsWith(BEGUN)
  return { ended: `its guest ${hasBegun ? 'ended early' : 'did not start'} (${how})`, hasBegun }
}

function parseLast(printed: string): unknown {
  try {
    return JSON.parse(printed.trim().split('\n').at(-1) ?? '')
  } catch {
    return undefined // nothing whole was printed: the guest ended early, and its exit says how
  }
}
