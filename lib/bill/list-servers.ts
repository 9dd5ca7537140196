import { rm } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
import type { FoundServer } from '../clients/read-found.ts'
import { reasonFor, variablesIn } from '../clients/show-found.ts'
import type { Config } from '../config/config.ts'
import { connectingOf, toolProviders } from '../connections/tool-providers.ts'
import { messageOf } from '../errors.ts'
import { formatSeconds } from '../format/duration.ts'
import { plainLine } from '../format/unseen.ts'
import { createAllowedHosts } from '../http/private-address.ts'
import { createConnections } from '../mcp/client/create-connections.ts'
import { expandEnvironment, type Variable } from '../mcp/client/entries/expand-environment.ts'
import { type McpServer, readServer } from '../mcp/client/mcp-servers.ts'
import type { KnownServer } from '../mcp/client/offer/server-source.ts'
import { MessageTooLarge } from '../mcp/client/transport/limit-messages.ts'
import type { Person } from '../people/person.ts'
import { createTurns } from '../process/turns.ts'
import { Listed, type ListedServer } from './count-servers.ts'
import { makeEmptyFolder } from './empty-folder.ts'

/** Most of the time goes by until a server has started. */
const AT_ONCE = 6
/** For one server where nothing else is said. */
const SERVER_SECONDS = 60
/** Somewhat more than can be counted. */
const MAX_MESSAGE_MB = 10
const MAX_STATE = 600

export interface ListOptions {
  config: Config
  /** A command is started and a private address reached for administrators alone. */
  person: Person
  /** Ends all of it. */
  signal: AbortSignal
  /** For one server, from its start to the end of its list; default a minute. What its entry says holds within it. */
  limitMs?: number
  /** Told after each server, whether it listed its tools or failed: how many of how many there are. */
  onListed?: (listed: number, of: number) => void
  /** By when all are asked, on the clock of `performance`; default whenever it is. */
  deadline?: number
  /** Lets go of those that have not listed their tools by then; each says so. */
  hurry?: AbortSignal
  /**
   * Where whoever asks has the block on this machine, by a command line. Without it the block was pasted, and may be a stranger's:
   * no variable of here is put into it, whoever pastes it, and a command starts in an empty folder.
   */
  here?: ReadHere
}

export interface ReadHere {
  /** What a command starts in where its entry says nothing else. */
  cwd: string
  variable: Variable
  /** Which variables no server is handed. */
  isSecret: (name: string) => boolean
}

/**
 * Connects to each server of a block, asks it for its tools and lets it go again, a few at a time. One that fails says why and
 * keeps nobody from the others. When this is over, however it ends, no process of theirs is left. Throws the reason of `signal`.
 */
export async function listServers(found: readonly FoundServer[], options: ListOptions): Promise<Listed> {
  const { signal } = options
  const listed = new Listed()
  const inTurn = createTurns({ atOnce: AT_ONCE })
  // A folder of nobody: a server that is only counted is shown no files of ours.
  const folder = await makeEmptyFolder()
  try {
    let settled = 0
    const all = found.map((server) =>
      inTurn(
        async () => {
          listed.add(await listOne(server, folder, options))
          options.onListed?.((settled += 1), found.length)
        },
        { signal },
      ),
    )
    // Not before the last of them has let go.
    await Promise.allSettled(all)
    signal.throwIfAborted()
    await Promise.all(all)
    return listed
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function listOne(found: FoundServer, folder: string, options: ListOptions): Promise<ListedServer> {
  const { name } = found
  const settled = settle(found, options)
  if ('state' in settled) return { name, ...settled }
  const { config, person, signal, hurry, deadline = Number.POSITIVE_INFINITY } = options
  const limitMs = Math.min(options.limitMs ?? SERVER_SECONDS * 1_000, Math.round(deadline - performance.now()))
  if (limitMs <= 0 || hurry?.aborted) return { name, state: 'There was no time left to ask it. Count it by itself.' }
  const known: KnownServer = {
    ...{ name, server: startedIn(options.here?.cwd ?? folder, within(settled.server, limitMs)), perPerson: false },
    addedBy: person.admin ? 'administrator' : 'person',
  }
  const endings: Promise<void>[] = []
  const connections = createConnections({
    servers: { find: async () => known, list: async () => [known] },
    providers: toolProviders({
      ...connectingOf(config),
      // A bill waits as long as it says: what holds while people work is shorter.
      ...{ connectTimeoutMs: limitMs, callTimeoutMs: limitMs },
      mayReach: createAllowedHosts(config.connections.allowed_hosts),
      maxMessageBytes: MAX_MESSAGE_MB * 1024 * 1024,
      onEnding: (ended) => void endings.push(ended),
      // No tool is called, so that none returns a file.
      saveFile: async () => {},
    }),
  })
  const caller = { personId: 'bill', workspaceDir: folder }
  const late = AbortSignal.timeout(limitMs)
  try {
    const { tools } = await connections.listTools(
      caller,
      name,
      AbortSignal.any([signal, late, ...(hurry ? [hurry] : [])]),
    )
    return {
      name,
      tools: tools.map(({ name: tool, title, description = title ?? '', inputSchema }) => ({
        ...{ server: name, tool, description, inputSchema },
      })),
    }
  } catch (error) {
    signal.throwIfAborted()
    const { stderr } = await connections.state(caller, name)
    const said = stderr === null || !person.admin ? '' : ` Its stderr: ${stderr}`
    const fault = late.aborted
      ? `It did not list its tools within ${formatSeconds(limitMs)}.`
      : hurry?.aborted
        ? 'It did not list its tools while there was time: others wait for their bills. Count it by itself.'
        : faultOf(error)
    return { name, state: asSentence(`${fault}${said}`) }
  } finally {
    await connections.close()
    await Promise.allSettled(endings)
  }
}

function faultOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof MessageTooLarge)
      return `Its list of tools has more than ${MAX_MESSAGE_MB} MB, or a million values: that is not read.`
    if (at instanceof RangeError && /call stack/.test(at.message))
      return 'Its list of tools is nested too deep to be read.'
  }
  return messageOf(error)
}

