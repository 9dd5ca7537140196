import { askLoopback } from './ask-loopback.ts'
import { KNOWN_SERVERS, type KnownServer } from './known-servers.ts'

/** Each server has so long for everything that it is asked. */
const LIMIT_MS = 300

/** A server of models that runs on this machine. */
export interface FoundServer {
  id: KnownServer['id']
  label: string
  /** Where its OpenAI-compatible API begins. */
  baseUrl: string
  /** As it calls them; empty where it has none yet. */
  models: string[]
}

/** Ports instead of the usual ones, by the id of the server; null looks for it nowhere. */
export type Ports = Partial<Record<KnownServer['id'], number | null>>

/** What was found, and where it was looked for. */
export interface LocalServers {
  servers: FoundServer[]
  lookedFor: { label: string; port: number }[]
}

/** The servers of models that run on this machine now. Nothing is taken for one that does not answer as one. */
export async function findLocalServers(ports: Ports = {}, limitMs = LIMIT_MS): Promise<LocalServers> {
  const known = KNOWN_SERVERS.flatMap((server) => {
    const port = ports[server.id] === undefined ? server.port : ports[server.id]
    return port ? [{ ...server, port }] : []
  })
  const found = await Promise.all(known.map((server) => look(server, AbortSignal.timeout(limitMs))))
  return {
    servers: found.filter((server) => server !== null),
    lookedFor: known.map(({ label, port }) => ({ label, port })),
  }
}

async function look(server: KnownServer, signal: AbortSignal): Promise<FoundServer | null> {
  const { id, label, port, sign } = server
  const { path, read } = server.models
  if (sign && !sign.shape.safeParse(await askLoopback(port, sign.path, signal)).success) return null
  const answer = await askLoopback(port, path, signal)
  try {
    return { id, label, baseUrl: `http://127.0.0.1:${port}/v1`, models: read(answer) }
  } catch {
    return null // something else listens there
  }
}

/**
 * Ports as `LOCAL_MODEL_PORTS` names them, for tests and for servers that were told to listen elsewhere:
 * `ollama:21434,jan:0`. Then only those that are named are looked for; 0 looks for it nowhere.
 * A name that is none of a server is told to `warn`.
 */
export function readPorts(text: string | undefined, warn: (message: string) => void = () => undefined): Ports {
  if (!text) return {}
  const named = new Map(text.split(',').map((part) => part.trim().split(':') as [string, string]))
  for (const name of named.keys()) if (!KNOWN.includes(name)) warn(unknownText(name))
  return Object.fromEntries(KNOWN_SERVERS.map(({ id }) => [id, portOf(named.get(id))]))
}

const KNOWN: readonly string[] = KNOWN_SERVERS.map(({ id }) => id)

const unknownText = (name: string) =>
  `LOCAL_MODEL_PORTS names "${name.slice(0, 40)}", which is no server that is looked for. Use ${KNOWN.join(', ')}, each with its port.`

function portOf(text = ''): number | null {
  const port = Number(text)
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null
}
