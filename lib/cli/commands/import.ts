import { basename, dirname, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { CLIENT_IDS, type ClientId, clientOf } from '../../clients/clients.ts'
import type { Found } from '../../clients/find-on-this-machine.ts'
import type { Sorted } from '../../clients/plan-import.ts'
import type { FoundServer } from '../../clients/read-found.ts'
import { PlaygroundError } from '../../errors.ts'
import { readPiped } from '../read-source.ts'
import { configFor, type SharedOptions, withConfig } from '../shared.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'
import { machineOf } from './connect.ts'

interface Options extends Pick<SharedOptions, 'config' | 'json'> {
  client?: ClientId
  only?: string[]
  yes?: boolean
  mcp?: string
}

type Answered = { server: FoundServer; answers: Record<string, string> }

export function addImport(program: Command, terminal: Terminal): void {
  withConfig(program.command('import'))
    .description('find the MCP servers that your other clients have, and take them over; nothing is started')
    .argument('[file]', 'a file of a client, or - for stdin (default: the files of all clients on this machine)')
    .addOption(new Option('--client <name>', 'only from this client').choices(CLIENT_IDS))
    .option('--only <names>', 'only these, as github,files', (text) => text.split(',').map((name) => name.trim()))
    .option('--yes', 'write them without asking; where nobody can be asked nothing is written without it')
    .option('--mcp <file>', 'the mcp.json to write them into (default: the one of this installation)')
    .action(async (file: string | undefined, options: Options) => {
      const { sortFound, withServers } = await import('../../clients/plan-import.ts')
      const { readSettings } = await import('../../clients/read-settings.ts')
      const { writePlan } = await import('../../clients/plan-connection.ts')
      const found = await findIn(file, options, terminal)
      const config = configFor(options, terminal)
      const mcpFile = options.mcp ? resolve(terminal.cwd, options.mcp) : config.paths.mcpFile
      const before = await readSettings(mcpFile)
      const chosen = only(found.servers, options)
      const sorted = inFile(mcpFile, () => sortFound(chosen, before))
      for (const { file: broken, message } of found.troubles) terminal.err(`${broken} was left out: ${message}\n`)
      if (!options.json) list(sorted, terminal)

      const wanted = await choose(sorted, options, terminal)
      if (wanted.length > 0 && options.mcp === undefined && config.mcpServers !== undefined) {
        throw new PlaygroundError(
          'configuration',
          'The servers of this installation stand in mcpServers of config.yaml, so mcp.json is not read. Put them there, or take mcpServers out of it.',
        )
      }
      const answered = await askFor(wanted, options, terminal)
      if (answered.length > 0) {
        const after = inFile(mcpFile, () => withServers(before, answered))
        await writePlan({ file: mcpFile, action: 'change', before, after })
      }
      const { notSetFor } = await import('../../clients/show-found.ts')
      for (const { server } of answered) {
        const missing = notSetFor(server, config.variable).join(' and ')
        if (missing)
          terminal.err(
            `${server.name} needs ${missing}, which is not set: set it in .env or in the environment first.\n`,
          )
      }
      const written = answered.map(({ server }) => server.name)
      if (options.json) {
        printJson(terminal, {
          servers: sorted.map((one) => described(one)),
          troubles: found.troubles,
          written,
        })
      } else tellOutcome(sorted, written, mcpFile, terminal)
    })
}

async function findIn(file: string | undefined, { client }: Options, terminal: Terminal): Promise<Found> {
  const { findInText, findOnThisMachine } = await import('../../clients/find-on-this-machine.ts')
  const machine = machineOf(terminal)
  if (file === undefined) {
    const { servers, troubles, files } = await findOnThisMachine({ ...machine, cwd: terminal.cwd })
    const isMeant = (one: { client: ClientId | null }) => client === undefined || one.client === client
    return { servers: servers.filter(isMeant), troubles: troubles.filter(isMeant), files: files.filter(isMeant) }
  }
  if (client !== undefined)
    throw new PlaygroundError('invalid-input', '--client is for the files of this machine: leave it out with a file.')
  if (file === '-') return findInText(await readPiped(), { file: '-', home: machine.home, folder: terminal.cwd })
  const { readSettings } = await import('../../clients/read-settings.ts')
  const path = resolve(terminal.cwd, file)
  const text = await readSettings(path)
  if (text === null) throw new PlaygroundError('invalid-input', `There is no file at ${path}.`)
  return inFile(path, () => findInText(text, { file: path, home: machine.home, folder: projectOf(path) }))
}

/** `.vscode/mcp.json` is of the project above it. */
export function projectOf(path: string): string {
  const folder = dirname(path)
  return basename(folder).startsWith('.') ? dirname(folder) : folder
}

/** A fault with the file it is in. */
export function inFile<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof PlaygroundError)) throw error
    throw new PlaygroundError(error.code, `${file}: ${error.message}`, { cause: error })
  }
}

