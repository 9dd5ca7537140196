// Runs with all permissions of Deno's, and with a hole in its box that shows it the workspace of a neighbour. Tries
// everything there and prints what worked, and as whom. Its only argument is an Attack as JSON.

import type { Attack, AttackResult } from '../../testing/attack.ts'

const attack: Attack = JSON.parse(Deno.args[0] ?? '')
const { ownDir, neighbourDir, neighbourUid, neighbourPid, hostPid, hostFile } = attack
const secret = `${neighbourDir}/secret.txt`

function libc(name: string, parameters: readonly Deno.NativeType[], ...args: unknown[]): number {
  const { symbols } = Deno.dlopen('libc.so.6', { [name]: { parameters, result: 'i32' } })
  return (symbols[name] as unknown as (...given: unknown[]) => number)(...args)
}
const mustSucceed = (result: number) => {
  if (result !== 0) throw new Error('refused')
}

const attempts: Record<string, () => unknown> = {
  'read a file': () => Deno.readTextFileSync(secret),
  'list the folder': () => [...Deno.readDirSync(neighbourDir)],
  'read through a planted link': () => Deno.readTextFileSync(`${ownDir}/to-neighbour`),
  'read by way of a process': () => Deno.readTextFileSync(`/proc/${neighbourPid}/cwd/secret.txt`),
  'make a file': () => Deno.writeTextFileSync(`${neighbourDir}/new.txt`, ''),
  'make a folder': () => Deno.mkdirSync(`${neighbourDir}/new`),
  'take a file by a hard link': () => Deno.linkSync(secret, `${ownDir}/taken`),
  'add to a file': () => Deno.writeTextFileSync(secret, ' and others', { append: true }),
  'rename a file': () => Deno.renameSync(secret, `${neighbourDir}/renamed.txt`),
  'truncate a file': () => Deno.truncateSync(secret),
  'remove a file': () => Deno.removeSync(secret),
  'read the environment of a process': () => Deno.readTextFileSync(`/proc/${neighbourPid}/environ`),
  'signal a process': () => mustSucceed(libc('kill', ['i32', 'i32'], neighbourPid, 0)),
  'trace a process': () => mustSucceed(libc('ptrace', ['i32', 'i32', 'u64', 'u64'], 16, neighbourPid, 0n, 0n)),
  'become the neighbour': () => mustSucceed(libc('setuid', ['u32'], neighbourUid)),
  'become root': () => mustSucceed(libc('setuid', ['u32'], 0)),
  'read a file of the host': () => Deno.readTextFileSync(hostFile),
  'read the environment of the host': () => Deno.readTextFileSync(`/proc/${hostPid}/environ`),
  'signal the host': () => mustSucceed(libc('kill', ['i32', 'i32'], hostPid, 0)),
  'trace the host': () => mustSucceed(libc('ptrace', ['i32', 'i32', 'u64', 'u64'], 16, hostPid, 0n, 0n)),
}

const worked: string[] = []
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    attempt()
    worked.push(name)
  } catch {
    // Refused, which is what is asked.
  }
}
const RLIMIT_NPROC = 6
const limit = new BigUint64Array(2)
libc('getrlimit', ['i32', 'buffer'], RLIMIT_NPROC, new Uint8Array(limit.buffer))
const groups = libc('getgroups', ['i32', 'pointer'], 0, null)
const result: AttackResult = { worked, uid: Deno.uid(), gid: Deno.gid(), groups, threads: Number(limit[0]) }
console.log(JSON.stringify(result))
Deno.exit(0)
