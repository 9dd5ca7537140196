import { type Attempt, attemptsOf as of, type Wall } from './attempt.ts'
import { cString, kernel } from './libc.ts'

const HERE = -100 // AT_FDCWD
/** Files that are not the guest's own: not in its view, not in its rules, not in its permissions. */
const OUTSIDE: readonly Wall[] = ['permissions', 'namespaces', 'landlock']
/** Deno asks where a link lies, not where it leads. */
const LINKED: readonly Wall[] = ['namespaces', 'landlock']

/** Files, links and what lies in `/proc` and `/dev`. Each write has a victim of its own. */
export const fileAttempts: Attempt[] = [
  of('host files', OUTSIDE, {
    'read a file outside': ({ canary }) => Deno.readTextFileSync(canary),
    'read /etc/passwd': () => Deno.readTextFileSync('/etc/passwd'),
    'list a folder outside': ({ outside }) => [...Deno.readDirSync(outside)],
    'write a file outside': ({ outside }) => Deno.writeTextFileSync(`${outside}/written`, 'x'),
    'write over a file outside': ({ outside }) => Deno.writeTextFileSync(`${outside}/victim-1`, 'x'),
    'truncate a file outside': ({ outside }) => Deno.truncateSync(`${outside}/victim-2`),
    'remove a file outside': ({ outside }) => Deno.removeSync(`${outside}/victim-3`),
    'move a file outside into the workspace': ({ outside, workspace }) =>
      Deno.renameSync(`${outside}/victim-4`, `${workspace}/moved`),
    'import a file outside as a module': ({ outside }) =>
      import(`file://${outside}/data.json`, { with: { type: 'json' } }),
    'write over a file it may only read': ({ readOnlyFile }) => Deno.writeTextFileSync(readOnlyFile, 'x'),
    'write beside a file it may only read': ({ readOnlyFile }) => Deno.writeTextFileSync(`${readOnlyFile}-new`, 'x'),
    'remove a file it may only read': ({ readOnlyFile }) => Deno.removeSync(`${readOnlyFile}-2`),
  }),
  of('host files', ['permissions', 'namespaces', 'seccomp'], {
    'change the mode of a file outside': ({ outside }) => {
      Deno.chmodSync(`${outside}/victim-5`, 0o777)
      return Deno.statSync(`${outside}/victim-5`).mode! % 0o1000 === 0o777 // the filter says yes and does nothing
    },
    'change the times of a file outside': ({ outside }) => Deno.utimeSync(`${outside}/victim-5`, 0, 0),
    'set an attribute of a file outside': ({ outside }) =>
      kernel('setxattr', cString(`${outside}/victim-5`), cString('user.x'), cString('x'), 1, 0) === 0,
    'name a file outside by its handle': ({ canary }) =>
      kernel('name_to_handle_at', HERE, cString(canary), new Uint8Array([128, ...Array(140).fill(0)]), mountId, 0) ===
      0,
  }),
  of('host files', ['permissions', 'namespaces'], {
    'learn the size of a file outside': ({ canary }) => Deno.statSync(canary),
  }).map((attempt) => ({ ...attempt, residual: 'Landlock does not hide that a file exists, nor its size and times' })),
  of("other people's files", OUTSIDE, {
    "read a neighbour's file": ({ neighbour }) => Deno.readTextFileSync(`${neighbour}/secret`),
    "list a neighbour's folder": ({ neighbour }) => [...Deno.readDirSync(neighbour)],
    "write into a neighbour's folder": ({ neighbour }) => Deno.writeTextFileSync(`${neighbour}/written`, 'x'),
    "take a neighbour's file": ({ neighbour, workspace }) =>
      Deno.renameSync(`${neighbour}/victim`, `${workspace}/taken`),
  }),
  of('links', LINKED, {
    'read through a planted link': ({ plantedLink }) => Deno.readTextFileSync(plantedLink),
    'list through a planted link': ({ workspace }) => [...Deno.readDirSync(`${workspace}/planted-folder`)],
    'write through a planted link': ({ workspace }) => Deno.writeTextFileSync(`${workspace}/planted-folder/w`, 'x'),
  }),
  of('links', OUTSIDE, {
    'make a hard link to a file outside': ({ canary, workspace }) => Deno.linkSync(canary, `${workspace}/hard`),
  }),
  of('links', ['permissions', 'landlock', 'seccomp'], {
    'make a symbolic link': ({ workspace }) => Deno.symlinkSync('/etc', `${workspace}/link`),
  }),
  of('traversal', OUTSIDE, {
    'read outside by steps up': ({ workspace }) => Deno.readTextFileSync(`${workspace}/../outside/canary`),
    'read outside by way of /proc/self/root': ({ canary }) => Deno.readTextFileSync(`/proc/self/root${canary}`),
    'read outside by way of /proc/self/cwd': () => Deno.readTextFileSync('/proc/self/cwd/../outside/canary'),
  }),
  of('environment', OUTSIDE, {
    "read the host's environment": ({ hostPid }) => Deno.readTextFileSync(`/proc/${hostPid}/environ`),
    "read another process's environment": ({ siblingPid }) => Deno.readTextFileSync(`/proc/${siblingPid}/environ`),
  }),
  of('/proc and devices', OUTSIDE, {
    "list the host's descriptors": ({ hostPid }) => [...Deno.readDirSync(`/proc/${hostPid}/fd`)],
    "look into the host's memory": ({ hostPid }) => Deno.openSync(`/proc/${hostPid}/mem`).close(),
    "read the kernel's messages": () => Deno.openSync('/dev/kmsg').close(),
  }),
  of('/proc and devices', ['permissions', 'landlock'], {
    "change the kernel's settings": () => Deno.openSync('/proc/sys/kernel/core_pattern', { write: true }).close(),
  }),
  of('/proc and devices', ['permissions', 'landlock', 'seccomp'], {
    'make a device': ({ workspace }) => mknod(`${workspace}/null`, 0o20600, 0x103),
    'make a pipe with a name': ({ workspace }) => mknod(`${workspace}/pipe`, 0o10600, 0),
  }),
].flat()

const mountId = new Uint8Array(8)

function mknod(path: string, mode: number, device: number): boolean {
  const { symbols } = Deno.dlopen('libc.so.6', { mknod: { parameters: ['buffer', 'u32', 'u64'], result: 'i32' } })
  return symbols.mknod(cString(path), mode, BigInt(device)) === 0
}
