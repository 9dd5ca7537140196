import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { Place } from './place.ts'

export const root = resolve(import.meta.dirname, '../..')

/** A `node` of its own in the checkout, working in the given place. Throws with what it said when it fails. */
export async function runNode(
  args: readonly string[],
  options: { place?: Place; onLine?: (line: string) => void } = {},
): Promise<{ ms: number; stdout: string }> {
  const began = performance.now()
  const child = startNode(args, options.place)
  const lines = options.onLine && createInterface({ input: child.stdout! })
  if (options.onLine) lines?.on('line', options.onLine)
  const [stdout, stderr, code] = await Promise.all([
    lines ? '' : text(child.stdout!),
    text(child.stderr!),
    new Promise<number | null>((done) => child.once('close', done)),
  ])
  const ms = performance.now() - began
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}:\n${stderr}`)
  return { ms, stdout }
}

/** The same without waiting for its end; whoever starts it ends it. */
export function startNode(args: readonly string[], place?: Place, env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, INIT_CWD: root, ...place?.env, ...env },
  })
  // It must not outlive us, also when we are told to end in the middle.
  const stop = () => void child.kill('SIGTERM')
  process.once('exit', stop)
  child.once('exit', () => process.off('exit', stop))
  return child
}

/** Waits until a child prints a line that begins so, and answers the line. */
export async function lineOf(child: ChildProcess, beginning: string): Promise<string> {
  const stderr = text(child.stderr!)
  for await (const line of createInterface({ input: child.stdout! })) if (line.startsWith(beginning)) return line
  throw new Error(`The process ended before it said ${JSON.stringify(beginning)}:\n${await stderr}`)
}

/** Asks a process to end and waits until it has. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await exited
}
