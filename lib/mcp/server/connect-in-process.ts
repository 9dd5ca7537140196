import { type Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { CodeExecutionServer, ServedTo } from './create-server.ts'

/** Connects a client to a server within this process, as over stdio. Answers how to end both. */
export async function connectInProcess(
  client: Client,
  server: CodeExecutionServer,
  to: ServedTo,
): Promise<() => Promise<void>> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const serving = serveStdio(() => server.open(to), { transport: theirs })
  await client.connect(ours)
  return async () => {
    await client.close()
    await serving.close()
  }
}
