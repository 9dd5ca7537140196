// Runs behind a layer with every permission of Deno's and tries what a hostile program would. Prints what worked.
// Its only argument is an AcidArguments as JSON.
import net from 'node:net'
import type { AcidArguments } from '../backends/embedded/acid-arguments.ts'

const target: AcidArguments = JSON.parse(Deno.args[0] ?? '')
const fails = (worked: boolean) => {
  if (!worked) throw new Error('refused')
}

function libc<const Name extends string, const Types extends readonly Deno.NativeType[]>(
  name: Name,
  parameters: Types,
) {
  const library = Deno.dlopen('libc.so.6', { [name]: { parameters, result: 'i32' } } as Record<
    string,
    { parameters: Types; result: 'i32' }
  >)
  return library.symbols[name] as unknown as (...args: (number | bigint)[]) => number
}

const connect = (options: net.NetConnectOpts) =>
  new Promise<void>((resolve, reject) => net.connect(options).once('connect', resolve).once('error', reject))

/** Each must fail; one that does not is a hole. */
const attempts: Record<string, () => unknown> = {
  'read a file outside': () => Deno.readTextFileSync(target.canary),
  'read /etc/passwd': () => Deno.readTextFileSync('/etc/passwd'),
  'read through a planted link': () => Deno.readTextFileSync(target.plantedLink),
  'list a folder outside': () => [...Deno.readDirSync(target.outside)],
  'write a file outside': () => Deno.writeTextFileSync(`${target.outside}/written`, 'x'),
  'write over a file outside': () => Deno.writeTextFileSync(target.canary, 'x'),
  'truncate a file outside': () => Deno.truncateSync(target.canary),
  'remove a file outside': () => Deno.removeSync(target.canary),
  'write over a file it may read': () => Deno.writeTextFileSync(target.readOnlyFile, 'x'),
  'write beside a file it may read': () => Deno.writeTextFileSync(`${target.readOnlyFile}-new`, 'x'),
  'remove a file it may read': () => Deno.removeSync(target.readOnlyFile),
  'make a symbolic link': () => Deno.symlinkSync('/etc', `${target.workspace}/link`),
  'make a hard link': () => Deno.linkSync(target.canary, `${target.workspace}/hard`),
  "read the host's environment": () => Deno.readTextFileSync(`/proc/${target.hostPid}/environ`),
  'signal the host': () => fails(libc('kill', ['i32', 'i32'])(target.hostPid, 0) === 0),
  'connect to loopback': () => connect({ port: target.tcpPort, host: '127.0.0.1' }),
  'connect to a Unix socket': () => connect({ path: target.unixSocket }),
  'listen on loopback': () => Deno.listen({ hostname: '127.0.0.1', port: 0 }),
  'start a process': () => new Deno.Command('/bin/true').outputSync(),
  'start Deno': () => new Deno.Command(Deno.execPath(), { args: ['--version'] }).outputSync(),
  'fork by a call to libc': () => {
    const child = libc('fork', [])()
    if (child === 0) libc('_exit', ['i32'])(0)
    fails(child > 0)
  },
  'make an internet socket by a call to libc': () => fails(libc('socket', ['i32', 'i32', 'i32'])(2, 1, 0) >= 0),
  'make a Unix socket by a call to libc': () => fails(libc('socket', ['i32', 'i32', 'i32'])(1, 1, 0) >= 0),
  'make a user namespace': () => fails(libc('unshare', ['i32'])(0x10000000) === 0),
  'trace the host': () => fails(libc('ptrace', ['i32', 'i32', 'u64', 'u64'])(16, target.hostPid, 0n, 0n) === 0),
  "change the host's priority": () => fails(libc('setpriority', ['i32', 'i32', 'i32'])(0, target.hostPid, 19) === 0),
  'take more memory than allowed': () => {
    const pieces: Uint8Array[] = []
    for (let mb = 0; mb < target.memoryMb * 2; mb += 64) pieces.push(new Uint8Array(64 * 1024 * 1024))
    fails(pieces.length > 0)
  },
}

/** Each must work, or the box is no use and its walls prove nothing. */
const needs: Record<string, () => unknown> = {
  'write in the workspace': () => Deno.writeTextFileSync(`${target.workspace}/written`, 'x'),
  'read a file it may read': () => Deno.readTextFileSync(target.readOnlyFile),
  'load a deeply nested module': () => import(target.nestedModule),
}

async function works(attempt: () => unknown): Promise<boolean> {
  try {
    await attempt()
    return true
  } catch {
    return false // exactly what is asked: whether it works
  }
}

const escaped: string[] = []
for (const [name, attempt] of Object.entries(attempts)) if (await works(attempt)) escaped.push(name)
const broken: string[] = []
for (const [name, attempt] of Object.entries(needs)) if (!(await works(attempt))) broken.push(name)
console.log(JSON.stringify({ tried: Object.keys(attempts).length, escaped, broken }))
Deno.exit(0)
