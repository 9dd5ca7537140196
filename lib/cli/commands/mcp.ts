import type { Command } from 'commander'
import { DEFAULT_PORT } from '../../mcp/server/transports.ts'
import { type SharedOptions, withShared } from '../shared.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { type ProfileOptions, profileOption, serve } from './serve.ts'

export function addMcp(program: Command, terminal: Terminal): void {
  withShared(program.command('mcp'))
    .description('be an MCP server over stdio, as clients start it; the same as serve --transport stdio')
    .addOption(profileOption())
    .action((options: SharedOptions & ProfileOptions) =>
      serve({ ...options, transport: 'stdio', port: DEFAULT_PORT }, terminal),
    )
}
