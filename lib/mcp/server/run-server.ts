import { randomBytes, timingSafeEqual } from 'node:crypto'
import { personOfToken } from '../../access/person-of-token.ts'
import { type ConfigInput, configOf } from '../../config/config-of.ts'
import { PlaygroundError } from '../../errors.ts'
import { localPersonIn } from '../../people/as-person.ts'
import type { Person } from '../../people/person.ts'
import type { Profile } from '../../people/reach.ts'
import type { Playground } from '../../playground.ts'
import { type CodeExecutionServer, createServer, eitherConfigOrAgent, type ServedAgent } from './create-server.ts'
import { type RunningServer, runOnHttp, runOnStdio } from './run-on.ts'
import { DEFAULT_PORT, type ServerTransport } from './transports.ts'

export interface RunServerOptions {
  /** What is served; by default our tools alone. */
  server?: CodeExecutionServer
  /** By default what the server was made with, else what the environment and its config.yaml say. Not where it has an agent. */
  config?: ConfigInput
  /** Whose programs run over stdio, and with `token`; by default the agent's, else whoever sits here, in the workspace `local`. */
  personOf?: (playground: Playground) => Promise<Person>
  /** What clients are shown that ask for nothing else. */
  profile?: Profile
  /** Of HTTP and SSE; 0 takes a free one. */
  port?: number
  /** What clients send as `Authorization: Bearer`, beside the tokens of accounts; by default one made now. Not for stdio. */
  token?: string
}

/** One that runs; the playground it opened closes with it, that of an agent does not. */
export interface ServerProcess extends RunningServer {
  /** The token of `personOf`; null over stdio, where nobody is asked for one. */
  token: string | null
}

/**
 * Runs us as an MCP server, over this process's stdin and stdout or over HTTP. Throws `configuration` for settings that
 * are wrong and a port that is in use, and `invalid-input` for a `config` beside a server that has an agent.
 *
 * @example
 * const { ended } = await runServer('stdio', { server: createServer({ tools: [stock] }) })
 * await ended
 */
export async function runServer(
  transport: ServerTransport = 'stdio',
  { config, ...options }: RunServerOptions = {},
): Promise<ServerProcess> {
  const { agent, config: made } = options.server ?? {}
  if (config && agent) throw eitherConfigOrAgent()
  const { playground, person, close: closePlayground } = agent ? await joined(agent) : await opened(config ?? made)
  const running = await runOn(transport, playground, {
    ...(person && { personOf: async () => person }),
    ...options,
  }).catch(async (error: unknown) => {
    await closePlayground()
    throw error
  })
  const ended = running.ended.finally(closePlayground)
  return {
    ...running,
    ended,
    async close() {
      await running.close()
      await ended
    },
  }
}

async function opened(config: ConfigInput | undefined) {
  const settled = configOf(config)
  // Loaded here, so that wrong settings are told before the rest of the product is read.
  const { createPlayground } = await import('../../create-playground.ts')
  const playground = await createPlayground(settled)
  return { playground, person: undefined, close: () => playground.close() }
}

/** An agent's, which whoever made it closes. */
const joined = async (agent: ServedAgent) => ({ ...(await agent.open()), close: async () => {} })

async function runOn(
  transport: ServerTransport,
  playground: Playground,
  { server = createServer(), personOf, profile, port = DEFAULT_PORT, token }: Omit<RunServerOptions, 'config'>,
): Promise<ServerProcess> {
  const { config } = playground
  const person = (await personOf?.(playground)) ?? localPersonIn(config)
  playground.prewarm(person)
  playground.runs.lookAfterWaiting()
  const shown = profile && { profile }
  if (transport === 'stdio') return { ...runOnStdio(server, { playground, person, ...shown }), token: null }
  // Those on stdio come and go with their clients.
  playground.cleaning.lookAfter()
  const own = token || `cem_${randomBytes(32).toString('base64url')}`
  const letIn = letInBy(playground, { token: own, person })
  const running = await runOnHttp(server, playground, { transport, port, host: config.server.host, letIn, ...shown })
  return { ...running, token: own }
}

/** Whoever runs this by their own token, and everybody with an account by theirs. */
function letInBy(playground: Playground, own: { token: string; person: Person }) {
  return async (given: string | null): Promise<Person> => {
    if (given !== null && isSame(given, own.token)) return own.person
    const known = given === null ? null : await personOfToken(playground, given)
    if (known?.scope === 'read')
      throw new PlaygroundError('forbidden', 'This token may only read, and an agent does more. Take another token.')
    if (known) return known.person
    throw new PlaygroundError(
      'unauthorized',
      'Expected "Authorization: Bearer <token>" with the token that was printed when this server started, or one of an account.',
    )
  }
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
