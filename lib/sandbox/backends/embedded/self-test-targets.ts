import { type ChildProcess, spawn } from 'node:child_process'
import dgram from 'node:dgram'
import { chmod, mkdir, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SelfTestArguments } from '../../worker/escape/attempt.ts'
import { giveTree } from './users/give-tree.ts'
import type { User } from './users/user.ts'

const NESTING = 400
const VICTIMS = 5
const SIBLING_SECONDS = '60'

/** What hostile code is let loose on, all of it worthless. */
export interface Targets {
  target: SelfTestArguments
  /** What came to the host's sockets: nothing, when the walls hold. */
  received: readonly string[]
  remove(): Promise<void>
}

/**
 * Makes the files, sockets and processes that the attempts of `worker/escape` are after, below a folder of their own.
 * With `user` they belong to that one.
 */
export async function createTargets(dir: string, memoryMb: number, user?: User): Promise<Targets> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const root = await realpath(dir)
  const sibling = startSibling(user)
  const files = await createFiles(root)
  const { received, close, ...addresses } = await openListeners(path.join(files.outside, 's'))
  if (user) await giveFiles(root, files, user)
  return {
    target: {
      ...files,
      ...addresses,
      hostPid: process.pid,
      siblingPid: sibling.pid ?? process.pid,
      memoryMb,
    },
    received,
    async remove() {
      close()
      sibling.kill('SIGKILL')
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** Sockets of the host, and what came to them. A datagram is answered, so that whoever sent it knows that it came. */
export async function openListeners(unixSocket: string) {
  const received: string[] = []
  const receive = (what: string) => (socket: net.Socket) => {
    received.push(what)
    socket.destroy()
  }
  const tcp = net.createServer(receive('a connection'))
  const unix = net.createServer(receive('a connection to the Unix socket'))
  const udp = dgram.createSocket('udp4', (_message, from) => {
    received.push('a datagram')
    udp.send('received', from.port, from.address)
  })
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve))
  // A path that is too long for a socket leaves one attempt without a target; it then fails, as it must.
  await new Promise<void>((resolve) => unix.once('error', () => resolve()).listen(unixSocket, resolve))
  return {
    received: received as readonly string[],
    tcpPort: (tcp.address() as net.AddressInfo).port,
    udpPort: udp.address().port,
    unixSocket,
    close() {
      tcp.close()
      unix.close()
      udp.close()
    },
  }
}

async function createFiles(root: string) {
  const [workspace, outside, neighbour, readOnly] = ['workspace', 'outside', 'workspace-2', 'read-only'].map((name) =>
    path.join(root, name),
  ) as [string, string, string, string]
  await Promise.all([workspace, outside, neighbour, readOnly].map((folder) => mkdir(folder)))
  const canary = path.join(outside, 'canary')
  const plantedLink = path.join(workspace, 'planted')
  const nested = path.join(workspace, 'nested.ts')
  const readOnlyFile = path.join(readOnly, 'file')
  const contents: Record<string, string> = {
    [canary]: 'canary',
    [path.join(outside, 'data.json')]: '"canary"',
    [path.join(neighbour, 'secret')]: 'canary',
    [path.join(neighbour, 'victim')]: 'canary',
    [readOnlyFile]: 'read me',
    [`${readOnlyFile}-2`]: 'read me',
    [nested]: `export const x: number = ${'('.repeat(NESTING)}1${')'.repeat(NESTING)}`,
  }
  for (let number = 1; number <= VICTIMS; number++) contents[path.join(outside, `victim-${number}`)] = 'canary'
  await Promise.all([
    ...Object.entries(contents).map(([file, content]) => writeFile(file, content)),
    symlink(canary, plantedLink),
    symlink(outside, path.join(workspace, 'planted-folder')),
  ])
  return { workspace, outside, neighbour, canary, plantedLink, readOnlyFile, nestedModule: pathToFileURL(nested).href }
}

/** To one user, who would reach all of it but for the layer. */
async function giveFiles(root: string, files: Awaited<ReturnType<typeof createFiles>>, user: User): Promise<void> {
  await chmod(root, 0o711)
  for (const folder of [files.workspace, files.outside, files.neighbour, path.dirname(files.readOnlyFile)])
    await giveTree(folder, user)
}

/** A process that does nothing, for as long as a test may take. */
function startSibling(user?: User): ChildProcess {
  const sibling = spawn('sleep', [SIBLING_SECONDS], { stdio: 'ignore', ...user })
  // Where there is no such program the host itself stands in for it: every attempt on either must fail.
  sibling.on('error', () => {})
  return sibling.on('spawn', () => sibling.unref())
}
