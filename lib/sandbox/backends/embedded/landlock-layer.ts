import { builtWorkerIn } from '../../host/built-worker.ts'
import { CLOSED } from '../../host/deno-arguments.ts'
import { guestEnvironment } from '../../host/guest-environment.ts'
import { resourceLimits } from '../../host/process-limits.ts'
import type { LaunchSpec } from '../../worker/launcher/spec.ts'
import { type Command, type GuestSpec, type Layer, userLimits } from './layer.ts'

/** Where a Linux keeps the libraries a binary is linked with. */
export const LIBRARIES = ['/lib/', '/usr/lib/', '/lib64/', '/usr/lib64/']

/**
 * Linux's own walls, which need no privilege and no helper program: only the named files, no sockets, no other processes,
 * bounded memory. The launcher puts them around itself and then becomes the guest.
 */
export function createLandlockLayer(): Layer {
  return {
    isolation: 'landlock',
    layers: ['deno permissions', 'landlock', 'seccomp', 'no capabilities', 'rlimits'],
    privateCache: false,
    command: (spec) => ({
      ...launcherCommand(spec, { parentPid: process.pid }),
      ...(spec.user && { user: spec.user }),
    }),
  }
}

/** `parentPid` is left out where processes have other numbers inside; `become` is for a launcher that starts as root. */
export function launcherCommand(spec: GuestSpec, inside: Pick<LaunchSpec, 'parentPid' | 'become'>): Command {
  const { deno, files, denoDir, args, readable, writable, memoryMb } = spec
  const env = guestEnvironment(denoDir)
  const launch: LaunchSpec = {
    // V8 and the TypeScript stripper look at their own memory map; refused, they abort.
    read: [
      ...LIBRARIES,
      '/etc/ld.so.cache',
      '/proc/self/maps',
      ...[files.sandboxDir, denoDir, ...readable].map(asFolder),
    ],
    execute: [deno, ...LIBRARIES],
    write: ['/dev/null', ...writable.map(asFolder)],
    rlimits: { ...resourceLimits(memoryMb), ...userLimits(spec.user) },
    ...inside,
    argv: [deno, ...args],
    env,
  }
  return {
    file: deno,
    args: [
      'run',
      ...CLOSED,
      '--v8-flags=--jitless',
      '--allow-ffi',
      builtWorkerIn(denoDir).launcher,
      JSON.stringify(launch),
    ],
    env,
  }
}

const asFolder = (dir: string) => `${dir}/`
