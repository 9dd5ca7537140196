import { addressOf, cString, fail, libc, syscallOf } from './libc.ts'
import type { LaunchSpec } from './spec.ts'

const CREATE_RULESET = 444n
const ADD_RULE = 445n
const RESTRICT_SELF = 446n
const O_PATH_CLOEXEC = 0o12000000

/** Bits of LANDLOCK_ACCESS_FS_*, by number, in the order of linux/landlock.h. */
const bits = (...numbers: number[]) => numbers.reduce((mask, bit) => mask | (1n << BigInt(bit)), 0n)
const READ = bits(2, 3) // read_file, read_dir
const EXECUTE = bits(0, 2, 3)
// Everything but making devices, sockets, fifos and symbolic links, and but executing.
const WRITE = bits(1, 2, 3, 4, 5, 7, 8, 13, 14)
const ON_FILES = bits(0, 1, 2, 14, 15) // the rights that exist for a file; a rule on a file may name no others

/** Lets the process, and whatever it becomes, reach only what the spec names: no other file, no TCP, no other process. */
export function restrictFiles(spec: LaunchSpec): void {
  const abi = Number(syscallOf(['pointer', 'u64', 'u32'])(CREATE_RULESET, null, 0n, 1))
  if (abi < 1) fail('Landlock (this kernel has none)')
  let handled = bits(...Array(13).keys())
  if (abi >= 2) handled |= bits(13) // refer: link and rename between folders
  if (abi >= 3) handled |= bits(14) // truncate
  if (abi >= 5) handled |= bits(15) // ioctl on devices
  const network = abi >= 4 ? bits(0, 1) : 0n
  const scopes = abi >= 6 ? bits(0, 1) : 0n // abstract Unix sockets, signals
  const size = abi >= 6 ? 24n : abi >= 4 ? 16n : 8n
  const attributes = new Uint8Array(new BigUint64Array([handled, network, scopes]).buffer)
  const ruleset = syscallOf(['buffer', 'u64', 'u32'])(CREATE_RULESET, attributes, size, 0)
  if (ruleset < 0n) fail('landlock_create_ruleset')

  const addRule = syscallOf(['i64', 'i64', 'u64', 'i64'])
  const allow = (path: string, rights: bigint) => {
    const fd = libc.open(cString(path), O_PATH_CLOEXEC)
    if (fd < 0) return // not there on this machine, so there is nothing to allow
    const rule = new Uint8Array(12)
    const view = new DataView(rule.buffer)
    view.setBigUint64(0, rights & handled & (path.endsWith('/') ? ~0n : ON_FILES), true)
    view.setInt32(8, fd, true)
    if (addRule(ADD_RULE, ruleset, 1n, addressOf(rule), 0n) < 0n) fail(`landlock_add_rule for ${path}`)
    libc.close(fd)
  }
  for (const path of spec.read) allow(path, READ)
  for (const path of spec.execute) allow(path, EXECUTE)
  for (const path of spec.write) allow(path, WRITE)
  if (syscallOf(['i64', 'u32'])(RESTRICT_SELF, ruleset, 0) < 0n) fail('landlock_restrict_self')
}
