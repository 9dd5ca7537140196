import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PlaygroundError } from '../../../errors.ts'
import type { SandboxHome } from '../../contract.ts'
import { GuestMessages } from '../../guest-messages.ts'
import { PROTOCOL_VERSION } from '../../protocol.ts'
import { runnerArguments } from './deno-arguments.ts'
import type { WorkerFiles } from './find-files.ts'
import { createImportMap } from './import-map.ts'
import type { Layer } from './layer.ts'
import { listOwnModules } from './own-modules.ts'
import type { Places } from './places.ts'
import { type ProcessChannel, spawnChannel } from './spawn-channel.ts'

const START_LIMIT_MS = 20_000

/** A process that waits for a program of one person. Serves one run. */
export interface Guest {
  channel: ProcessChannel
  messages: GuestMessages
  /** Puts the program in its place. */
  load(source: string): Promise<void>
  /** Whether the person's own servers and skills are still those it was made with. */
  isCurrent(): Promise<boolean>
  /** Whether the host's process stays alive for it. */
  hold(held: boolean): void
  exited: Promise<unknown>
  /** Ends the process and removes what it had. */
  dispose(): Promise<void>
}

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
  const dir = path.join(workshop.guestsDir, `${process.pid}-${crypto.randomUUID()}`)
  const places: Places = {
    workspace: home.workspaceDir,
    servers: home.serversDir,
    skills: home.skillsDir,
    run: path.join(dir, 'program'),
  }
  const importMap = path.join(dir, 'import-map.json')
  await mkdir(places.run, { recursive: true, mode: 0o700 })
  const own = await listOwnModules(home.workspaceDir)
  await writeFile(importMap, JSON.stringify(createImportMap(places, own, path.dirname(files.runner))))
  const denoDir = layer.privateCache ? await copyCache(workshop.denoDir, dir) : workshop.denoDir

  const readable = [places.run, places.servers, places.skills]
  const args = runnerArguments({
    runner: files.runner,
    importMap,
    readable,
    writable: [places.workspace],
    memoryMb,
    argument: JSON.stringify(places),
  })
  const spec = { ...workshop, denoDir, args, readable: [dir, ...readable], writable: [places.workspace], memoryMb }
  const channel = spawnChannel(layer.command(spec), places.workspace)
  const messages = new GuestMessages(channel)
  const dispose = async () => {
    channel.hold(true) // its end is waited for
    channel.kill()
    await channel.exited
    await rm(dir, { recursive: true, force: true })
  }
  try {
    await untilReady(channel, messages)
  } catch (error) {
    await dispose()
    throw error
  }
  return {
    channel,
    messages,
    dispose,
    exited: channel.exited,
    hold: channel.hold,
    load: (source) => writeFile(path.join(places.run, 'main.ts'), source),
    isCurrent: async () => JSON.stringify(await listOwnModules(home.workspaceDir)) === JSON.stringify(own),
  }
}

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
