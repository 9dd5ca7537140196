import { resolve } from 'node:path'
import type { Command } from 'commander'
import { configuredServers } from '../../mcp/client/entries/configured-servers.ts'
import { createTurns } from '../../process/turns.ts'
import { configFor, isOneByOne, type SharedOptions, withShared } from '../shared.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'

type Options = SharedOptions & { mcp?: string; out?: string; server?: string; yes?: boolean }

export function addGenerate(program: Command, terminal: Terminal): void {
  withShared(program.command('generate'))
    .description('connect to the MCP servers and write their tools as modules')
    .option('--mcp <file>', 'an mcp.json (default: the one of this installation)')
    .option('--out <dir>', 'where to write (default: servers)')
    .option('--server <name>', 'only this server')
    .option('--yes', 'write tools that say something else now without asking; so it is where nobody can be asked')
    .action(async (options: Options) => {
      // Only this command needs them, and they take a tenth of a second to load.
      const { generateModules } = await import('../../discovery/modules/generate-modules.ts')
      const { describeChanges } = await import('../describe-changes.ts')
      const { connectingOf, toolProviders } = await import('../../connections/tool-providers.ts')
      const config = configFor(options, terminal)
      const servers = await configuredServers(config, {
        file: options.mcp && resolve(terminal.cwd, options.mcp),
        note: (line) => terminal.err(`${line}\n`),
      })
      const outDir = options.out ? resolve(terminal.cwd, options.out) : config.paths.serversDir
      // A script that writes modules means it; whoever sits there is shown what they would agree to.
      const mayAsk = terminal.isInteractive === true && !options.yes && !options.json
      const inTurn = createTurns({ atOnce: 1 })
      const made = await generateModules({
        servers,
        variable: config.variable,
        // No tool is called, so that none returns a file.
        providers: toolProviders({ ...connectingOf(config), saveFile: async () => {} }),
        outDir,
        only: options.server,
        confirm: mayAsk
          ? (server, changed) => inTurn(() => confirm(server, describeChanges(server, changed), terminal))
          : null,
        workspaceDir: resolve(config.paths.workspacesDir, 'local'),
        ...(isOneByOne(config) && { atOnce: 1 }),
      })
      if (!mayAsk) for (const { server, tools } of made.changed) terminal.err(describeChanges(server, tools))
      for (const name of made.declined) terminal.err(`${name} was left as it is\n`)
      for (const { file, reason } of made.kept) terminal.err(`${file} was left alone: ${reason}\n`)
      for (const { server, tool, suspicion } of made.suspicious)
        terminal.err(`${server}.${tool} has a suspicious description: ${suspicion}\n`)
      for (const name of made.disabled) terminal.err(`${name} is switched off: it was not asked\n`)
      for (const { name, error } of made.failed) terminal.err(`${name} failed: ${error}\n`)
      if (options.json) printJson(terminal, { servers: made.servers, failed: made.failed })
      else
        for (const { name, tools, ms } of made.servers)
          terminal.out(`${name}: ${tools} tools in ${Math.round(ms)} ms\n`)
      process.exitCode = made.failed.length ? 1 : 0
    })
}

async function confirm(server: string, changes: string, terminal: Terminal): Promise<boolean> {
  terminal.err(changes)
  const said = await terminal.ask(`Write the tools of ${server} as they say now? [y/N] `)
  return /^y(es)?$/i.test(said?.trim() ?? '')
}
