import { setTimeout } from 'node:timers/promises'
import type { Grants } from '../../access/grants.ts'
import { isDeniedByThem, type Policy } from '../../broker/policy.ts'
import type { Catalog, Tool } from '../../discovery/tool.ts'
import { messageOf, PlaygroundError } from '../../errors.ts'
import type { Connections } from '../../mcp/client/create-connections.ts'
import type { MessageLog } from '../../mcp/client/log/message-log.ts'
import type { KnownServer, ServerSource } from '../../mcp/client/offer/server-source.ts'
import type { Person } from '../../people/person.ts'
import type { Caller } from '../../tools/tool-provider.ts'
import type { CallCounts } from '../call-counts.ts'
import type { Modules } from '../keep-modules.ts'
import { Probes } from '../probes.ts'
import type { AddedServer, ServerRows } from '../server-rows.ts'
import { SettingsUndo } from '../settings-undo.ts'
import type { ProbeLimits } from '../shown-connection.ts'
import { isTheirs, type SignIns } from '../sign-in/create-sign-ins.ts'
import type { Added } from './added.ts'

// Nobody waits longer for a server that hangs: what goes on is shown while it does.
export const PROMPT_MS = 1_000

export interface ConnectionServiceOptions {
  source: ServerSource
  rows: ServerRows
  connections: Connections
  modules: Modules
  signIns: SignIns
  /** What went over the connections. */
  messages: MessageLog
  counts: CallCounts
  /** What people have always allowed of servers. */
  grants: Pick<Grants, 'forget' | 'of' | 'add' | 'restrict' | 'clear'>
  catalog: (person: Person) => Promise<Catalog>
  /** Names of the servers of the configuration, which nobody removes here. */
  configured: ReadonlySet<string>
  /** The file where they stand. */
  configuredIn: string
  maxPerPerson: number
  /** Says of a tool whether people are asked before it is called. */
  policy: Omit<Policy, 'approve' | 'isShared'>
  limits: ProbeLimits
  /** A variable of the environment, for administrators' servers. */
  variable: (name: string) => string | undefined
}

/** What all that people do with connections stands on. */
export type ServiceParts = ReturnType<typeof openService>

export function openService(options: ConnectionServiceOptions) {
  const { source, rows, connections, modules, catalog, grants, policy } = options
  const probes = new Probes()
  const settingsUndo = new SettingsUndo()
  const callerOf = ({ id, workspaceDir }: Person): Caller => ({ personId: id, workspaceDir })

  async function known(person: Person, name: string): Promise<KnownServer> {
    const found = await source.find(callerOf(person), name)
    if (found !== null) return found
    throw new PlaygroundError('not-found', `There is no server ${JSON.stringify(name)}.`)
  }

  const probeOf = (person: Person, { name, perPerson, addedBy: by }: KnownServer) =>
    JSON.stringify(perPerson ? [name, by, person.id, person.workspaceDir] : [name, by])

  const mayWrite = (person: Person, { server, addedBy: by }: KnownServer) =>
    !('builtin' in server) && (by === 'person' || person.admin)

  /** Asks a server for its tools, in the background; joins whoever asks already. */
  function ask(person: Person, known: KnownServer): Promise<number> {
    const { name } = known
    const caller = callerOf(person)
    return probes.start(probeOf(person, known), (signal, progress) =>
      mayWrite(person, known)
        ? modules.update(placeOf(person, known), { signal, progress })
        : connections.listTools(caller, name, signal),
    )
  }

  const placeOf = (person: Person, { name, addedBy: by }: KnownServer) => ({
    caller: callerOf(person),
    name,
    addedBy: by,
  })

  /** Closes what is open or being opened, without waiting for a server that hangs. */
  async function letGo(person: Person, known: KnownServer, reason: string): Promise<void> {
    const ended = probes.cancel(probeOf(person, known), new PlaygroundError('unavailable', reason))
    await Promise.race([Promise.all([connections.disconnect(callerOf(person), known.name), ended]), sleep(PROMPT_MS)])
  }

  /** Asks a server that was added for its tools, and answers soon, whatever it does. */
  async function probe(person: Person, added: AddedServer): Promise<Added> {
    const { id, name, server, userId } = added
    const about = { name, id, tools: 0, fault: null, signIn: false, isPending: false, isOff: false, ignored: [] }
    const answer: Added = { ...about, forEverybody: userId === null }
    if (server.disabled) return { ...answer, isOff: true }
    try {
      const tools = await Promise.race([ask(person, await known(person, name)), sleep(PROMPT_MS)])
      return tools === undefined ? { ...answer, isPending: true } : { ...answer, tools }
    } catch (error) {
      const signIn = (await rows.signIn(id))?.isNeeded ?? false
      return { ...answer, fault: messageOf(error), signIn }
    }
  }

  /** What a person's own server says of its tools makes none of them harmless. */
  const policyOf = ({ addedBy: by }: Pick<KnownServer, 'addedBy'>) => ({ ...policy, isShared: () => by !== 'person' })
  /** The same with what the person says of tools. */
  const policyFor = async (person: Person, found: Pick<KnownServer, 'addedBy'>) => {
    const { ruleOf: ownRuleOf } = await grants.of(person.id)
    return { ...policyOf(found), ownRuleOf }
  }

  async function findTool(person: Person, server: string, name: string): Promise<Tool> {
    const { servers } = await catalog(person)
    const tool = servers.find((one) => one.name === server)?.tools.find((one) => one.tool === name)
    if (tool === undefined) throw new PlaygroundError('not-found', `There is no tool ${server}.${name}.`)
    return tool
  }

  const findOwn = async (person: Person, id: string) =>
    (await rows.of(person.id)).find((one) => one.id === id && isTheirs(one, person))

  return {
    ...options,
    ...{
      probes,
      settingsUndo,
      callerOf,
      known,
      probeOf,
      mayWrite,
      ask,
      placeOf,
      letGo,
      probe,
      policyOf,
      policyFor,
      findTool,
      findOwn,
    },
  }
}

export const addedBy = ({ userId }: AddedServer): KnownServer['addedBy'] =>
  userId === null ? 'administrator' : 'person'

export const notTheirs = () => new PlaygroundError('not-found', 'There is no such server of yours.')

/** Why somebody who calls it by hand is denied it. */
export const whyDenied = (tool: Tool, policy: Pick<Policy, 'approvalOf' | 'ownRuleOf'>) =>
  isDeniedByThem(tool, policy)
    ? 'You have set it to Deny. Change its policy, or the rule of its server, under Tools.'
    : 'A rule of this installation (approvals.rules) denies it. An administrator can change that rule.'

export const sleep = (ms: number): Promise<undefined> => setTimeout(ms, undefined, { ref: false })
