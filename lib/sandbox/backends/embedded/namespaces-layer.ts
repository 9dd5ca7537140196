import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { LIBRARIES, launcherCommand } from './landlock-layer.ts'
import type { Layer } from './layer.ts'

const run = promisify(execFile)

/** Bubblewrap, where the system has it. */
export async function findBwrap(): Promise<{ file: string; version: string } | null> {
  try {
    const { stdout } = await run('bwrap', ['--version'])
    return { file: 'bwrap', version: stdout.trim() }
  } catch {
    return null // not installed: it is not a requirement
  }
}

/** Everything of the Landlock layer inside namespaces of its own: other files, processes and networks do not exist. */
export function createNamespacesLayer(bwrap: string): Layer {
  return {
    isolation: 'namespaces',
    layers: ['namespaces', 'deno permissions', 'landlock', 'seccomp', 'no capabilities', 'rlimits'],
    privateCache: false,
    command(spec) {
      const { deno, files, denoDir, readable, writable } = spec
      const inner = launcherCommand(spec)
      // The same paths as outside, so that nothing else must know. Folders come before what lies in them.
      const mounts = [
        ...[...LIBRARIES.map((dir) => dir.slice(0, -1)), '/etc/ld.so.cache'].map((at) => ({
          how: '--ro-bind-try',
          at,
        })),
        ...[deno, files.sandboxDir, denoDir, ...readable].map((at) => ({ how: '--ro-bind', at })),
        ...writable.map((at) => ({ how: '--bind', at })),
      ].sort((a, b) => a.at.length - b.at.length)
      const args = [
        ...['--unshare-user', '--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
        ...['--hostname', 'sandbox', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
        ...mounts.flatMap(({ how, at }) => [how, at, at]),
        ...['--remount-ro', '/', '--chdir', writable[0] ?? '/', inner.file],
        ...inner.args,
      ]
      return { file: bwrap, args, env: inner.env }
    },
  }
}
