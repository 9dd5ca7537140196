import { Client, type ClientOptions, InMemoryTransport } from '@modelcontextprotocol/client'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { onTestFinished } from 'vitest'
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
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const serving = serveStdio(() => server.open(to), { transport: theirs })
  await client.connect(ours)
  onTestFinished(async () => {
    await client.close()
    await serving.close()
  })
  return client
}
