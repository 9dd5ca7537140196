import type { Connections } from '../mcp/client/create-connections.ts'
import type { ServerSource } from '../mcp/client/offer/server-source.ts'
import type { Caller } from '../tools/tool-provider.ts'

/**
 * Names of the servers whose tools a client would have: switched on, and not failed when they were last tried. One that was
 * never tried is among them.
 */
export async function serversInUse(
  source: Pick<ServerSource, 'list'>,
  connections: Pick<Connections, 'overview' | 'state'>,
  caller: Caller,
): Promise<ReadonlySet<string>> {
  const on = (await source.list(caller)).flatMap(({ name, server }) => (server.disabled ? [] : [name]))
  // Each is looked up by itself, so only those are that failed for somebody.
  const failed = connections.overview().flatMap(({ state, server }) => (state === 'failed' ? [server] : []))
  const used = new Set(on)
  for (const name of new Set(failed))
    if (used.has(name) && (await connections.state(caller, name)).state === 'failed') used.delete(name)
  return used
}
