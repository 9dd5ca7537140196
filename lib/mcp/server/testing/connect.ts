import { Client, type ClientOptions } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import { connectInProcess } from '../connect-in-process.ts'
import type { CodeExecutionServer, ServedTo } from '../create-server.ts'

/** Both revisions that are served. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const
export type Revision = (typeof REVISIONS)[number]

/** A client of the official SDK, which speaks one revision. */
export const createClient = (revision: Revision, options: ClientOptions = {}) =>
  new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: revision === '2025-11-25' ? 'legacy' : { pin: revision } }, ...options },
  )

/** Connects a client to a server in this process, as over stdio. */
export async function connect(
  server: CodeExecutionServer,
  to: ServedTo,
  { revision, client = createClient(revision) }: { revision: Revision; client?: Client },
): Promise<Client> {
  onTestFinished(await connectInProcess(client, server, to))
  return client
}
