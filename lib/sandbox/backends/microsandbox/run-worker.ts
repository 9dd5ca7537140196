import type { Sandbox } from 'microsandbox'
import type { SandboxHome } from '../../contract.ts'
import { runnerArguments } from '../../host/deno-arguments.ts'
import { guestEnvironment } from '../../host/guest-environment.ts'
import { resourceLimits } from '../../host/process-limits.ts'
import type { Runtime } from './assemble-runtime.ts'
import { INSIDE, nameInMounts, placesInside, WORKER } from './inside.ts'
import { type MachineChannel, openMachineChannel } from './machine-channel.ts'

const NS_PER_MS = 1e6
const MAX_LIMIT = 2 ** 32 - 1
/** Nobody waits longer for the end of a machine that does not go. */
const KILL_LIMIT_MS = 5_000

/** Ends a machine at once, whatever runs in it. */
export const endMachine = (machine: Sandbox): Promise<void> => machine.killWithTimeout(KILL_LIMIT_MS)

/** The worker in a machine, as the embedded backend runs it in a process: the same arguments and limits, other places. */
export async function runWorker(
  machine: Sandbox,
  runtime: Runtime,
  home: SandboxHome,
  memoryMb: number,
): Promise<MachineChannel> {
  const { mounts = [] } = home
  const writable = mounts.filter((mount) => mount.writable).map(({ name }) => nameInMounts(name))
  const own = [INSIDE.workspace, ...writable]
  const places = placesInside(home)
  const args = runnerArguments({
    worker: WORKER,
    importMap: `${INSIDE.program}/import-map.json`,
    readable: [INSIDE.program, INSIDE.mounts, INSIDE.servers, INSIDE.skills, ...(home.isReadOnly ? own : [])],
    writable: home.isReadOnly ? [] : own,
    memoryMb,
    argument: JSON.stringify(places),
  })
  const exec = await machine.execStreamWith(`${INSIDE.runtime}/deno`, (process) => {
    process
      .args(args)
      .cwd(INSIDE.workspace)
      .envs(guestEnvironment(`${INSIDE.scratch}/deno`))
      .env('LD_LIBRARY_PATH', runtime.libraryDirs.join(':'))
      .stdinPipe()
    return limitsInside(memoryMb).reduce((limited, [resource, limit]) => limited.rlimit(resource, limit), process)
  })
  const stdin = await exec.takeStdin()
  if (stdin === null) throw new Error('its worker has no input')
  return openMachineChannel({
    kill: () => endMachine(machine),
    receive: () => exec.recv(),
    write: (bytes) => stdin.write(bytes),
    closeInput: () => stdin.close(),
    async measure() {
      const { vcpuTimeNs, memoryBytes } = await machine.metrics()
      return { cpuMs: vcpuTimeNs / NS_PER_MS, residentBytes: memoryBytes }
    },
  })
}

/**
 * The limits of a process that the package can set: it takes numbers of 32 bits, and makes 0 of the one after the last.
 * Of a program that may have more memory than that, the machine's own is the limit.
 */
function limitsInside(memoryMb: number): [resource: string, limit: number][] {
  const limits = resourceLimits(memoryMb)
  const settable = { ...limits, fsize: Math.min(limits.fsize, MAX_LIMIT) }
  return Object.entries(settable).filter(([, limit]) => limit <= MAX_LIMIT)
}
