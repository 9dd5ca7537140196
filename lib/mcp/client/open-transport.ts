import {
  InMemoryTransport,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { type BuiltinOptions, createBuiltin } from '../builtin/create-builtin.ts'
import type { Authorization } from './authorization.ts'
import type { McpServer } from './mcp-servers.ts'
import { openFetch, type Resolve } from './open-fetch.ts'

export interface TransportOptions {
  workspaceDir: string
  builtins?: BuiltinOptions
  /** Gets what a server process writes to its stderr. */
  log: (line: string) => void
  /** The most one message of a server may hold. */
  maxMessageBytes: number
  onTooLarge: () => void
  /** Whether this address may be connected to though it is a private one. */
  mayReach: (host: string, address: string) => boolean
  resolve?: Resolve
  /** Undefined: nobody is signed in, and nobody is asked to. */
  authorization?: Authorization
}

/** In the arguments of a command: the folder of the person it is started for. */
const WORKSPACE = /\$\{workspace\}/g

/** A way to a server that nothing has been said over yet. */
export async function openTransport(server: McpServer, options: TransportOptions): Promise<Transport> {
  const { workspaceDir, builtins, log, maxMessageBytes, authorization } = options
  if ('builtin' in server) {
    const [ours, theirs] = InMemoryTransport.createLinkedPair()
    const builtin = await createBuiltin(server.builtin, { workspaceDir }, builtins)
    await builtin.connect(theirs)
    return ours
  }
  if ('url' in server) {
    const fetch = openFetch({ ...options, maxBytes: maxMessageBytes })
    const Way = server.type === 'sse' ? SSEClientTransport : StreamableHTTPClientTransport
    return new Way(new URL(server.url), {
      requestInit: { headers: server.headers },
      fetch,
      ...(authorization && { authProvider: authorization }),
    })
  }
  const transport = new StdioClientTransport({
    command: server.command,
    args: server.args.map((argument) => argument.replace(WORKSPACE, () => workspaceDir)),
    env: { ...getDefaultEnvironment(), ...server.env },
    stderr: 'pipe',
    maxBufferSize: maxMessageBytes,
  })
  transport.stderr?.on('data', (chunk: Buffer) => log(chunk.toString('utf8').trimEnd()))
  return transport
}
