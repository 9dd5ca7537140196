import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as sdk from 'microsandbox'
import { OutputQueue } from '../../../run/output-queue.ts'
import { innermost, readUsage } from '../../embedded/usage.ts'

// Machines without a hypervisor, for tests: what a machine's configuration says, made of namespaces by bubblewrap. The
// root folder, the mounts, the user, the limits and the worker are the real ones; what holds them is not.

interface Config {
  image: { Bind: { path: string } }
  runtime: { user: string }
  mounts: (
    | { type: 'Bind'; host: string; guest: string; options: { readonly: boolean } }
    | { type: 'Tmpfs'; guest: string; sizeMib: number }
  )[]
}

interface ExecOptions {
  args: string[]
  cwd: string
  env: Record<string, string>
  rlimits: { resource: string; soft: number }[]
}

type OptionsBuilder = InstanceType<typeof sdk.ExecOptionsBuilder>
/** As the native one is: the package's types leave this out. */
type BuiltOptions = OptionsBuilder & { build(): ExecOptions }

/** What `startMachine` uses of the package, with machines of this kind. */
export const bubbleSdk = {
  Sandbox: {
    builder(name: string) {
      const builder = sdk.Sandbox.builder(name)
      builder.create = async () => createMachine((await builder.build()) as unknown as Config)
      return builder
    },
  },
} as unknown as Pick<typeof sdk, 'Sandbox'>

function createMachine(config: Config): sdk.Sandbox {
  let child: ChildProcessWithoutNullStreams | undefined
  const machine = {
    async killWithTimeout() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      process.kill(-(child.pid as number), 'SIGKILL')
      await gone
    },
    async metrics() {
      const usage = child?.pid === undefined ? null : readUsage(innermost(child.pid))
      if (usage === null) throw new Error('no metrics yet')
      return { vcpuTimeNs: usage.cpuMs * 1e6, memoryBytes: usage.residentBytes }
    },
    async execStreamWith(command: string, configure: (options: OptionsBuilder) => OptionsBuilder) {
      const options = (configure(new sdk.ExecOptionsBuilder()) as BuiltOptions).build()
      child = spawn('sh', ['-c', script(options), command, ...bubble(config, options), command, ...options.args], {
        detached: true,
        stdio: 'pipe',
      })
      return follow(child)
    },
  }
  return machine as unknown as sdk.Sandbox
}

/** Sets the limits and becomes bubblewrap, which hands them on. */
function script({ rlimits }: ExecOptions): string {
  const flags: Record<string, [flag: string, unit: number]> = {
    ...{ data: ['d', 1024], fsize: ['f', 512], nofile: ['n', 1], core: ['c', 1] },
  }
  const limits = rlimits.map(({ resource, soft }) => {
    const [flag, unit] = flags[resource] as [string, number]
    return `ulimit -${flag} ${Math.floor(soft / unit)};`
  })
  return `${limits.join(' ')} exec bwrap "$@"`
}

function bubble({ image, runtime, mounts }: Config, { cwd, env }: ExecOptions): string[] {
  const [uid, gid] = runtime.user.split(':') as [string, string]
  const shown = [...mounts].sort((a, b) => a.guest.length - b.guest.length)
  return [
    ...['--unshare-user', '--unshare-all', '--die-with-parent', '--cap-drop', 'ALL', '--clearenv'],
    ...['--uid', uid, '--gid', gid, '--bind', image.Bind.path, '/', '--proc', '/proc', '--dev', '/dev'],
    ...shown.flatMap((mount) =>
      mount.type === 'Tmpfs'
        ? ['--tmpfs', mount.guest]
        : [mount.options.readonly ? '--ro-bind' : '--bind', mount.host, mount.guest],
    ),
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--remount-ro', '/', '--chdir', cwd],
  ]
}

/** The stream of events that the agent in a machine sends. */
function follow(child: ChildProcessWithoutNullStreams): sdk.ExecHandle {
  const events = new OutputQueue<sdk.ExecEvent>({ capacity: 0, sizeOf: () => 0 })
  const reader = events[Symbol.asyncIterator]()
  child.stdin.on('error', () => {}) // it has gone, which its exit tells
  child.stdout.on('data', (data: Buffer) => void events.push({ kind: 'stdout', data }))
  child.stderr.on('data', (data: Buffer) => void events.push({ kind: 'stderr', data }))
  child.on('close', (code, signal) => {
    void events.push({ kind: 'exited', code: code ?? 128 + (signal === 'SIGKILL' ? 9 : 6) })
    events.end()
  })
  const handle = {
    recv: async () => (await reader.next()).value ?? null,
    takeStdin: async () => ({
      write: (bytes: Uint8Array) =>
        new Promise<void>((resolve, reject) =>
          child.stdin.write(bytes, (error) => (error ? reject(error) : resolve())),
        ),
      close: async () => void child.stdin.end(),
    }),
  }
  return handle as unknown as sdk.ExecHandle
}
