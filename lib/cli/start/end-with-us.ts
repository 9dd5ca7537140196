import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { messageOf, PlaygroundError } from '../../errors.ts'

/**
 * Whatever goes wrong here, no server stays behind without anybody who could stop it. Answers once it runs, with the promise
 * of its exit status: one that somebody else killed, or the system for its memory, has failed. Throws `unavailable` when it
 * cannot be started.
 */
export async function endWithUs(server: ChildProcess): Promise<{ ended: Promise<number> }> {
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isStopped = true
      server.kill(signal)
    })
  }
  process.on('exit', () => server.kill())
  const ended = new Promise<number>((resolve) => server.once('exit', (code) => resolve(code ?? (isStopped ? 0 : 1))))
  await once(server, 'spawn').catch((cause: unknown) => {
    throw new PlaygroundError('unavailable', `The server cannot be started: ${messageOf(cause)}.`, { cause })
  })
  // In an object: a promise would be waited for.
  return { ended }
}
