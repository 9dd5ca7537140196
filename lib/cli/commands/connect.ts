import { homedir } from 'node:os'
import { Argument, type Command, Option } from 'commander'
import type { ClientId, Machine, Transport } from '../../clients/clients.ts'
import { CLIENT_IDS, clientOf } from '../../clients/clients.ts'
import type { Reached } from '../../clients/entry-for.ts'
import { PlaygroundError } from '../../errors.ts'
import { addressOf } from '../../http/address-of.ts'
import { MCP_PATH } from '../../mcp/paths.ts'
import { configFor, type SharedOptions, withConfig } from '../shared.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'

interface Options extends Pick<SharedOptions, 'config' | 'json'> {
  remove?: boolean
  yes?: boolean
  transport?: Transport
  url?: string
  token?: string
  project?: boolean
}

export function addConnect(program: Command, terminal: Terminal): void {
  withConfig(program.command('connect'))
    .description('write us into the settings of an MCP client, after showing what changes there')
    .addArgument(new Argument('<client>', 'which client').choices(CLIENT_IDS))
    .option('--remove', 'take us out again')
    .option('--yes', 'write without asking; where nobody can be asked nothing is written without it')
    .addOption(
      new Option('--transport <how>', 'how it reaches us (default: http where an address or a token is given)').choices(
        ['http', 'command'],
      ),
    )
    .option('--url <url>', 'the address of our MCP server (default: the one of this installation)')
    .option('--token <token>', 'a token of `cem tokens create`; - reads it from stdin (default: CEM_TOKEN)')
    .option('--project', 'into the file of the project you stand in, and not into your own')
    .action(async (id: ClientId, options: Options) => {
      const { planConnection, writePlan } = await import('../../clients/plan-connection.ts')
      const { showPlan } = await import('../../clients/show-diff.ts')
      const plan = await planConnection({
        client: id,
        machine: machineOf(terminal),
        reached: options.remove ? null : await reachedBy(id, options, terminal),
        projectDir: options.project ? terminal.cwd : undefined,
      })
      const { file, action } = plan
      if (action !== 'nothing') terminal[options.json ? 'err' : 'out'](showPlan(id, plan))
      const isWritten = action !== 'nothing' && (options.yes === true || (await confirmed(file, options, terminal)))
      if (isWritten) await writePlan(plan)
      if (options.json) return printJson(terminal, { client: id, file, action, written: isWritten })
      const { name } = clientOf(id)
      if (action === 'nothing') return terminal.out(`There is nothing to change in ${file}.\n`)
      if (!isWritten) return terminal.err('Nothing was written. To write it, add --yes to this command.\n')
      terminal.out(
        action === 'remove'
          ? `${file} no longer has this server.\n`
          : `${file} is written. Restart ${name} to use it.\n`,
      )
    })
}

/** Where the files of clients are for whoever typed the command. */
export const machineOf = ({ env }: Terminal): Machine => ({
  home: env['HOME'] || env['USERPROFILE'] || homedir(),
  platform: process.platform,
  env,
})

async function confirmed(file: string, { json }: Options, terminal: Terminal): Promise<boolean> {
  if (terminal.isInteractive !== true || json) return false
  return /^y(es)?$/i.test((await terminal.ask(`Write ${file}? [y/N] `))?.trim() ?? '')
}

async function reachedBy(id: ClientId, options: Options, terminal: Terminal): Promise<Reached> {
  const client = clientOf(id)
  const isHttp = options.url !== undefined || options.token !== undefined
  const transport = options.transport ?? (isHttp ? 'http' : 'command')
  if (!client.transports.includes(transport)) {
    const { insteadOfBlock } = await import('../../clients/block-for.ts')
    throw new PlaygroundError('invalid-input', insteadOfBlock(id) || `${client.name} takes no ${transport}.`)
  }
  if (transport === 'command') {
    if (isHttp)
      throw new PlaygroundError(
        'invalid-input',
        'A command needs no --url and no --token: leave them out, or --transport.',
      )
    const { ourCommand } = await import('../../clients/our-command.ts')
    return { transport, ...ourCommand(configFor(options, terminal)) }
  }
  const token = await tokenOf(options, terminal)
  if (token === undefined) {
    terminal.err(
      'Note: without a token the client has to sign in by itself. Make one with: cem tokens create --user EMAIL --name NAME\n',
    )
  }
  return { transport, url: urlFor(options, terminal), token }
}

async function tokenOf({ token }: Options, terminal: Terminal): Promise<string | undefined> {
  const said = token === '-' ? await terminal.ask('Token: ', { isHidden: true }) : (token ?? terminal.env['CEM_TOKEN'])
  if (said === undefined || (token === undefined && said === '')) return undefined
  const trimmed = said?.trim() ?? ''
  // What is no header would be refused by the client, and a line feed would be a second line of the file.
  if (/^[\x21-\x7e]{8,500}$/.test(trimmed)) return trimmed
  throw new PlaygroundError('invalid-input', 'A token is one word, as `cem tokens create` prints it.')
}

function urlFor(options: Options, terminal: Terminal): string {
  if (options.url === undefined) {
    const { server } = configFor(options, terminal)
    if (server.port !== 0) return `${addressOf(server)}${MCP_PATH}`
    throw new PlaygroundError(
      'invalid-input',
      'The port of this server is 0, any that is free: say its address with --url.',
    )
  }
  const url = URL.canParse(options.url) ? new URL(options.url) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new PlaygroundError('invalid-input', 'Expected an address such as http://127.0.0.1:3000/api/mcp.')
  if (url.pathname === '/') url.pathname = MCP_PATH
  return url.href
}
