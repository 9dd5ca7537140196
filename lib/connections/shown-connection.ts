import type { McpServer } from '../mcp/client/mcp-servers.ts'
import type { KnownServer } from '../mcp/client/offer/server-source.ts'
import type { ProviderState } from '../tools/tool-provider.ts'
import type { Progress } from './keep-modules.ts'
import type { Probe } from './probes.ts'
import type { AddedServer } from './server-rows.ts'
import { type ShownSettings, showSettings } from './server-settings.ts'
import { shownCommand } from './shown-command.ts'

/** What a server is asked at this moment. */
export interface Pending {
  /** For how long. */
  elapsedMs: number
  /** When it is given up. */
  limitMs: number
  /** `start`: a process comes up. `answer`: the server is at an address. `tools`: it is there and lists its tools. */
  waitingFor: 'start' | 'answer' | 'tools'
  /** It has answered, and its modules are being written. */
  progress?: Progress
}

/** A connection as a browser may see it: what it is, never its secrets. */
export interface ShownConnection extends Omit<ProviderState, 'state'> {
  /** `stopped`: somebody ended what it was asked. */
  state: ProviderState['state'] | 'stopped' | 'disabled'
  /** Null: nobody waits for it. */
  pending: Pending | null
  /** Whether this person may switch it on or off, or end what it is asked. */
  isTheirs: boolean
  name: string
  kind: 'builtin' | 'command' | 'url'
  /**
   * The address without its query; for a built-in server its name; the whole command for administrators, who set it up,
   * and without its arguments for others. No secrets.
   */
  where: string
  /** Names of headers or of variables of the environment, whose values are kept. */
  secrets: string[]
  /** `configuration`: mcp.json or config.yaml. */
  from: 'configuration' | 'everybody' | 'own'
  /** What to remove it or sign in by; null when this person may not. */
  id: string | null
  /** Tools that programs can import. */
  tools: number
  /** How many of its tools are paused because they say something else now, and wait for somebody to decide. */
  changed: number
  /** How many of them somebody decided to keep off. */
  keptOff: number
  /** Not all of its modules are written: `tools` are those that were there before, which can be imported meanwhile. */
  isUnfinished: boolean
  /** What its entry says besides; for whoever may change it, and for administrators. Null for others. */
  settings: ShownSettings | null
  /** For how long the last change of its settings can be undone, by whoever may change it. */
  undoMs: number | null
  /** Whether somebody has to sign in at the server, or has; null where nobody does. */
  signIn: 'needed' | 'done' | null
}

export function showConnection(
  known: KnownServer,
  added: AddedServer | undefined,
  state: ProviderState,
  about: {
    isAdministrator: boolean
    tools: number
    paused: readonly { isKeptOff: boolean }[]
    isUnfinished: boolean
    probe: Probe | null
    limits: ProbeLimits
    undoMs: number | null
    /** The file of the servers that nobody added on the page. */
    configuredIn: string
  },
): ShownConnection {
  const { isAdministrator, tools, paused, isUnfinished, probe, limits, undoMs, configuredIn } = about
  const keptOff = paused.filter(({ isKeptOff }) => isKeptOff).length
  const from = added === undefined ? 'configuration' : added.userId === null ? 'everybody' : 'own'
  const isTheirs = added !== undefined && (from === 'own' || isAdministrator)
  return {
    name: known.name,
    ...describe(known.server, isAdministrator),
    from,
    id: isTheirs ? added.id : null,
    tools,
    ...{ changed: paused.length - keptOff, keptOff },
    isUnfinished,
    settings:
      isTheirs || isAdministrator
        ? showSettings(known.server, limits, from === 'configuration' ? configuredIn : null)
        : null,
    undoMs: isTheirs ? undoMs : null,
    signIn: added?.signIn?.isNeeded ? 'needed' : added?.signIn?.grant ? 'done' : null,
    isTheirs: known.perPerson || isAdministrator,
    ...withProbe(state, probe),
    ...(known.fault !== undefined && { state: 'failed' as const, lastError: known.fault }),
    ...(known.server.disabled && { state: 'disabled' as const }),
    pending: probe?.kind === 'pending' ? pendingOf(probe, known, state, limits) : null,
    ...(added?.signIn?.fault && { lastError: added.signIn.fault }),
    // What a process on the host says of itself is for those who set it up.
    stderr: isAdministrator && known.addedBy === 'administrator' ? state.stderr : null,
  }
}

/** How long a server may take, for what it is asked. */
export interface ProbeLimits {
  connectMs: number
  callMs: number
}

/** One that cannot list its tools is broken, though it can be connected to, until it worked again. */
function withProbe(
  state: ProviderState,
  probe: Probe | null,
): Omit<ProviderState, 'state'> & Pick<ShownConnection, 'state'> {
  if (probe === null || probe.kind === 'pending' || (state.since ?? 0) > probe.at) return state
  if (probe.kind === 'stopped') return { ...state, state: 'stopped', lastError: null, since: probe.at }
  const since = state.state === 'failed' ? state.since : probe.at
  return { ...state, state: 'failed', lastError: probe.fault, since }
}

function pendingOf(
  { since, progress }: { since: number; progress?: Progress },
  { server }: KnownServer,
  { state }: ProviderState,
  { connectMs, callMs }: ProbeLimits,
): Pending {
  const isConnected = state === 'connected'
  const seconds = isConnected ? server.timeout : server.connectTimeout
  return {
    elapsedMs: Math.max(0, Date.now() - since),
    limitMs: seconds === undefined ? (isConnected ? callMs : connectMs) : seconds * 1000,
    waitingFor: isConnected ? 'tools' : 'command' in server ? 'start' : 'answer',
    ...(progress && { progress }),
  }
}

function describe(server: McpServer, isAdministrator: boolean): Pick<ShownConnection, 'kind' | 'where' | 'secrets'> {
  if ('builtin' in server) return { kind: 'builtin', where: server.builtin, secrets: [] }
  if ('command' in server) {
    const where = isAdministrator ? shownCommand(server) : server.command
    return { kind: 'command', where, secrets: Object.keys(server.env).sort() }
  }
  const { origin, pathname, search } = new URL(server.url)
  const where = `${origin}${pathname}${search === '' ? '' : '?…'}`
  return { kind: 'url', where, secrets: Object.keys(server.headers).sort() }
}
