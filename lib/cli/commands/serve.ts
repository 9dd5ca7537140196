import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type Command, Option } from 'commander'
import { personOfToken } from '../../access/person-of-token.ts'
import { PlaygroundError } from '../../errors.ts'
import { createServer } from '../../mcp/server/create-server.ts'
import {
  type RunningServer,
  runOnHttp,
  runOnStdio,
  type ServerTransport,
  TRANSPORTS,
} from '../../mcp/server/run-server.ts'
import type { Person } from '../../people/person.ts'
import { PROFILES, type Profile } from '../../people/reach.ts'
import type { Playground } from '../../playground.ts'
import { configFor, personFor, portNumber, type SharedOptions, withPlayground, withShared } from '../shared.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** Of the web app it is 3000; both may run. */
const DEFAULT_PORT = 3100

type ServeOptions = SharedOptions & { transport: ServerTransport; port: number; profile?: Profile }

export function addServe(program: Command, terminal: Terminal): void {
  withShared(program.command('serve'))
    .description('be an MCP server for agents')
    .addOption(new Option('--transport <kind>', 'how agents speak to it').choices(TRANSPORTS).default('stdio'))
    .option('--port <n>', 'of http and sse; 0 takes a free one', portNumber, DEFAULT_PORT)
    .addOption(
      new Option(
        '--profile <name>',
        'what agents are shown: code (search_tools, execute_code), classic (the seven), all (default: what the token says, else code)',
      ).choices(PROFILES),
    )
    .addHelpText(
      'after',
      `
Over http and sse clients send "Authorization: Bearer <token>": a token of an account (cem tokens create), or for whoever
works at this command line the one in CEM_TOKEN, else one that is made now and printed.`,
    )
    .action((options: ServeOptions) =>
      withPlayground(configFor(options, terminal), async (playground) => {
        const person = await personFor(options, terminal, playground)
        playground.prewarm(person)
        const running = await run(playground, person, options, terminal)
        await untilOver(running, terminal)
      }),
    )
}

async function run(
  playground: Playground,
  person: Person,
  { transport, port, profile }: ServeOptions,
  terminal: Terminal,
): Promise<RunningServer> {
  const server = createServer({ playground })
  playground.runs.lookAfterWaiting()
  if (transport === 'stdio') return runOnStdio(server, { person, ...(profile && { profile }) }, playground)
  const { host } = playground.config.server
  const token = terminal.env['CEM_TOKEN'] || `cem_${randomBytes(32).toString('base64url')}`
  const letIn = letInBy(playground, { token, person })
  const running = await runOnHttp(server, playground, { transport, port, host, letIn, ...(profile && { profile }) })
  terminal.err(`MCP server at ${running.url}${profile ? ` (profile ${profile})` : ''}\n`)
  if (!terminal.env['CEM_TOKEN']) terminal.err(`Authorization: Bearer ${token}\n`)
  return running
}

/** Whoever works at this command line by their own token, and everybody with an account by theirs. */
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

/** Until the client hangs up, or somebody stops it. */
async function untilOver(running: RunningServer, terminal: Terminal): Promise<void> {
  const stop = () => void running.close()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  terminal.gone.addEventListener('abort', stop, { once: true })
  await running.ended
}
