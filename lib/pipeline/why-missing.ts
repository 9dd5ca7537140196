import type { Broken, Catalog } from '../discovery/tool.ts'
import { type KnownServer, switchedOff } from '../mcp/client/offer/server-source.ts'
import { folderOf } from '../mcp/server-name.ts'
import type { ReachedCatalog } from '../people/within-reach.ts'

/**
 * Why these tool modules cannot be imported though their server is known; of others nothing. By module, each a sentence
 * that names the server.
 */
export function whyMissing(
  modules: readonly string[],
  reached: ReachedCatalog,
  servers: readonly KnownServer[],
): Map<string, string> {
  const known = new Map(servers.map((server) => [folderOf(server.name), server]))
  const faults = faultsOf(reached.catalog)
  const paused = pausedIn(reached.catalog)
  const outOfReach = outOfReachIn(reached)
  const reasons = new Map<string, string>()
  for (const module of modules) {
    const [, kind, folder = '', file = ''] = module.split('/')
    if (kind !== 'servers') continue
    const server = known.get(folder)
    const reason =
      outOfReach(folder, module) ||
      (server?.server.disabled && switchedOff(server.name)) ||
      (server?.fault && `The server "${server.name}" cannot be used: ${server.fault}`) ||
      paused.get(module) ||
      (faults.get(`${folder}/${file}`) ?? faults.get(folder) ?? faults.get('.'))
    if (reason) reasons.set(module, reason)
  }
  return reasons
}

/** Why a module that is there is not there for this token. */
function outOfReachIn({ whole, of, outOfReach, hidden }: ReachedCatalog) {
  return (folder: string, module: string): string | undefined => {
    if (!hidden.has(module)) return undefined
    const server = whole.servers.find(({ tools }) => tools[0]?.module.startsWith(`./servers/${folder}/`))
    const tool = server?.tools.find((one) => one.module === module)
    if (tool) return outOfReach({ op: 'tool', ...tool, definition: tool, isRead: false }) ?? undefined
    if (!server) return undefined
    return of(server.name) === 'none'
      ? `For this token there is no tool of ${server.name}.`
      : `For this token there are only some tools of ${server.name}: import the module of each.`
  }
}

/** Why tools are paused, by module; of a server that has no others also why there is no index. */
function pausedIn({ servers }: Catalog): Map<string, string> {
  const reasons = new Map<string, string>()
  for (const { name, tools, paused = [] } of servers) {
    for (const { tool, reason } of paused) reasons.set(tool.module, reason)
    if (tools.length === 0 && paused.length > 0)
      reasons.set(
        `./servers/${folderOf(name)}/index.ts`,
        `All tools of ${name} are paused because their descriptions changed; see Connections.`,
      )
  }
  return reasons
}

/** What is wrong, by module, by the folder of a server that has no tools or not yet all, and `.` for all of them. */
function faultsOf(catalog: Catalog): Map<string, string> {
  const faults = new Map<string, string>()
  for (const { name, tools, broken, finishedBy } of catalog.servers) {
    const folder = folderOf(name)
    const add = (at: string, { file, reason }: Broken) =>
      faults.set(at, file === '.' ? reason : `servers/${file}: ${reason}`)
    // Of a server that is in use it is said by its folder that a person's own one of this name is not.
    for (const one of broken) if (one.file !== folder) add(one.file, one)
    const whole = finishedBy ? broken.find(({ file }) => file === folder) : tools.length === 0 ? broken[0] : undefined
    if (whole) add(whole.file === '.' ? '.' : folder, whole)
  }
  return faults
}
