import { type Command, Option } from 'commander'
import type { RunningServer } from '../../mcp/server/run-on.ts'
import { DEFAULT_PORT, type ServerTransport, TRANSPORTS } from '../../mcp/server/transports.ts'
import { PROFILES, type Profile } from '../../people/reach.ts'
import { configFor, personFor, portNumber, type SharedOptions, withShared } from '../shared.ts'
import type { Terminal } from '../terminal/terminal.ts'

export interface ProfileOptions {
  profile?: Profile
}

type ServeOptions = SharedOptions & ProfileOptions & { transport: ServerTransport; port: number }

export const profileOption = () =>
  new Option(
    '--profile <name>',
    'what agents are shown: code (search_tools, execute_code), skills (the same and programs that were saved), classic (the seven), all of these but skills (default: what the token says, else code)',
  ).choices(PROFILES)

export function addServe(program: Command, terminal: Terminal): void {
  withShared(program.command('serve'))
    .description('be an MCP server for agents')
    .addOption(new Option('--transport <kind>', 'how agents speak to it').choices(TRANSPORTS).default('stdio'))
    .option('--port <n>', 'of http and sse; 0 takes a free one', portNumber, DEFAULT_PORT)
    .addOption(profileOption())
    .addHelpText(
      'after',
      `
Over http and sse clients send "Authorization: Bearer <token>": a token of an account (cem tokens create), or for whoever
works at this command line the one in CEM_TOKEN, else one that is made now and printed.`,
    )
    .action((options: ServeOptions) => serve(options, terminal))
}

/** Serves until it is over. */
export async function serve({ transport, port, profile, ...options }: ServeOptions, terminal: Terminal): Promise<void> {
  const given = terminal.env['CEM_TOKEN']
  // Loaded here: no other command waits for it.
  const { runServer } = await import('../../mcp/server/run-server.ts')
  const running = await runServer(transport, {
    ...{ config: configFor(options, terminal), port },
    personOf: (playground) => personFor(options, terminal, playground),
    ...(profile && { profile }),
    ...(given && { token: given }),
  })
  if (running.url !== null) {
    terminal.err(`MCP server at ${running.url}${profile ? ` (profile ${profile})` : ''}\n`)
    if (!given) terminal.err(`Authorization: Bearer ${running.token}\n`)
  }
  await untilOver(running, terminal)
}

/** Until the client hangs up, or somebody stops it. */
async function untilOver(running: RunningServer, terminal: Terminal): Promise<void> {
  const stop = () => void running.close()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  terminal.gone.addEventListener('abort', stop, { once: true })
  await running.ended
}