/** The server as it can be connected to, or why it is not. */
function settle(
  found: FoundServer,
  { config, person, here }: ListOptions,
): { server: McpServer } | { state: string; isOff?: true } {
  if (found.disabled) return { state: 'It is switched off there, so none of its tools is sent.', isOff: true }
  if (found.kind === 'command' && !person.admin)
    return { state: 'A command runs on this host, so only an administrator has its tools counted here.' }
  const open = found.asks.map(({ id }) => id)
  if (open.length > 0) return { state: asSentence(`It asks for ${open.join(', ')}: put the value into the block`) }
  const named = here ? [] : [...new Set(variablesIn(found.entry).map((one) => one.name))]
  if (named.length > 0) return { state: asSentence(notPutIn(named)) }
  const variable = here?.variable ?? config.variable
  // What is built in can be counted, and not be added.
  const reason = found.kind === 'builtin' ? found.reason : reasonFor(found, { isAdministrator: person.admin, variable })
  const read = readServer(found.entry)
  if (!('server' in read)) return { state: asSentence(reason ?? 'it cannot be read') }
  if (person.admin && here) {
    const { server, fault } = expandEnvironment(read.server, variable, here.isSecret)
    // Before it is told whether one is set.
    if (fault !== undefined) return { state: asSentence(fault) }
    return reason === null ? { server } : { state: asSentence(reason) }
  }
  return reason === null ? { server: read.server } : { state: asSentence(reason) }
}

const list = new Intl.ListFormat('en-GB')

const notPutIn = (names: readonly string[]): string =>
  names.length === 1
    ? `It names the variable ${list.format(names)}, and none of here is put into a pasted block: write the value in place of the variable`
    : `It names the variables ${list.format(names)}, and none of here is put into a pasted block: write the values in place of the variables`

/** Not where this process runs: the folder of an installation has its secrets. */
function startedIn(folder: string, server: McpServer): McpServer {
  if (!('command' in server)) return server
  const { cwd = folder } = server
  // Its own `${workspace}` becomes the empty folder.
  return { ...server, cwd: isAbsolute(cwd) || cwd.startsWith('${') ? cwd : resolve(folder, cwd) }
}

/** What a block says of how long it may take holds within what a bill waits. */
function within<Server extends McpServer>(server: Server, limitMs: number): Server {
  const most = (seconds: number) => Math.min(seconds, limitMs / 1_000)
  const { timeout, connectTimeout } = server
  return {
    ...server,
    ...(timeout !== undefined && { timeout: most(timeout) }),
    ...(connectTimeout !== undefined && { connectTimeout: most(connectTimeout) }),
  }
}

function asSentence(text: string): string {
  const line = plainLine(text).slice(0, MAX_STATE)
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}${/[.!?)]$/.test(line) ? '' : '.'}`
}