function only(servers: FoundServer[], { only: names }: Options): FoundServer[] {
  const missing = names?.filter((name) => !servers.some((server) => server.name === name)) ?? []
  if (missing.length > 0)
    throw new PlaygroundError(
      'invalid-input',
      `There is no server called ${missing.join(', ')}. See them with: cem import`,
    )
  return names === undefined ? servers : servers.filter(({ name }) => names.includes(name))
}

function list(sorted: Sorted[], terminal: Terminal): void {
  if (sorted.length === 0) terminal.out('No MCP servers were found.\n')
  for (const { server, reason } of sorted) {
    const whose = server.client === null ? server.file : clientOf(server.client).name
    const asks = server.asks.length > 0 ? `  asks for ${server.asks.map(({ id }) => id).join(', ')}` : ''
    terminal.out(
      `${server.name}  ${whose}  ${server.where}${server.disabled ? '  (off)' : ''}${asks}${reason === null ? '' : `  left: ${reason}`}\n`,
    )
  }
}

/** Which of them the person wants: with --yes all that can be taken, else those they name; nobody is asked with --json. */
async function choose(sorted: Sorted[], options: Options, terminal: Terminal): Promise<FoundServer[]> {
  const able = sorted.filter(({ reason }) => reason === null).map(({ server }) => server)
  if (able.length === 0 || options.yes) return able
  if (options.json || terminal.isInteractive !== true) return []
  for (;;) {
    const said = (await terminal.ask('Take over which? all, none, or names with commas: '))?.trim() ?? 'none'
    if (said === '' || said === 'none') return []
    if (said === 'all') return able
    const names = said.split(',').map((name) => name.trim())
    const unknown = names.filter((name) => !able.some((server) => server.name === name))
    if (unknown.length === 0) return able.filter(({ name }) => names.includes(name))
    terminal.err(`There is no ${unknown.join(', ')} to take over.\n`)
  }
}

/** Asks for what their clients ask for. Those nobody answers for are named and left out. */
async function askFor(servers: FoundServer[], options: Options, terminal: Terminal): Promise<Answered[]> {
  const answered: Answered[] = []
  for (const server of servers) {
    const answers: Record<string, string> = {}
    for (const { id, text, isSecret } of server.asks) {
      const mayAsk = terminal.isInteractive === true && !options.json
      const said = mayAsk
        ? (await terminal.ask(`${server.name}: ${text}: `, { isHidden: isSecret }))?.trim()
        : undefined
      if (said) answers[id] = said
    }
    const open = server.asks.filter(({ id }) => answers[id] === undefined)
    if (open.length === 0) answered.push({ server, answers })
    else {
      const ids = open.map(({ id }) => id).join(', ')
      terminal.err(
        `${server.name} was left: it asks for ${ids}. Run cem import on a terminal, or put the value into its file.\n`,
      )
    }
  }
  return answered
}

const described = ({ server, reason }: Sorted) => {
  const { name, client, file, kind, where, disabled, asks, ignored } = server
  return {
    name,
    client,
    file,
    kind,
    where,
    ...(disabled && { disabled }),
    ...(asks.length > 0 && { asks }),
    ...(ignored.length > 0 && { ignored }),
    ...(reason !== null && { reason }),
  }
}

function tellOutcome(sorted: Sorted[], written: string[], mcpFile: string, terminal: Terminal): void {
  if (written.length > 0) {
    const servers = written.length === 1 ? '1 server is' : `${written.length} servers are`
    terminal.out(`${servers} in ${mcpFile} now, and none was started. Next: cem generate\n`)
  } else if (sorted.some(({ reason }) => reason === null))
    terminal.err('Nothing was written. Take them over with: cem import --yes, and --only NAMES for some of them.\n')
}
