import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { isCheckout } from '../../config/home.ts'
import { loadConfig } from '../../config/load-config.ts'
import { PlaygroundError } from '../../errors.ts'
import { portNumber } from '../shared.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** The web app; what the package does when it is called by its own name and nothing else. */
export function addStart(program: Command, terminal: Terminal): void {
  program
    .command('start')
    .description('serve the web app; prints the address once the first page answers')
    .option('--port <n>', 'where; 0 takes a free one (default: PORT, else 3000)', portNumber)
    .exitOverride()
    .action(async ({ port }: { port?: number }) => {
      const env = { ...terminal.env, ...(port !== undefined && { PORT: String(port) }) }
      const config = loadConfig({ env })
      if (!existsSync(join(config.installation, '.next', 'BUILD_ID'))) throw notBuilt(config.installation)
      terminal.err(`Settings and data: ${config.root}\n`)
      const { startWeb } = await import('../start/start-web.ts')
      const server = await startWeb({ config, env, tell: (line) => terminal.out(`${line}\n`) })
      if (server.address !== null) terminal.out(`Ready: ${server.address}\n`)
      process.exitCode = await server.ended
    })
}

const notBuilt = (installation: string): PlaygroundError =>
  new PlaygroundError(
    'configuration',
    isCheckout(installation)
      ? 'The pages of this checkout are not built. Build and serve them with: npm start'
      : 'The pages of this package are missing. Install it again.',
  )
