import type { loadConfig } from '../../../lib/config/load-config.ts'
import type { guardServers } from '../../../lib/http/guard-servers.ts'
import { playground } from '../playground.ts'
import { loadWithNode } from './load-with-node.ts'

/** Lets no request in that names another host, also where Next was started without lib/cli/start/web-process.ts. */
export async function guard(): Promise<void> {
  const [config, http] = await Promise.all([
    loadWithNode<{ loadConfig: typeof loadConfig }>('lib/config/load-config.ts'),
    loadWithNode<{ guardServers: typeof guardServers }>('lib/http/guard-servers.ts'),
  ])
  http.guardServers(config.loadConfig({ env: process.env }), {
    // The bundler tells a browser of changes that way.
    takesUpgrades: process.env.NODE_ENV === 'development',
  })
}

/** Less than what `docker stop` and the like wait before they kill. */
const CLOSE_MS = 8_000
/** A key pressed once in a terminal comes twice: to the whole group of processes, and handed on by the one that started us. */
const ONE_PRESS_MS = 500

/**
 * Opens the playground with the server, so that the first person does not wait for it, and closes it with the server,
 * so that no sandbox outlives it and every run has its end. A second signal ends it at once.
 */
export function keepOpen(): void {
  let closingSince: number | undefined
  const close = () => {
    if (closingSince !== undefined) {
      if (Date.now() - closingSince > ONE_PRESS_MS) process.exit(1)
      return
    }
    closingSince = Date.now()
    setTimeout(() => {
      console.error(
        `The playground did not close within ${CLOSE_MS / 1000} s. What was under way is found interrupted.`,
      )
      process.exit(1)
    }, CLOSE_MS)
    playground()
      .then((parts) => parts.close())
      .catch((error: unknown) => console.error('The playground did not close well:', error))
      // Next leaves the end to us (`NEXT_MANUAL_SIG_HANDLE`): its own comes before the ends of runs are written.
      .finally(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, close)
  if (process.env.NODE_ENV === 'development') {
    import('./follow-edits.ts')
      .then(({ followEdits }) => followEdits())
      .catch((error: unknown) => console.error('Edits in lib/ will not be seen:', error))
  }
  // Whoever asks first gets the same error, with the request it belongs to.
  playground().catch((error: unknown) => console.error('The playground did not start:', error))
}
