import { mkdir, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { ownedPrefix } from '../../../process/owned-name.ts'
import { openArguments } from '../../host/deno-arguments.ts'
import type { WorkerFiles } from '../../host/find-files.ts'
import { SELF_TEST } from '../../host/remove-orphaned.ts'
import { FAMILIES, WALLS } from '../../worker/escape/attempt.ts'
import type { Command, GuestSpec, Layer } from './layer.ts'
import { createTargets, type Targets } from './self-test-targets.ts'
import { spawnChannel } from './spawn-channel.ts'
import type { User } from './users/user.ts'

const LIMIT_MS = 20_000
const MEMORY_MB = 128

const Verdict = z.object({
  tried: z
    .array(
      z.object({
        ...{ family: z.enum(FAMILIES), name: z.string(), stoppedBy: z.array(z.enum(WALLS)) },
        ...{ residual: z.string().optional(), isLethal: z.boolean().optional(), worked: z.boolean().nullable() },
      }),
    )
    .nonempty(),
  broken: z.array(z.string()),
})
export type Verdict = z.infer<typeof Verdict>

type Setup = { deno: string; files: WorkerFiles; denoDir: string; dir: string; user?: User }

/**
 * Whether a layer really holds on this machine: a guest with all of Deno's own permissions tries to get out, and every
 * try must fail. Gives null when it holds, else what was wrong, in words. With `user` the guest runs as that one, and
 * what it tries to reach is its own, so that nothing but the layer keeps it away. A layer without walls of the system's
 * is only asked whether a guest can work in it.
 */
export async function findFault(layer: Layer, setup: Setup): Promise<string | null> {
  const targets = await openTargets(setup)
  try {
    const verdict = await runSelfTest(layer.command(selfTestSpec(setup, targets)), targets)
    if (typeof verdict === 'string') return verdict
    const { tried, broken } = verdict
    const escaped = tried.filter(({ worked, residual }) => worked && residual === undefined)
    if (layer.isolation !== 'permissions') {
      if (escaped.length > 0) return `it let a guest ${escaped.map(({ name }) => name).join(', ')}`
      if (targets.received.length > 0) return `it let something out: ${targets.received.join(', ')}`
    }
    if (broken.length > 0) return `it kept a guest from what it needs: ${broken.join(', ')}`
    return null
  } finally {
    await targets.remove()
  }
}

export async function openTargets({ dir, user }: Pick<Setup, 'dir' | 'user'>): Promise<Targets> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  return createTargets(await mkdtemp(path.join(dir, `${SELF_TEST}${ownedPrefix()}`)), MEMORY_MB, user)
}

/** The guest of the isolation self-test. `only` names the one attempt it makes. */
export function selfTestSpec(
  { deno, files, denoDir, user }: Setup,
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

/** Runs it and gives what it found, or in words why it found nothing. */
export async function runSelfTest(command: Command, { target }: Targets): Promise<Verdict | string> {
  const channel = spawnChannel(command, target.workspace)
  const timer = setTimeout(() => channel.kill(), LIMIT_MS)
  let printed = ''
  for await (const chunk of channel.frames) printed += Buffer.from(chunk).toString('utf8')
  const { code, signal } = await channel.exited
  clearTimeout(timer)
  const verdict = Verdict.safeParse(parseLast(printed))
  if (verdict.success) return verdict.data
  const log = channel.crashLog().trim().split('\n')[0]?.slice(0, 300)
  return `its guest did not start (${signal ?? `exit status ${code}`}${log ? `: ${log}` : ''})`
}

function parseLast(printed: string): unknown {
  try {
    return JSON.parse(printed.trim().split('\n').at(-1) ?? '')
  } catch {
    return undefined // nothing whole was printed: the guest ended early, and its exit says how
  }
}
