import { guestEnvironment } from '../../host/guest-environment.ts'
import { resourceLimits } from '../../host/process-limits.ts'
import { type Layer, userLimits } from './layer.ts'

/** Deno's own permissions, and the limits a shell can set. Every system has this; it is no wall between people. */
export function createPermissionsLayer(): Layer {
  const hasShell = process.platform !== 'win32'
  return {
    isolation: 'permissions',
    layers: ['deno permissions', ...(hasShell ? ['rlimits'] : [])],
    privateCache: true,
    command({ deno, args, denoDir, memoryMb, user }) {
      const env = guestEnvironment(denoDir)
      if (!hasShell) return { file: deno, args, env }
      const { data, fsize, nofile, core } = resourceLimits(memoryMb)
      // CPU time ends a guest whose host died while it was in an endless loop.
      const limits = { c: core, d: data / 1024, f: fsize / 512, n: nofile, t: 24 * 3600 }
      const script = Object.entries(limits).map(([name, limit]) => `ulimit -${name} ${limit} 2>/dev/null;`)
      // Of processes: some shells have the one letter, some the other.
      const { nproc } = userLimits(user)
      if (nproc !== undefined) script.push(`ulimit -p ${nproc} 2>/dev/null || ulimit -u ${nproc} 2>/dev/null;`)
      const commandArgs = ['-c', `${script.join(' ')} exec "$0" "$@"`, deno, ...args]
      return { file: '/bin/sh', args: commandArgs, env, ...(user && { user }) }
    },
  }
}
