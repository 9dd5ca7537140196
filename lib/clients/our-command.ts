import { resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { isCheckout } from '../config/home.ts'
import type { Started } from './entry-for.ts'

/** How people type `cem`: a checkout has it in its scripts, an installed package is found by npx. */
export const cemCommand = ({ installation }: Pick<Config, 'installation'>): string =>
  isCheckout(installation) ? 'npm run -s cem --' : 'npx -y code-execution-mcp'

/**
 * What a client starts to have us: everything on this machine, in the local workspace, so without a token. Clients start it
 * anywhere, so a checkout is named by its folder; npx would fetch whatever is published under our name. An installed package
 * works in the folder that CEM_HOME names, as it is for whoever asks.
 */
export function ourCommand(
  { installation, variable }: Pick<Config, 'installation' | 'variable'>,
  folder = installation,
): Started {
  if (isCheckout(installation)) return { command: commandOfCheckout(folder) }
  const home = variable('CEM_HOME')
  const command = ['npx', '-y', 'code-execution-mcp', 'mcp']
  return home ? { command, env: { CEM_HOME: resolve(home) } } : { command }
}

export const commandOfCheckout = (folder: string): readonly string[] => [
  ...['npm', 'run', '-s', '--prefix', folder, 'cem', '--', 'mcp'],
]
