import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { AcidArguments } from './acid-arguments.ts'
import { openArguments } from './deno-arguments.ts'
import type { WorkerFiles } from './find-files.ts'
import type { Layer } from './layer.ts'
import { spawnChannel } from './spawn-channel.ts'

const LIMIT_MS = 20_000
const MEMORY_MB = 128
const NESTING = 400

const Verdict = z.object({ tried: z.number().positive(), escaped: z.array(z.string()), broken: z.array(z.string()) })

/**
 * Whether a layer really holds on this machine: a guest with all of Deno's own permissions tries to get out, and every
 * try must fail. Gives null when it holds, else what was wrong, in words.
 */
export async function findFault(
  layer: Layer,
  setup: { deno: string; files: WorkerFiles; denoDir: string; dir: string },
) {
  await mkdir(setup.dir, { recursive: true, mode: 0o700 })
  const dir = await realpath(await mkdtemp(path.join(setup.dir, 'acid-')))
  const server = net.createServer((socket) => socket.destroy())
  const unix = net.createServer((socket) => socket.destroy())
  try {
    const target = await plantTargets(dir, server, unix)
    const { files, denoDir, deno } = setup
    const args = openArguments(files.acidTest, MEMORY_MB, JSON.stringify(target))
    const command = layer.command({
      deno,
      files,
      denoDir,
      args,
      readable: [path.dirname(target.readOnlyFile)],
      writable: [target.workspace],
      memoryMb: MEMORY_MB,
    })
    return await judge(command, target.workspace)
  } finally {
    server.close()
    unix.close()
    await rm(dir, { recursive: true, force: true })
  }
}

async function judge(command: ReturnType<Layer['command']>, cwd: string): Promise<string | null> {
  const channel = spawnChannel(command, cwd)
  const timer = setTimeout(() => channel.kill(), LIMIT_MS)
  let printed = ''
  for await (const chunk of channel.frames) printed += Buffer.from(chunk).toString('utf8')
  const { code, signal } = await channel.exited
  clearTimeout(timer)
  const verdict = Verdict.safeParse(parseLast(printed))
  if (!verdict.success) {
    const log = channel.crashLog().trim().split('\n')[0]?.slice(0, 300)
    return `its guest did not start (${signal ?? `exit status ${code}`}${log ? `: ${log}` : ''})`
  }
  const { escaped, broken } = verdict.data
  if (escaped.length > 0) return `it let a guest ${escaped.join(', ')}`
  if (broken.length > 0) return `it kept a guest from what it needs: ${broken.join(', ')}`
  return null
}

async function plantTargets(dir: string, server: net.Server, unix: net.Server): Promise<AcidArguments> {
  const workspace = path.join(dir, 'workspace')
  const outside = path.join(dir, 'outside')
  const readOnly = path.join(dir, 'read-only')
  await Promise.all([mkdir(workspace), mkdir(outside), mkdir(readOnly)])
  const canary = path.join(outside, 'canary')
  const plantedLink = path.join(workspace, 'planted')
  const nested = path.join(workspace, 'nested.ts')
  const readOnlyFile = path.join(readOnly, 'file')
  const unixSocket = path.join(outside, 's')
  await writeFile(canary, 'canary')
  await writeFile(readOnlyFile, 'read me')
  await symlink(canary, plantedLink)
  await writeFile(nested, `export const x: number = ${'('.repeat(NESTING)}1${')'.repeat(NESTING)}`)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A path that is too long for a socket leaves one attempt without a target; it then fails, as it must.
  await new Promise<void>((resolve) => unix.once('error', () => resolve()).listen(unixSocket, resolve))
  const { port } = server.address() as net.AddressInfo
  return {
    workspace,
    canary,
    outside,
    plantedLink,
    readOnlyFile,
    hostPid: process.pid,
    tcpPort: port,
    unixSocket,
    memoryMb: MEMORY_MB,
    nestedModule: pathToFileURL(nested).href,
  }
}

function parseLast(printed: string): unknown {
  try {
    return JSON.parse(printed.trim().split('\n').at(-1) ?? '')
  } catch {
    return undefined // nothing whole was printed: the guest ended early, and its exit says how
  }
}
