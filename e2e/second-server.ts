import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A second server of the same build, with data of its own. */
export interface SecondServer {
  /** Its own address, without a path. */
  origin: string
  /** The address that its start printed for a person to open, also when it said that it cannot work. */
  printed: string
  /** Ends it and everything it started, as a power cut does; settles when it is gone. */
  kill(): Promise<void>
  /** Sends the signal that service managers stop a server with; settles with its exit status. */
  stop(): Promise<number | null>
}

/** A folder for the data of a second server, and a port. */
export async function placeForServer(): Promise<{ dir: string; port: number }> {
  return { dir: mkdtempSync(join(tmpdir(), 'e2e-second-')), port: await freePort() }
}

/** Answers when it is ready. */
export async function startServer(
  { dir, port }: { dir: string; port: number },
  more: Readonly<Record<string, string>> = {},
): Promise<SecondServer> {
  // A group of its own, so that all of it can be killed at once, as a power cut would.
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      ...{ PORT: String(port), DATA_DIR: join(dir, 'data'), WORKSPACES_DIR: join(dir, 'workspaces') },
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const printed = await readyLine(server)
  return { origin: `http://127.0.0.1:${port}`, printed, kill: () => kill(server, port), stop: () => stop(server) }
}

function readyLine(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (chunk) => {
      said += chunk
      const address = /^(?:Ready:|Up at) (\S+?),?\s/m.exec(said)?.[1]
      if (address) resolve(address)
    })
    server.once('exit', (code) => reject(new Error(`The second server ended with ${code}: ${said}`)))
  })
}

async function kill(server: ChildProcess, port: number): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  process.kill(-server.pid, 'SIGKILL')
  await gone
  // The one that listens may take longer to go than the one that started it.
  while (await listens(port)) await sleep(20)
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

function stop(server: ChildProcess): Promise<number | null> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve(server.exitCode)
  return new Promise((resolve) => {
    server.once('exit', resolve)
    server.kill('SIGTERM')
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
