import { createServer } from 'node:net'
import type { TestProject } from 'vitest/node'
import { findPostgres, type PostgresServer, startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The port that answers with the address of the run's PostgreSQL, or why there is none. */
    postgres: { port: number } | { missing: string }
  }
}

/** One PostgreSQL for all test files of a run, started when the first of them asks for it. */
export default async function sharePostgres(project: TestProject): Promise<() => Promise<void>> {
  const programs = findPostgres()
  if ('missing' in programs) {
    project.provide('postgres', programs)
    return async () => {}
  }
  let started: Promise<PostgresServer> | undefined
  const answers = createServer((socket) => {
    socket.on('error', () => {}) // a test file that was stopped while it waited
    started ??= startPostgres(programs)
    started.then(
      (server) => socket.end(JSON.stringify({ url: server.url('NAME') })),
      (error: unknown) => socket.end(JSON.stringify({ error: String(error) })),
    )
  })
  await new Promise<void>((resolve) => answers.listen(0, '127.0.0.1', resolve))
  project.provide('postgres', { port: (answers.address() as { port: number }).port })
  return async () => {
    answers.close()
    await (await started?.catch(() => undefined))?.stop()
  }
}
