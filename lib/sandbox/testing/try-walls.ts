import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { fillCache } from '../backends/embedded/fill-cache.ts'
import type { Finding } from '../backends/embedded/finding.ts'
import { launcherCommand } from '../backends/embedded/landlock-layer.ts'
import type { Command, GuestSpec, Layer } from '../backends/embedded/layer.ts'
import { createNamespacesLayer } from '../backends/embedded/namespaces-layer.ts'
import { tryEverything } from '../backends/embedded/try-everything.ts'
import { openArguments } from '../host/deno-arguments.ts'
import { findDeno, findWorker } from '../host/find-files.ts'
import type { Wall } from '../worker/escape/attempt.ts'

const MEMORY_MB = 128

export interface WallTester {
  /** With these walls around it, and no others. */
  withWalls(walls: readonly Wall[]): Promise<Finding>
  /** As a layer of the sandbox has it. */
  withLayer(layer: Layer): Promise<Finding>
  /** Every call of the kernel that the filter does not list, behind the filter alone: how many, and which it let through. */
  sweepCalls(): Promise<{ asked: number; reached: number[] }>
}

/** Lets the code of `worker/escape` loose, which has every permission of Deno's unless `permissions` is among its walls. */
export async function openWallTester(dir: string, bwrap: string | null): Promise<WallTester> {
  const found = { deno: findDeno(), files: findWorker() }
  const denoDir = await fillCache({ ...found, guestsDir: path.join(dir, 'guests') }, dir, 'walls')
  const setup = { ...found, denoDir, dir }

  async function run(commandOf: (spec: GuestSpec) => Command): Promise<Finding> {
    const finding = await tryEverything(commandOf, setup)
    if (typeof finding === 'string') throw new Error(finding)
    return finding
  }

  return {
    withWalls: (walls) => run((spec) => commandWith(walls, spec, bwrap)),
    withLayer: (layer) => run((spec) => layer.command(spec)),
    async sweepCalls() {
      const sweep = path.join(path.dirname(found.files.runner), 'escape', 'sweep.ts')
      const none = { readable: [], writable: [], memoryMb: MEMORY_MB }
      const { file, args, env } = commandWith(
        ['seccomp'],
        { ...found, ...none, denoDir, args: openArguments(sweep, MEMORY_MB) },
        bwrap,
      )
      const { stdout } = await promisify(execFile)(file, args, { env: env as NodeJS.ProcessEnv })
      return JSON.parse(stdout)
    },
  }
}

function commandWith(walls: readonly Wall[], spec: GuestSpec, bwrap: string | null): Command {
  const guest = walls.includes('permissions') ? { ...spec, args: withPermissions(spec) } : spec
  const inner = launchWith(walls, launcherCommand(guest, {}), guest)
  if (!walls.includes('namespaces')) return inner
  if (bwrap === null) throw new Error('bubblewrap is not installed')
  const { file, args, env } = createNamespacesLayer(bwrap).command(guest)
  // What bubblewrap starts comes after everything that is for itself.
  return { file, args: [...args.slice(0, args.lastIndexOf(guest.deno)), inner.file, ...inner.args], env }
}

function launchWith(walls: readonly Wall[], { file, args, env }: Command, { files }: GuestSpec): Command {
  const launcher = path.join(path.dirname(files.runner), 'escape', 'launch.ts')
  const argument = JSON.stringify({ walls, spec: JSON.parse(args.at(-1) ?? '') })
  return { file, args: [...args.slice(0, -2), launcher, argument], env }
}

/** The permissions of a guest instead of all. */
const withPermissions = ({ args, readable, writable }: GuestSpec) =>
  args.flatMap((argument) =>
    argument === '--allow-all'
      ? ['--deny-import', `--allow-read=${[...readable, ...writable]}`, `--allow-write=${writable}`]
      : [argument],
  )
