import type { loadConfig } from '../../lib/config/load-config.ts'
import type { guardServers } from '../../lib/http/guard-servers.ts'
import { loadWithNode } from './load-with-node.ts'
import { playground } from './playground.ts'

/** Lets no request in that names another host, also where Next was started without scripts/serve.mjs. */
export async function guard(): Promise<void> {
  const [config, http] = await Promise.all([
    loadWithNode<{ loadConfig: typeof loadConfig }>('lib/config/load-config.ts'),
    loadWithNode<{ guardServers: typeof guardServers }>('lib/http/guard-servers.ts'),
  ])
  http.guardServers(config.loadConfig({ root: process.cwd(), env: process.env }))
}

/**
 * Opens the playground with the server, so that the first person does not wait for it, and closes it with the server,
 * so that no sandbox outlives it.
 */
export function keepOpen(): void {
  const close = () => {
    playground()
      .then((parts) => parts.close())
      .catch((error: unknown) => console.error('The playground did not close well:', error))
  }
  process.once('SIGTERM', close)
  process.once('SIGINT', close)
  // Whoever asks first gets the same error, with the request it belongs to.
  playground().catch((error: unknown) => console.error('The playground did not start:', error))
}
