import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { messageOf, PlaygroundError } from '../../../errors.ts'
import { ownedPrefix } from '../../../process/owned-name.ts'
import type { Backend } from '../../backend.ts'
import { findDeno, findWorker } from '../../host/find-files.ts'
import { readProbe, saveProbe } from '../../host/probe-cache.ts'
import { PROBE, removeOrphaned } from '../../host/remove-orphaned.ts'
import type { LayerReport } from '../../layer-report.ts'
import { askDoctor } from './ask-doctor.ts'
import { assembleRuntime } from './assemble-runtime.ts'
import { machineMb } from './build-machine.ts'
import { type ControlPlane, chooseControlPlane, reachControlPlane } from './choose-control-plane.ts'
import { findPackage } from './find-package.ts'
import { loadPackage } from './load-package.ts'
import { Answer, probeKey } from './probe-key.ts'
import { removeOrphanedMachines } from './remove-orphaned-machines.ts'
import { type MachineSetup, startMachine } from './start-machine.ts'

const PROBE_MEMORY_MB = 128

interface MachineOptions {
  dataDir: string
  /** Whether this backend was asked for by name: then a machine is started also where the runtime thinks it cannot. */
  isNamed: boolean
  /** Makes the machines instead of this one. */
  server?: ControlPlane | undefined
}

interface MicrosandboxOptions extends MachineOptions {
  /** Whether what was in the way before is looked at again. */
  asksAgain: boolean
  log: (message: string) => void
}

interface Setup extends MachineOptions {
  /** Of the package. */
  version: string
  deno: string
  msb: string
  /** Where the package keeps its own files. */
  home: string
}

/**
 * Programs in virtual machines, one for each guest. Whether one really starts here is tried once and kept in
 * `microvm-probe.json` under what it depends on. Throws `configuration` where none does, and says why.
 */
export async function openMicrosandbox(options: MicrosandboxOptions): Promise<Backend> {
  const { server, asksAgain, log } = options
  const setup = await prepare(options)

  const file = path.join(setup.dataDir, 'microvm-probe.json')
  const key = await probeKey({ ...setup, server: server?.url })
  let answer = await readProbe(file, key, Answer)
  if (answer === null || (answer.problem !== null && asksAgain)) {
    answer = { problem: await findProblem(setup) }
    await saveProbe(file, { key, ...answer })
    log(`sandbox: ${answer.problem === null ? 'virtual machines start here' : `no virtual machine: ${answer.problem}`}`)
  }
  if (answer.problem !== null) throw new PlaygroundError('configuration', answer.problem)

  const why = server === undefined ? 'virtual machines start here' : `virtual machines start at ${server.url}`
  return machineBackend(await prepareMachines(setup), why)
}

/** Whether a virtual machine starts here now, whatever was found and kept before. */
export async function tryMachines(options: MachineOptions): Promise<LayerReport> {
  const isolation = 'microvm'
  try {
    const problem = await findProblem(await prepare(options))
    if (problem !== null) return { isolation, kind: 'not-here', detail: `no virtual machine starts: ${problem}` }
  } catch (error) {
    return { isolation, kind: 'not-here', detail: messageOf(error) }
  }
  return { isolation, kind: 'passed', detail: 'a virtual machine started; nothing tried to get out of it' }
}

async function prepare({ dataDir, isNamed, server }: MachineOptions): Promise<Setup> {
  const found = findPackage()
  if (server !== undefined) await reachControlPlane(server)
  await mkdir(path.join(dataDir, 'sandbox'), { recursive: true, mode: 0o700 })
  const realDataDir = await realpath(dataDir)
  const home = path.join(realDataDir, 'sandbox', 'msb')
  return { ...found, dataDir: realDataDir, isNamed, server, deno: findDeno(), home }
}

/** Asks the runtime, and starts one machine; that alone is proof. */
async function findProblem(setup: Setup): Promise<string | null> {
  await mkdir(setup.home, { recursive: true, mode: 0o700 })
  const diagnosis = setup.server === undefined ? await askDoctor(setup.msb, setup.home) : null
  // A machine that cannot start takes seconds to say so: unless it was asked for, the diagnosis is enough.
  if (diagnosis !== null && !setup.isNamed) return diagnosis
  const fault = await tryMachine(setup)
  if (fault === null) return null
  const around = setup.server === undefined ? diagnosis : aboutServer(setup.server.url)
  return around === null ? fault : `${fault}. ${around}`
}

/** The package's own words name an option; what is behind it is where the files are. */
const aboutServer = (url: string) =>
  `The microsandbox server at ${url} answers, but a machine elsewhere cannot have the folders of this one, where people's ` +
  'files are; unset MSB_SERVER_URL to use virtual machines of this machine'

async function tryMachine(setup: Setup): Promise<string | null> {
  const empty = await mkdtemp(path.join(setup.dataDir, 'sandbox', `${PROBE}${ownedPrefix()}`))
  try {
    const home = { personId: '', workspaceDir: empty, serversDir: empty, skillsDir: empty }
    const guest = await startMachine(await prepareMachines(setup), home, PROBE_MEMORY_MB)
    await guest.dispose('served')
    return null
  } catch (error) {
    return messageOf(error)
  } finally {
    await rm(empty, { recursive: true, force: true })
  }
}

async function prepareMachines({ dataDir, home, deno, server }: Setup): Promise<MachineSetup> {
  await mkdir(home, { recursive: true, mode: 0o700 })
  const sdk = await loadPackage(home)
  chooseControlPlane(sdk, server)
  const runtime = await assembleRuntime({ deno, files: findWorker(), dir: path.join(dataDir, 'sandbox') })
  const guestsDir = path.join(dataDir, 'sandbox', 'guests')
  await removeOrphaned(path.join(dataDir, 'sandbox'))
  // A server's machines may belong to processes of other computers, whose numbers mean nothing here.
  if (server === undefined) await removeOrphanedMachines(sdk)
  return { sdk, runtime, guestsDir }
}

/** Guests in virtual machines, where it is known that they start. */
export const machineBackend = (setup: MachineSetup, why: string): Backend => ({
  name: 'microsandbox',
  layers: ['microvm', 'no network', 'deno permissions', 'rlimits'],
  isolation: 'microvm',
  why,
  // All that it may take: it gives nothing back while it waits.
  waitingBytes: (memoryMb) => machineMb(memoryMb) * 1024 ** 2,
  // A machine has the memory it was given, and its process the limits it was started with.
  residentBytes: () => Number.POSITIVE_INFINITY,
  start: (home, memoryMb) => startMachine(setup, home, memoryMb),
})
