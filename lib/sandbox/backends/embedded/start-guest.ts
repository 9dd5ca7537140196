import { chmod, chown, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ownedName } from '../../../process/owned-name.ts'
import type { SandboxHome } from '../../contract.ts'
import { builtWorkerIn } from '../../host/built-worker.ts'
import { runnerArguments } from '../../host/deno-arguments.ts'
import type { WorkerFiles } from '../../host/find-files.ts'
import type { Guest } from '../../host/guest.ts'
import { takeHomeSnapshot } from '../../host/home-snapshot.ts'
import { createImportMap } from '../../host/import-map.ts'
import { openGuest } from '../../host/open-guest.ts'
import { MODULE_TABLE, type Places } from '../../worker/places.ts'
import type { Layer } from './layer.ts'
import { spawnChannel } from './spawn-channel.ts'
import { giveTree } from './users/give-tree.ts'
import type { User } from './users/user.ts'

export interface GuestSetup {
  deno: string
  files: WorkerFiles
  layer: Layer
  /** Deno's cache of the worker's modules. */
  denoDir: string
  /** Where guests' own folders are made. */
  guestsDir: string
}

/** Starts a guest for somebody, as a user of the system's, and waits until it is ready. Throws `unavailable` when it does not come up. */
export async function startGuest(setup: GuestSetup, home: SandboxHome, memoryMb: number, user?: User): Promise<Guest> {
  const dir = path.join(setup.guestsDir, ownedName())
  try {
    return await startGuestIn(dir, setup, home, memoryMb, user)
  } catch (error) {
    // The next start removes what this cannot; why it did not start is what has to be told.
    await rm(dir, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

async function startGuestIn(
  dir: string,
  setup: GuestSetup,
  home: SandboxHome,
  memoryMb: number,
  user?: User,
): Promise<Guest> {
  const { layer } = setup
  const worker = builtWorkerIn(setup.denoDir)
  const places: Places = {
    workspace: home.workspaceDir,
    servers: home.serversDir,
    skills: home.skillsDir,
    run: path.join(dir, 'program'),
    mounts: home.mounts ?? [],
    mountPoints: path.join(dir, 'mnt'),
    worker: worker.dir,
  }
  const importMap = path.join(dir, 'import-map.json')
  const folders = [places.run, places.mountPoints, ...pointsOf(places)]
  const [snapshot] = await allDone([
    takeHomeSnapshot(home),
    ...folders.map((folder) => mkdir(folder, { recursive: true, mode: 0o700 })),
  ])
  const programFile = path.join(places.run, 'main.ts')
  const contents = {
    [importMap]: JSON.stringify(createImportMap(places, snapshot.modules, worker)),
    [path.join(places.run, MODULE_TABLE)]: JSON.stringify(snapshot.modules),
    [programFile]: '',
  }
  const writeOne = async ([file, text]: [string, string]) => {
    await writeFile(file, text)
    if (user) await letRead(file, 0o640, user)
  }
  const [denoDir] = await allDone([
    layer.privateCache ? copyCache(setup.denoDir, dir, user) : setup.denoDir,
    ...Object.entries(contents).map(writeOne),
    ...(user ? [dir, ...folders].map((folder) => letRead(folder, 0o750, user)) : []),
  ])

  const sources = (writable: boolean) =>
    places.mounts.filter((mount) => mount.writable === writable).map((mount) => mount.source)
  const writable = home.isReadOnly ? [] : [places.workspace, ...sources(true)]
  const readOnly = home.isReadOnly ? [places.workspace, ...sources(true)] : []
  const readable = [places.run, places.mountPoints, places.servers, places.skills, ...sources(false), ...readOnly]
  const args = runnerArguments({
    worker,
    importMap,
    readable,
    writable,
    memoryMb,
    argument: JSON.stringify(places),
  })
  const spec = {
    ...setup,
    denoDir,
    args,
    readable: [dir, ...readable],
    writable,
    workspace: places.workspace,
    memoryMb,
    ...(user && { user }),
  }
  const channel = spawnChannel(layer.command(spec), places.workspace)
  return openGuest(channel, {
    ...snapshot,
    programFile,
    removeFiles: () => rm(dir, { recursive: true, force: true }),
  })
}

/** As `Promise.all`, but when one fails the others have ended, too: nothing is written any more. */
async function allDone<const T extends readonly unknown[]>(
  steps: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(steps)
  return Promise.all(steps)
}

/** What the host keeps for itself and one user may read. */
async function letRead(file: string, mode: number, { gid }: User): Promise<void> {
  await chown(file, 0, gid)
  await chmod(file, mode)
}

const pointsOf = ({ mounts, mountPoints }: Places) => mounts.map(({ name }) => path.join(mountPoints, name))

/** For guests that could write it. */
async function copyCache(denoDir: string, dir: string, user: User | undefined): Promise<string> {
  const copy = path.join(dir, 'deno')
  await cp(denoDir, copy, { recursive: true })
  if (user) await giveTree(copy, user)
  return copy
}
