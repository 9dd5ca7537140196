import { type Command, Option } from 'commander'
import { SCOPES, type Scope } from '../access/access.ts'
import { PlaygroundError } from '../errors.ts'
import type { Playground } from '../playground.ts'
import { parseExpiry } from './parse-expiry.ts'
import { configFor, type SharedOptions, withPlayground, withShared } from './shared.ts'
import { printJson, type Terminal } from './terminal.ts'

export function addTokens(program: Command, terminal: Terminal): void {
  const tokens = program.command('tokens').description('bearer tokens for programs that ask over HTTP').exitOverride()
  const opened = <T>(options: SharedOptions, work: (playground: Playground) => Promise<T>) =>
    withPlayground(configFor(options, terminal), work)

  withShared(tokens.command('create'))
    .description('make a token for --user; it is shown this once')
    .requiredOption('--name <name>', 'what it is for')
    .addOption(new Option('--scope <scope>', 'what it may do').choices(SCOPES).default('all'))
    .option('--expires <when>', 'when it ends: 90d, 12h, or a date like 2027-01-31 (default: never)')
    .action(async (options: SharedOptions & { name: string; scope: Scope; expires?: string }) => {
      const { user, name, scope, expires } = options
      if (!user) throw new PlaygroundError('invalid-input', 'Say whose token it is: --user EMAIL.')
      const expiresAt = expires === undefined ? undefined : parseExpiry(expires, new Date())
      const made = await opened(options, ({ access }) =>
        access.tokens.create(user, { name, scope, ...(expiresAt && { expiresAt }) }),
      )
      if (options.json) return printJson(terminal, made)
      terminal.out(`${made.token}\n`)
      terminal.err('Keep it now: it is not shown again.\n')
    })

  withShared(tokens.command('list'))
    .description('the tokens of --user, or everybody’s')
    .action(async (options: SharedOptions) => {
      const listed = await opened(options, ({ access }) => access.tokens.list(options.user))
      if (options.json)
        return printJson(
          terminal,
          listed.map(({ email: _, ...token }) => token),
        )
      for (const { id, name, scope, email, expiresAt, lastUsedAt } of listed) {
        const whose = options.user ? '' : `  ${email}`
        const ends = expiresAt ? `${isPast(expiresAt) ? 'ended' : 'ends'} ${expiresAt.slice(0, 10)}` : 'does not end'
        const used = lastUsedAt ? `used ${lastUsedAt.slice(0, 16).replace('T', ' ')}` : 'never used'
        terminal.out(`${id}  ${name}${whose}  ${scope}  ${ends}  ${used}\n`)
      }
    })

  withShared(tokens.command('revoke'))
    .description('end a token at once')
    .argument('<id>', 'as `cem tokens list` shows it')
    .action(async (id: string, options: SharedOptions) => {
      await opened(options, ({ access }) => access.tokens.revoke(id, options.user))
      if (options.json) return printJson(terminal, { ok: true })
      terminal.out(`Token ${id} is revoked.\n`)
    })
}

const isPast = (iso: string) => Date.parse(iso) <= Date.now()
