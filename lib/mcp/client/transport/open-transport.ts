import {
  InMemoryTransport,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client'
import {
  getDefaultEnvironment,
  StdioClientTransport,
  type StdioServerParameters,
} from '@modelcontextprotocol/client/stdio'
import type { McpServer } from '../mcp-servers.ts'
import type { Authorization } from './authorization.ts'
import { type HandedOn, withheldLine } from './handed-on.ts'
import { openFetch, type Resolve } from './open-fetch.ts'

/** The kinds of servers that speak MCP. */
export type McpKind = 'builtin' | 'command' | 'url'

/** Makes one of our own servers for one person, not yet connected to anything. */
export type MakeBuiltin = (
  name: string,
  home: { workspaceDir: string },
) => Promise<{ connect(transport: Transport): Promise<void> }>

export interface TransportOptions {
  workspaceDir: string
  makeBuiltin: MakeBuiltin
  /** What a command is handed of the host's environment; default nothing beside PATH, HOME and the like. */
  handedOn?: HandedOn
  /** Gets what a server process writes to its stderr. */
  log: (line: string) => void
  /** The most one message of a server may hold. */
  maxMessageBytes: number
  onTooLarge: () => void
  /** Whether this address may be connected to though it is a private one. */
  mayReach: (host: string, address: string) => boolean
  resolve?: Resolve
  /** Told when a process is let go, with when it has ended: it may take seconds, and be killed at last. */
  onEnding?: (ended: Promise<void>) => void
  /** Undefined: nobody is signed in, and nobody is asked to. */
  authorization?: Authorization
}

/**
 * Of its own, because the SDK starts every plain process twice: the first time only to ask which revision it speaks. Ours is
 * asked where it runs; see `openClient` for those that this ends.
 */
class ServerProcess extends StdioClientTransport {
  readonly #onEnding: ((ended: Promise<void>) => void) | undefined

  constructor(parameters: StdioServerParameters, onEnding?: (ended: Promise<void>) => void) {
    super(parameters)
    this.#onEnding = onEnding
  }

  // Of several closings only the first waits for the process, and whoever opened it may have the last.
  override close(): Promise<void> {
    const ended = super.close()
    this.#onEnding?.(ended)
    return ended
  }
}

/** In the arguments and the folder of a command: the folder of the person it is started for. */
const WORKSPACE = /\$\{workspace\}/g

/**
 * How a server process is started. Where this process is root, a person's programs are a user of their own, whose group
 * the files in their folder have: what a server makes there can be changed by that group.
 */
function commandOf({ command, args, cwd }: { command: string; args: string[]; cwd?: string }, workspaceDir: string) {
  const put = (text: string) => text.replace(WORKSPACE, () => workspaceDir)
  const named = args.map(put)
  const where = cwd === undefined ? {} : { cwd: put(cwd) }
  const isTheirs = [...args, cwd ?? ''].some((text) => put(text) !== text)
  if (process.getuid?.() !== 0 || !isTheirs) return { command, args: named, ...where }
  return { command: '/bin/sh', args: ['-c', 'umask 002; exec "$0" "$@"', command, ...named], ...where }
}

/** A way to a server that nothing has been said over yet. */
export async function openTransport(server: McpServer<McpKind>, options: TransportOptions): Promise<Transport> {
  const { workspaceDir, makeBuiltin, log, maxMessageBytes, authorization, handedOn } = options
  if ('builtin' in server) {
    const [ours, theirs] = InMemoryTransport.createLinkedPair()
    const builtin = await makeBuiltin(server.builtin, { workspaceDir })
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
  for (const name of handedOn?.withheld ?? []) if (!(name in server.env)) log(withheldLine(name))
  const parameters: StdioServerParameters = {
    ...commandOf(server, workspaceDir),
    env: { ...getDefaultEnvironment(), ...handedOn?.variables, ...server.env },
    stderr: 'pipe',
    maxBufferSize: maxMessageBytes,
  }
  const transport = new ServerProcess(parameters, options.onEnding)
  transport.stderr?.on('data', (chunk: Buffer) => log(chunk.toString('utf8').trimEnd()))
  return transport
}
