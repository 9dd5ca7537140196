import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { EXAMPLES_DIR, type Example } from './list-examples.ts'

export interface ExampleEnd {
  /** Null when a signal ended it. */
  status: number | null
  ms: number
  stdout: string
  stderr: string
}

/** Runs an example to its end, as a process of its own. */
export async function runExample({ file }: Example, env: Record<string, string> = {}): Promise<ExampleEnd> {
  const began = performance.now()
  const child = spawn(process.execPath, [file], {
    cwd: dirname(EXAMPLES_DIR),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  // It must not outlive us.
  const stop = () => void child.kill('SIGTERM')
  process.once('exit', stop)
  const [status, stdout, stderr] = await Promise.all([
    new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject)),
    text(child.stdout),
    text(child.stderr),
  ]).finally(() => process.off('exit', stop))
  return { status, ms: performance.now() - began, stdout, stderr }
}
