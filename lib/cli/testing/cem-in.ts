import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

export interface Ended {
  status: number | null
  out: string
  err: string
}

/** `cem` as a process of somebody whose home is this folder, and who stands in it; nobody sits at a terminal. */
export function cemIn(home: string): (args: string[], stdin?: string) => Promise<Ended> {
  return (args, stdin = '') => {
    const child = spawn(process.execPath, [resolve('lib/cli/main.ts'), ...args], {
      cwd: home,
      env: { NODE_ENV: 'test', PATH: process.env.PATH, HOME: home, DATA_DIR: join(home, 'data') },
    })
    const ended: Ended = { status: null, out: '', err: '' }
    child.stdout.on('data', (text) => (ended.out += text))
    child.stderr.on('data', (text) => (ended.err += text))
    child.stdin.end(stdin)
    return new Promise((done) => child.on('close', (status) => done({ ...ended, status })))
  }
}
