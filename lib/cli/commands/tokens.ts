import { type Command, Option } from 'commander'
import { SCOPES, type Scope } from '../../access/access.ts'
import { PlaygroundError } from '../../errors.ts'
import { contradictionsIn } from '../../people/offered-tools.ts'
import { PROFILES, type Profile } from '../../people/reach.ts'
import type { Playground } from '../../playground.ts'
import { parseExpiry } from '../parse-expiry.ts'
import { configFor, personFor, type SharedOptions, withPlayground, withShared } from '../shared.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'

interface Wanted {
  name: string
  scope: Scope
  tools?: string[]
  profile?: Profile
  expires?: string
}

export function addTokens(program: Command, terminal: Terminal): void {
  const tokens = program.command('tokens').description('bearer tokens for programs that ask over HTTP').exitOverride()
  const opened = <T>(options: SharedOptions, work: (playground: Playground) => Promise<T>) =>
    withPlayground(configFor(options, terminal), work)

  withShared(tokens.command('create'))
    .description('make a token for --user; it is shown this once')
    .requiredOption('--name <name>', 'what it is for')
    .addOption(
      new Option(
        '--scope <scope>',
        'what it may do: all; call-reads: look, and run programs whose tools are known to only read; read: only look',
      )
        .choices(SCOPES)
        .default('all'),
    )
    .option(
      '--tools <patterns>',
      'the servers and tools it reaches, as github,calculator/add or github/get_* (default: all); runs and files of its person can be read with every token',
      (text) => text.split(','),
    )
    .addOption(new Option('--profile <profile>', 'what an MCP client is shown with it').choices(PROFILES))
    .option('--expires <when>', 'when it ends: 90d, 12h, or a date like 2027-01-31 (default: never)')
    .action(async (options: SharedOptions & Wanted) => {
      const { user, name, scope, tools, profile, expires } = options
      if (!user) throw new PlaygroundError('invalid-input', 'Say whose token it is: --user EMAIL.')
      const expiresAt = expires === undefined ? undefined : parseExpiry(expires, new Date())
      const { token, notes } = await opened(options, async (playground) => {
        // First: a token that was made is printed, whatever fails.
        const offered = await playground.offeredTools(await personFor(options, terminal, playground))
        const made = await playground.access.tokens.create(user, { name, scope, tools, profile, expiresAt })
        const reach = { tools: tools?.map((pattern) => pattern.trim()) ?? null, readsOnly: scope !== 'all' }
        return { ...made, notes: contradictionsIn(reach, offered) }
      })
      for (const note of notes) terminal.err(`Note: ${note}\n`)
      if (options.json) return printJson(terminal, { token })
      terminal.out(`${token}\n`)
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
      for (const { id, name, prefix, scope, tools, profile, makerId, email, expiresAt, lastUsedAt } of listed) {
        const whose = options.user ? '' : `  ${email}`
        const ends = expiresAt ? `${isPast(expiresAt) ? 'ended' : 'ends'} ${expiresAt.slice(0, 10)}` : 'does not end'
        const used = lastUsedAt ? `used ${lastUsedAt.slice(0, 16).replace('T', ' ')}` : 'never used'
        const begins = prefix && ` (${prefix}…)`
        const made = makerId ? `  made with ${makerId}` : ''
        const shown = profile ? `  profile ${profile}` : ''
        terminal.out(
          `${id}  ${name}${begins}${whose}  ${scope}  ${tools?.join(',') ?? 'all tools'}${shown}${made}  ${ends}  ${used}\n`,
        )
      }
    })

  withShared(tokens.command('revoke'))
    .description('end a token at once, and those that were made with it')
    .argument('<id>', 'as `cem tokens list` shows it')
    .action(async (id: string, options: SharedOptions) => {
      const endedWithIt = await opened(options, ({ access }) => access.tokens.revoke(id, options.user))
      if (options.json) return printJson(terminal, { ok: true, endedWithIt })
      terminal.out(`Token ${id} is revoked.\n`)
      for (const other of endedWithIt)
        terminal.out(`Token ${other.id} (${other.name}) was made with it, and is revoked too.\n`)
    })
}

const isPast = (iso: string) => Date.parse(iso) <= Date.now()
