import type { KnownServer } from '../../mcp/client/offer/server-source.ts'
import { folderOf } from '../../mcp/server-name.ts'
import type { Person } from '../../people/person.ts'
import type { ServerListing } from '../../tools/tool-provider.ts'
import { type ShownChanges, showChanges } from '../show-changes.ts'
import { type ShownConnection, showConnection } from '../shown-connection.ts'
import { type ShownTools, showTool } from '../shown-tools.ts'
import { addedBy, PROMPT_MS, type ServiceParts, sleep } from './open-service.ts'

const MAX_LINE = 500

/** What people see of their servers. */
export function lookAtServers(parts: ServiceParts) {
  const { source, rows, connections, modules, grants, catalog, configured, configuredIn, limits } = parts
  const { probes, callerOf, known, probeOf, mayWrite, ask, placeOf, policyOf, settingsUndo } = parts

  /** Nobody is asked about built-in servers: they come with the product, as their modules do. */
  async function changesOf(person: Person, found: KnownServer): Promise<ShownChanges & { mayDecide: boolean }> {
    const pins = 'builtin' in found.server ? new Map() : await modules.pins(placeOf(person, found))
    return { ...(await showChanges(pins)), mayDecide: mayWrite(person, found) }
  }

  /** The tools that a server has and its entry leaves out, as far as it says so soon: who looks at the others waits for no list. */
  async function listOff(person: Person, name: string): Promise<NonNullable<ServerListing['off']>> {
    // What went wrong is in its state, and what is known of it is shown all the same.
    const asked = connections.listTools(callerOf(person), name).catch(() => null)
    return (await Promise.race([asked, sleep(PROMPT_MS)]))?.off ?? []
  }

  return {
    async list(person: Person): Promise<ShownConnection[]> {
      const caller = callerOf(person)
      const all = await source.list(caller)
      // Before the tools are looked at: what ends meanwhile may not be in them yet, and is still shown as under way.
      const before = all.map((server) => probes.of(probeOf(person, server)))
      const [added, { servers }] = await Promise.all([rows.of(person.id), catalog(person)])
      return Promise.all(
        all.map(async (server, index) => {
          const row = configured.has(server.name)
            ? undefined
            : added.find((one) => one.name === server.name && addedBy(one) === server.addedBy)
          const found = servers.find(
            ({ name, finishedBy }) =>
              // What is not finished may not say yet whose folder it is.
              name === server.name || (finishedBy !== undefined && name === folderOf(server.name)),
          )
          const key = probeOf(person, server)
          const isAsked = before[index] !== null || probes.of(key) !== null
          // Whoever wrote its modules is gone. What failed here, or was stopped, waits until somebody asks for it.
          if (found?.finishedBy === 'nobody yet' && isOn(server) && mayWrite(person, server) && !isAsked)
            void ask(person, server)
          const about = {
            ...{ isAdministrator: person.admin, limits, configuredIn },
            ...{ tools: found?.tools.length ?? 0, isUnfinished: found?.finishedBy !== undefined },
            paused: found?.paused ?? [],
            undoMs: row === undefined ? null : settingsUndo.leftMs(row.id),
            probe: before[index]?.kind === 'pending' ? before[index] : probes.of(key),
          }
          return showConnection(server, row, await connections.state(caller, server.name), about)
        }),
      )
    },

    /** What is known of its tools; nothing is opened for it, and nothing started. */
    async tools(person: Person, name: string): Promise<ShownTools> {
      const found = await known(person, name)
      const { state } = await connections.state(callerOf(person), name)
      const [{ servers }, said, listed] = await Promise.all([
        catalog(person),
        grants.of(person.id),
        state === 'connected' && leavesOut(found) ? listOff(person, name) : [],
      ])
      const { tools = [], paused = [] } = servers.find((server) => server.name === name) ?? {}
      const shown = tools.map((one) => showTool(one, policyOf(found), said))
      const held = paused.map(({ tool: { tool }, isKeptOff }) => ({ tool, isKeptOff }))
      const here = [...tools, ...held].map(({ tool }) => tool)
      const named = (found.server.excludeTools ?? []).filter((pattern) => !pattern.includes('*'))
      const off = new Map(named.map((tool) => [tool, '']))
      for (const { name: tool, description = '' } of listed) off.set(tool, description.slice(0, MAX_LINE))
      for (const tool of here) off.delete(tool)
      const rule = said.serverRule(name)
      return { rule, tools: shown, paused: held, off: [...off].map(([tool, description]) => ({ tool, description })) }
    },

    /** Tools of a server that are paused, also while it cannot be reached. */
    changes: async (person: Person, name: string) => changesOf(person, await known(person, name)),
  }
}

const leavesOut = ({ server: { includeTools, excludeTools } }: KnownServer) =>
  includeTools !== undefined || excludeTools !== undefined

const isOn = ({ server, fault }: KnownServer) => !server.disabled && fault === undefined
