import { cString, fail, libc, syscallOf } from './libc.ts'
import type { LaunchSpec } from './spec.ts'

const PR_SET_PDEATHSIG = 1
const PR_SET_NO_NEW_PRIVS = 38
const PR_CAPBSET_DROP = 24
const SIGKILL = 9n
const CAPSET = { x86_64: 126n, aarch64: 91n }[Deno.build.arch]

/** The program dies with whoever started it, also in the middle of an endless loop. */
export function dieWithParent(parentPid: number | undefined): void {
  if (libc.prctl(PR_SET_PDEATHSIG, SIGKILL, 0n, 0n, 0n) !== 0) fail('PR_SET_PDEATHSIG')
  // The signal comes only for deaths from here on.
  if (parentPid !== undefined && libc.getppid() !== parentPid) Deno.exit(0)
}

/** Gives up every capability, so that root is a user like others or is another one, and the way to get them back. */
export function dropPrivileges(become: LaunchSpec['become']): void {
  for (let capability = 0n; capability < 64n; capability++) {
    // Fails for numbers this kernel does not know, and for everything when there is no privilege to drop.
    libc.prctl(PR_CAPBSET_DROP, capability, 0n, 0n, 0n)
  }
  if (become !== undefined) becomeUser(become)
  const version3 = new Uint8Array(new Uint32Array([0x20080522, 0]).buffer)
  if (syscallOf(['buffer', 'buffer'])(CAPSET, version3, new Uint8Array(24)) !== 0n) fail('capset')
  if (libc.prctl(PR_SET_NO_NEW_PRIVS, 1n, 0n, 0n, 0n) !== 0) fail('no_new_privs')
}

/** For good: also the user it was saved as is another. */
function becomeUser({ uid, gid, dir }: NonNullable<LaunchSpec['become']>): void {
  if (libc.setgroups(0n, null) !== 0) fail('setgroups')
  if (libc.setresgid(gid, gid, gid) !== 0) fail('setresgid')
  if (libc.setresuid(uid, uid, uid) !== 0) fail('setresuid')
  if (libc.chdir(cString(dir)) !== 0) fail(`chdir to ${dir}`)
}

const RESOURCES = { cpu: 0, fsize: 1, data: 2, core: 4, nproc: 6, nofile: 7 } as const

export function limitResource(name: keyof typeof RESOURCES, limit: number): void {
  const both = new Uint8Array(new BigUint64Array([BigInt(limit), BigInt(limit)]).buffer)
  if (libc.setrlimit(RESOURCES[name], both) !== 0) fail(`setrlimit ${name}`)
}

/** Becomes another program. Returns only by failing; `prepare` runs last, when nothing more is allocated. */
export function become(argv: string[], env: Record<string, string>, prepare: () => void): never {
  const kept: Uint8Array<ArrayBuffer>[] = []
  const vector = (strings: string[]) => {
    const addresses = new BigUint64Array(strings.length + 1)
    for (const [index, text] of strings.entries()) {
      const bytes = cString(text)
      kept.push(bytes)
      addresses[index] = BigInt(Deno.UnsafePointer.value(Deno.UnsafePointer.of(bytes)))
    }
    return new Uint8Array(addresses.buffer)
  }
  const path = cString(argv[0] ?? '')
  const args = vector(argv)
  const environment = vector(Object.entries(env).map(([name, value]) => `${name}=${value}`))
  prepare()
  libc.execve(path, args, environment)
  return fail(`execve (with ${kept.length} strings)`)
}
