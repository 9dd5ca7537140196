import { messageOf, PlaygroundError } from '../../../errors.ts'
import type { Microsandbox } from './load-package.ts'

const LIMIT_MS = 2_000

/** A server that runs virtual machines for others. */
export interface ControlPlane {
  url: string
  apiKey?: string
}

/** Whether the server answers at all; what it answers does not matter. Throws `configuration` when it does not. */
export async function reachControlPlane({ url, apiKey }: ControlPlane): Promise<void> {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) })
  } catch (error) {
    const cause = (error as Error).cause ?? error
    throw new PlaygroundError(
      'configuration',
      `Cannot connect to microsandbox server at ${url} (${messageOf(cause) || (cause as { code?: string }).code}). ` +
        'Start it with `msb server start --dev`, or unset MSB_SERVER_URL to use virtual machines of this machine.',
      { cause: error },
    )
  }
  if (apiKey === undefined) {
    throw new PlaygroundError('configuration', `The microsandbox server at ${url} wants a key: set MSB_API_KEY.`)
  }
}

/** Tells the package where machines are made: here, or by a server. Its own variables and profiles do not count. */
export function chooseControlPlane(
  { setDefaultBackend }: Pick<Microsandbox, 'setDefaultBackend'>,
  server: ControlPlane | undefined,
): void {
  if (server === undefined) setDefaultBackend('local')
  else setDefaultBackend({ kind: 'cloud', url: server.url, apiKey: server.apiKey ?? '' })
}
