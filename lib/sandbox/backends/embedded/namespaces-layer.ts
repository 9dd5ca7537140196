import { execFile } from 'node:child_process'
import path from 'node:path'
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

/**
 * Without a namespace of users: in one of its own a process can only be who made it. The launcher starts as root with
 * what it takes to become somebody else, and gives that up with the rest.
 */
const AS_ROOT = [
  ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try', '--cap-drop', 'ALL'],
  ...['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap((capability) => ['--cap-add', capability]),
]

/** Everything of the Landlock layer inside namespaces of its own: other files, processes and networks do not exist. */
export function createNamespacesLayer(bwrap: string): Layer {
  return {
    isolation: 'namespaces',
    layers: ['namespaces', 'deno permissions', 'landlock', 'seccomp', 'no capabilities', 'rlimits'],
    privateCache: false,
    command(spec) {
      const { deno, files, denoDir, readable, writable, user } = spec
      const home = spec.workspace ?? writable[0] ?? '/'
      const inner = launcherCommand(spec, user ? { become: { uid: user.uid, gid: user.gid, dir: home } } : {})
      // The same paths as outside, so that nothing else must know. Folders come before what lies in them.
      const mounts = [
        ...[...LIBRARIES.map((dir) => dir.slice(0, -1)), '/etc/ld.so.cache'].map((at) => ({
          how: '--ro-bind-try',
          at,
        })),
        ...[deno, files.sandboxDir, denoDir, ...readable].map((at) => ({ how: '--ro-bind', at })),
        ...writable.map((at) => ({ how: '--bind', at })),
      ].sort((a, b) => a.at.length - b.at.length)
      // Bubblewrap closes what it makes above a folder as the folder is closed; a user must get through to their own.
      const above = user ? [...new Set(mounts.map(({ at }) => path.dirname(at)))] : []
      const args = [
        ...(user ? AS_ROOT : ['--unshare-user', '--unshare-all', '--chdir', home, '--cap-drop', 'ALL']),
        ...['--die-with-parent', '--new-session'],
        ...['--hostname', 'sandbox', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
        ...above.flatMap((dir) => ['--dir', dir]),
        ...mounts.flatMap(({ how, at }) => [how, at, at]),
        ...['--remount-ro', '/', inner.file],
        ...inner.args,
      ]
      return { file: bwrap, args, env: inner.env }
    },
  }
}
