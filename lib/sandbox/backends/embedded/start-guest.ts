import { cp, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PlaygroundError } from '../../../errors.ts'
import type { Mount, SandboxHome } from '../../contract.ts'
import { GuestMessages } from '../../guest-messages.ts'
import { PROTOCOL_VERSION } from '../../protocol.ts'
import { runnerArguments } from './deno-arguments.ts'
import type { WorkerFiles } from './find-files.ts'
import { Guest } from './guest.ts'
import { createImportMap } from './import-map.ts'
import type { Layer } from './layer.ts'
import { listOwnModules } from './own-modules.ts'
import type { Places } from './places.ts'
import { realmFileIn } from './realm-file.ts'
import { nameGuestFolder } from './remove-left-overs.ts'
import { type ProcessChannel, spawnChannel } from './spawn-channel.ts'

const START_LIMIT_MS = 20_000

export interface Workshop {
  deno: string
  files: WorkerFiles
  layer: Layer
  /** Deno's cache of the worker's modules. */
  denoDir: string
  /** Where guests' own folders are made. */
  guestsDir: string
}

/** Starts a guest for somebody and waits until it is ready. Throws `unavailable` when it does not come up. */
export async function startGuest(workshop: Workshop, home: SandboxHome, memoryMb: number): Promise<Guest> {
  const { files, layer } = workshop
  const dir = path.join(workshop.guestsDir, nameGuestFolder())
  const places: Places = {
    workspace: home.workspaceDir,
    servers: home.serversDir,
    skills: home.skillsDir,
    run: path.join(dir, 'program'),
    mounts: home.mounts ?? [],
    mountPoints: path.join(dir, 'mnt'),
    realm: realmFileIn(workshop.denoDir),
  }
  const importMap = path.join(dir, 'import-map.json')
  for (const folder of [places.run, places.mountPoints, ...pointsOf(places)]) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  }
  const [own, folders] = await Promise.all([listOwnModules(home.workspaceDir), identify(places.mounts)])
  await writeFile(importMap, JSON.stringify(createImportMap(places, own, path.dirname(files.runner))))
  const denoDir = layer.privateCache ? await copyCache(workshop.denoDir, dir) : workshop.denoDir

  const sources = (writable: boolean) =>
    places.mounts.filter((mount) => mount.writable === writable).map((mount) => mount.source)
  const readable = [places.run, places.mountPoints, places.servers, places.skills, ...sources(false)]
  // Under every layer the cache can be read as it is; of Deno itself only this file in it is asked for.
  const writable = [places.workspace, ...sources(true)]
  const args = runnerArguments({
    runner: files.runner,
    importMap,
    readable: [...readable, places.realm],
    writable,
    memoryMb,
    argument: JSON.stringify(places),
  })
  const spec = { ...workshop, denoDir, args, readable: [dir, ...readable], writable, memoryMb }
  const channel = spawnChannel(layer.command(spec), places.workspace)
  const messages = new GuestMessages(channel)
  const removeFiles = () => rm(dir, { recursive: true, force: true })
  try {
    await untilReady(channel, messages)
  } catch (error) {
    channel.kill()
    await channel.exited
    channel.discard()
    await removeFiles()
    throw error
  }
  return new Guest({
    channel,
    messages,
    programFile: path.join(places.run, 'main.ts'),
    removeFiles,
    isSameHome: async () => isEqual(await identify(places.mounts), folders),
    hasSameModules: async () => isEqual(await listOwnModules(home.workspaceDir), own),
  })
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const pointsOf = ({ mounts, mountPoints }: Places) => mounts.map(({ name }) => path.join(mountPoints, name))

/**
 * Which folders these are: a guest holds on to a folder itself, also when another has taken its name. The number of one
 * that is gone may be given to another, so the time it was made counts, too.
 */
const identify = (mounts: readonly Mount[]) =>
  Promise.all(
    mounts.map(({ source }) =>
      stat(source, { bigint: true }).then(
        ({ dev, ino, birthtimeNs }) => [dev, ino, birthtimeNs].join(),
        () => null, // gone: the next guest cannot be made with it, and says so
      ),
    ),
  )

async function untilReady(channel: ProcessChannel, messages: GuestMessages): Promise<void> {
  const timer = setTimeout(() => channel.kill(), START_LIMIT_MS)
  const message = await messages.next().finally(() => clearTimeout(timer))
  if (message?.kind === 'ready' && message.version === PROTOCOL_VERSION) return
  channel.kill()
  const { code, signal } = await channel.exited
  const log = (message?.kind === 'threw' ? message.failure.message : channel.crashLog()).trim().slice(0, 500)
  throw new PlaygroundError(
    'unavailable',
    `The sandbox did not start (${signal ?? `exit status ${code}`})${log === '' ? '.' : `: ${log}`}`,
  )
}

/** For guests that could write it. */
async function copyCache(denoDir: string, dir: string): Promise<string> {
  const copy = path.join(dir, 'deno')
  await cp(denoDir, copy, { recursive: true })
  return copy
}
