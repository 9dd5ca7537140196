import { join, resolve } from 'node:path'
import { type ConfigInput, configOf } from '../../config/config-of.ts'
import { createLog } from '../../config/log.ts'
import { createDiscovery } from '../../discovery/discover-tools.ts'
import { fillHome } from '../../discovery/fill-home.ts'
import type { Catalog } from '../../discovery/tool.ts'
import { configuredServers } from '../../mcp/client/entries/configured-servers.ts'
import { LOCAL_PERSON_ID } from '../../people/as-person.ts'

export interface DiscoverOptions {
  config?: ConfigInput
  /** The folder with the shared tool modules, one folder a server. Default: that of the configuration. */
  serversDir?: string
  /** A workspace whose own modules (`servers/` in it) count, too. Default: none. */
  workspace?: string
}

/**
 * Finds every tool that programs can import, by server. It reads the generated modules: no server is started, and no module
 * runs. What cannot be used stands in `broken` of its server with why. Throws `configuration` for settings that are wrong.
 *
 * @example
 * const { servers } = await discoverTools()
 * for (const { name, tools } of servers) console.log(name, tools.map(({ signature }) => signature))
 */
export async function discoverTools({ config, serversDir, workspace }: DiscoverOptions = {}): Promise<Catalog> {
  const settled = configOf(config)
  const log = createLog(settled)
  await fillHome(settled, (note) => log('warn', note))
  const servers = await configuredServers(settled, { note: (line) => log('warn', line) })
  const names = Object.keys(servers)
  const discovery = createDiscovery({
    serversDir: serversDir === undefined ? settled.paths.serversDir : resolve(serversDir),
    connected: names,
    disabled: names.filter((name) => servers[name]?.disabled),
  })
  try {
    const own = workspace === undefined ? undefined : join(resolve(workspace), 'servers')
    return await discovery.catalog(own, LOCAL_PERSON_ID)
  } finally {
    await discovery.close()
  }
}
