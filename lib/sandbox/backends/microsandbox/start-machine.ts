import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sandbox } from 'microsandbox'
import { messageOf, PlaygroundError } from '../../../errors.ts'
import { ownedName } from '../../../process/owned-name.ts'
import type { SandboxHome } from '../../contract.ts'
import type { Guest } from '../../host/guest.ts'
import { takeHomeSnapshot } from '../../host/home-snapshot.ts'
import { createImportMap } from '../../host/import-map.ts'
import { openGuest } from '../../host/open-guest.ts'
import { MODULE_TABLE } from '../../worker/places.ts'
import type { Runtime } from './assemble-runtime.ts'
import { buildMachine } from './build-machine.ts'
import { placesInside, WORKER } from './inside.ts'
import type { Microsandbox } from './load-package.ts'
import type { MachineChannel } from './machine-channel.ts'
import { makeRoot } from './make-root.ts'
import { endMachine, runWorker } from './run-worker.ts'

const BOOT_LIMIT_MS = 20_000
const FIRST_MEASUREMENT_TRIES = 10
const FIRST_MEASUREMENT_PAUSE_MS = 50

export interface MachineSetup {
  sdk: Pick<Microsandbox, 'Sandbox'>
  runtime: Runtime
  /** Where guests' own folders are made. */
  guestsDir: string
}

/** Starts a guest in a virtual machine of its own. Throws `unavailable` when it does not come up, and leaves nothing of it. */
export async function startMachine(setup: MachineSetup, home: SandboxHome, memoryMb: number): Promise<Guest> {
  const name = ownedName()
  const dir = path.join(setup.guestsDir, name)
  const rootDir = path.join(dir, 'root')
  const programDir = path.join(dir, 'program')
  const removeFiles = () => rm(dir, { recursive: true, force: true })
  let channel: MachineChannel
  const snapshot = await takeHomeSnapshot(home)
  try {
    await mkdir(programDir, { recursive: true, mode: 0o700 })
    await makeRoot(rootDir, setup.runtime, home.mounts ?? [])
    await writeFile(
      path.join(programDir, 'import-map.json'),
      JSON.stringify(createImportMap(placesInside(home), snapshot.modules, WORKER)),
    )
    await writeFile(path.join(programDir, MODULE_TABLE), JSON.stringify(snapshot.modules))
    const { sdk, runtime } = setup
    const spec = { name, rootDir, runtimeDir: runtime.dir, programDir, home, memoryMb }
    const machine = await inTime(sdk, name, buildMachine(sdk, spec).create())
    channel = await runWorker(machine, runtime, home, memoryMb).catch(async (error: unknown) => {
      await endMachine(machine).catch(() => {}) // what is told is why the worker did not run
      throw error
    })
  } catch (error) {
    await removeFiles()
    throw new PlaygroundError('unavailable', `A virtual machine did not start: ${messageOf(error)}`, { cause: error })
  }
  const guest = await openGuest(channel, { ...snapshot, programFile: path.join(programDir, 'main.ts'), removeFiles })
  // What it used to start is not its program's; the first numbers come a moment after the machine.
  for (let tries = 0; tries < FIRST_MEASUREMENT_TRIES && !(await channel.measure()); tries++) {
    await sleep(FIRST_MEASUREMENT_PAUSE_MS)
  }
  return guest
}

/** The machine, unless it takes too long: then it is ended, whether it is on record already or comes later. */
async function inTime(sdk: Pick<Microsandbox, 'Sandbox'>, name: string, coming: Promise<Sandbox>): Promise<Sandbox> {
  const limit = new AbortController()
  const late = sleep(BOOT_LIMIT_MS, null, { signal: limit.signal })
  late.catch(() => {}) // that is the abort
  const machine = await Promise.race([coming, late]).finally(() => limit.abort())
  if (machine !== null) return machine
  // What is told is that it took too long, not how it ended.
  coming.then(endMachine).catch(() => {})
  await sdk.Sandbox.get(name)
    .then((starting) => starting.destroy({ force: true }))
    .catch(() => {})
  throw new Error(`it was not up after ${BOOT_LIMIT_MS / 1000} seconds`)
}
