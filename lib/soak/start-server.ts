import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Told } from './told.ts'

/** Where an installation lies, and the environment that tells a process of it. */
export interface Installation {
  dataDir: string
  workspacesDir: string
  /** Of the system: what is left there was left by us. */
  temporaryDir: string
  env: Record<string, string>
}

/** An installation below a folder, with a tree of tools large enough for caches to be kept. */
export function installIn(dir: string, serversDir: string): Installation {
  const [dataDir, workspacesDir, temporaryDir] = ['data', 'workspaces', 'tmp'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(temporaryDir, { recursive: true })
  const env = {
    DATA_DIR: dataDir,
    WORKSPACES_DIR: workspacesDir,
    SERVERS_DIR: serversDir,
    TMPDIR: temporaryDir,
    MAX_MEMORY_MB: '128',
    LLM_ENABLED: 'false',
    LOG_LEVEL: 'error',
  }
  return { dataDir, workspacesDir, temporaryDir, env }
}

export interface RunningServer {
  pid: number
  /** Everything it told so far. */
  told: Told[]
  /** Settles when it says so, throws when it ends before. */
  ready: Promise<void>
  /** Ends it as `kill -9` does; settles when it is gone. */
  kill(): Promise<void>
}

/** Starts a process that serves the installation and always has runs under way, from the `first` of the mix on. */
export function startServer({ env }: Installation, first: number): RunningServer {
  const child: ChildProcess = fork(new URL('./server-process.ts', import.meta.url), {
    // The cast is for frameworks that declare variables every process must have.
    env: { ...env, PATH: process.env['PATH'], SOAK_FIRST: `${first}` } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const told: Told[] = []
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: Told) => {
      told.push(message)
      if (message.kind === 'ready') resolve()
    })
    child.once('exit', (code, signal) => reject(new Error(`The server ended (${signal ?? code}) before it was ready.`)))
  })
  ready.catch(() => {}) // one that is killed on its way is nobody's concern
  return {
    pid: child.pid as number,
    told,
    ready,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
