import { chmod, chown, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ownedName } from '../../../left-overs/owned-name.ts'
import { builtWorkerIn } from '../../built-worker.ts'
import type { SandboxHome } from '../../contract.ts'
import { runnerArguments } from '../../deno-arguments.ts'
import type { WorkerFiles } from '../../find-files.ts'
import type { Guest } from '../../guest.ts'
import { createImportMap } from '../../import-map.ts'
import { lookAtHome } from '../../look-at-home.ts'
import { openGuest } from '../../open-guest.ts'
import { MODULE_TABLE, type Places } from '../../worker/places.ts'
import type { Layer } from './layer.ts'
import { spawnChannel } from './spawn-channel.ts'
import { giveTree } from './users/give-tree.ts'
import type { User } from './users/user.ts'

export interface Workshop {
  deno: string
  files: WorkerFiles
  layer: Layer
  /** Deno's cache of the worker's modules. */
  denoDir: string
  /** Where guests' own folders are made. */
  guestsDir: string
}

/** Starts a guest for somebody, as a user of the system's, and waits until it is ready. Throws `unavailable` when it does not come up. */
export async function startGuest(workshop: Workshop, home: SandboxHome, memoryMb: number, user?: User): Promise<Guest> {
  const { layer } = workshop
  const worker = builtWorkerIn(workshop.denoDir)
  const dir = path.join(workshop.guestsDir, ownedName())
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
  for (const folder of [places.run, places.mountPoints, ...pointsOf(places)]) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  }
  const snapshot = await lookAtHome(home)
  await writeFile(importMap, JSON.stringify(createImportMap(places, snapshot.modules, worker)))
  await writeFile(path.join(places.run, MODULE_TABLE), JSON.stringify(snapshot.modules))
  const programFile = path.join(places.run, 'main.ts')
  await writeFile(programFile, '')
  const denoDir = layer.privateCache ? await copyCache(workshop.denoDir, dir) : workshop.denoDir
  if (user) {
    for (const one of [dir, places.run, places.mountPoints, ...pointsOf(places)]) await letRead(one, 0o750, user)
    for (const one of [importMap, programFile, path.join(places.run, MODULE_TABLE)]) await letRead(one, 0o640, user)
    if (layer.privateCache) await giveTree(denoDir, user)
  }

  const sources = (writable: boolean) =>
    places.mounts.filter((mount) => mount.writable === writable).map((mount) => mount.source)
  const readable = [places.run, places.mountPoints, places.servers, places.skills, ...sources(false)]
  const writable = [places.workspace, ...sources(true)]
  const args = runnerArguments({
    worker,
    importMap,
    readable,
    writable,
    memoryMb,
    argument: JSON.stringify(places),
  })
  const spec = { ...workshop, denoDir, args, readable: [dir, ...readable], writable, memoryMb, ...(user && { user }) }
  const channel = spawnChannel(layer.command(spec), places.workspace)
  return openGuest(channel, {
    ...snapshot,
    programFile,
    removeFiles: () => rm(dir, { recursive: true, force: true }),
  })
}

/** What the host keeps for itself and one user may read. */
async function letRead(file: string, mode: number, { gid }: User): Promise<void> {
  await chown(file, 0, gid)
  await chmod(file, mode)
}

const pointsOf = ({ mounts, mountPoints }: Places) => mounts.map(({ name }) => path.join(mountPoints, name))

/** For guests that could write it. */
async function copyCache(denoDir: string, dir: string): Promise<string> {
  const copy = path.join(dir, 'deno')
  await cp(denoDir, copy, { recursive: true })
  return copy
}
