import type { SandboxBuilder } from 'microsandbox'
import type { SandboxHome } from '../../contract.ts'
import { resourceLimits } from '../../host/process-limits.ts'
import { INSIDE, nameInMounts } from './inside.ts'
import type { Microsandbox } from './load-package.ts'
import { NOBODY } from './make-root.ts'

const MB = 1024 * 1024
/** For the kernel, its agent and the files it keeps in memory: the program's own limit is the tighter one. */
const MACHINE_MB = 256
const SCRATCH_MB = 64

/** The memory of a machine for programs that may take so much. */
export const machineMb = (memoryMb: number) => memoryMb + MACHINE_MB

/** A program has one thread; what it uses of the processor can then never be more than the time it took. */
const CPUS = 1
/** A backstop: a machine ends with the process that made it. */
const MAX_SECONDS = 24 * 3600
const METRICS_EVERY_MS = 100

interface MachineSpec {
  name: string
  /** Its root folder on the host, its alone. */
  rootDir: string
  runtimeDir: string
  programDir: string
  home: SandboxHome
  memoryMb: number
}

type Mount = InstanceType<Microsandbox['MountBuilder']>

/**
 * The configuration of one virtual machine: no network, no rights, and of the host the named folders. All but the
 * workspace and what an administrator made writable is read only on the host's side, also to the machine's own kernel.
 */
export function buildMachine({ Sandbox }: Pick<Microsandbox, 'Sandbox'>, spec: MachineSpec): SandboxBuilder {
  const { home } = spec
  const builder = Sandbox.builder(spec.name)
    .image(spec.rootDir)
    .cpus(CPUS)
    .memory(machineMb(spec.memoryMb))
    .disableNetwork()
    .security('restricted')
    .deploymentProfile('multi-tenant')
    .user(`${NOBODY}:${NOBODY}`)
    .workdir(INSIDE.workspace)
    .ephemeral(true)
    .quietLogs()
    .metricsSampleIntervalMs(METRICS_EVERY_MS)
    .maxDuration(MAX_SECONDS)
    .volume(INSIDE.runtime, (mount: Mount) => bind(mount, spec.runtimeDir).readonly())
    .volume(INSIDE.servers, (mount: Mount) => bind(mount, home.serversDir).readonly().noexec())
    .volume(INSIDE.skills, (mount: Mount) => bind(mount, home.skillsDir).readonly().noexec())
    .volume(INSIDE.program, (mount: Mount) => bind(mount, spec.programDir).readonly().noexec())
    .volume(INSIDE.workspace, (mount: Mount) =>
      home.isReadOnly ? bind(mount, home.workspaceDir).readonly().noexec() : writable(mount, home.workspaceDir),
    )
    .volume(INSIDE.scratch, (mount: Mount) => mount.tmpfs().size(SCRATCH_MB).noexec().nosuid().nodev())
  return (home.mounts ?? []).reduce(
    (built, { name, source, writable: isWritable }) =>
      built.volume(nameInMounts(name), (mount: Mount) =>
        isWritable && !home.isReadOnly ? writable(mount, source) : bind(mount, source).readonly().noexec(),
      ),
    builder,
  )
}

/** A folder of the host as nobody's: who owns it there is not the machine's business. */
const bind = (mount: Mount, dir: string) =>
  mount.bind(dir).nosuid().nodev().statVirtualization('relaxed').owner(NOBODY, NOBODY)

/** The growth of a workspace is watched from outside; this holds when nobody watches any more. */
const writable = (mount: Mount, dir: string) =>
  bind(mount, dir)
    .noexec()
    .quota(resourceLimits(0).fsize / MB)
