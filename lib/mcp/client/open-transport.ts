import { InMemoryTransport, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { type BuiltinOptions, createBuiltin } from '../builtin/create-builtin.ts'
import type { McpServer } from './mcp-servers.ts'

const MAX_MESSAGE_BYTES = 64 * 1024 * 1024

/** A way to a server that nothing has been said over yet. `log` gets what a server process writes to its stderr. */
export async function openTransport(
  server: McpServer,
  { workspaceDir, builtins, log }: { workspaceDir: string; builtins?: BuiltinOptions; log: (line: string) => void },
): Promise<Transport> {
  if ('builtin' in server) {
    const [ours, theirs] = InMemoryTransport.createLinkedPair()
    await createBuiltin(server.builtin, { workspaceDir }, builtins).connect(theirs)
    return ours
  }
  if ('url' in server) {
    return new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers: server.headers } })
  }
  const transport = new StdioClientTransport({
    command: server.command,
    args: server.args,
    env: { ...getDefaultEnvironment(), ...server.env },
    stderr: 'pipe',
    maxBufferSize: MAX_MESSAGE_BYTES,
  })
  transport.stderr?.on('data', (chunk: Buffer) => log(chunk.toString('utf8').trimEnd()))
  return transport
}
