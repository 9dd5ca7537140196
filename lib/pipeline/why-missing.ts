import type { Catalog } from '../discovery/tool.ts'
import { type KnownServer, switchedOff } from '../mcp/client/server-source.ts'
import { folderOf } from '../mcp/server-name.ts'

/** Why these tool modules cannot be imported though their server is known; of others nothing. By module. */
export function whyMissing(
  modules: readonly string[],
  catalog: Catalog,
  servers: readonly KnownServer[],
): Map<string, string> {
  const off = new Map(
    servers.flatMap(({ name, server }) => (server.disabled ? [[folderOf(name), switchedOff(name)] as const] : [])),
  )
  const broken = new Map(
    catalog.servers.flatMap((server) => server.broken.map(({ file, reason }) => [file, `servers/${file}: ${reason}`])),
  )
  const reasons = new Map<string, string>()
  for (const module of modules) {
    const [, kind, folder = '', file = ''] = module.split('/')
    if (kind !== 'servers') continue
    const reason =
      off.get(folder) ?? broken.get(`${folder}/${file}`) ?? broken.get(`${folder}/server.json`) ?? broken.get(folder)
    if (reason !== undefined) reasons.set(module, reason)
  }
  return reasons
}
