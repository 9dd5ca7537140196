import type { Command } from 'commander'
import { PlaygroundError } from '../errors.ts'
import { configFor, type SharedOptions, withPlayground, withShared } from './shared.ts'
import { printJson, type Terminal } from './terminal.ts'

export function addTokens(program: Command, terminal: Terminal): void {
  const tokens = program.command('tokens').description('bearer tokens for programs that ask over HTTP').exitOverride()
  withShared(tokens.command('create'))
    .description('make a token for --user; it is shown this once')
    .requiredOption('--name <name>', 'what it is for')
    .action(async (options: SharedOptions & { name: string }) => {
      const { user } = options
      if (!user) throw new PlaygroundError('invalid-input', 'Say whose token it is: --user EMAIL.')
      const made = await withPlayground(configFor(options, terminal), ({ people }) =>
        people.createToken(user, options.name),
      )
      if (options.json) return printJson(terminal, made)
      terminal.out(`${made.token}\n`)
      terminal.err('Keep it now: it is not shown again.\n')
    })
}
