import { text } from 'node:stream/consumers'
import { type Command, Option } from 'commander'
import type { People } from '../../people/create-people.ts'
import { configFor, type SharedOptions, withPlayground, withShared } from '../shared.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'

type Options = SharedOptions & { email: string; password: string; admin?: boolean; keepTokens?: boolean }

export function addUsers(program: Command, terminal: Terminal): void {
  const users = program.command('users').description('the people who have an account').exitOverride()
  const opened = <T>(options: SharedOptions, work: (people: People) => Promise<T>) =>
    withPlayground(configFor(options, terminal), (playground) => work(playground.people))
  const done = (options: SharedOptions, answer: object, sentence: string) =>
    options.json ? printJson(terminal, answer) : terminal.out(`${sentence}\n`)

  withShared(users.command('create'))
    .description('make an account; the first one is administrator')
    .requiredOption('--email <email>')
    .requiredOption('--password <password>', 'at least 10 characters; - reads it from stdin')
    .option('--admin', 'make this person an administrator')
    .action(async (options: Options) => {
      const password = await passwordFrom(options)
      const account = await opened(options, (people) =>
        people.create({ email: options.email, password, ...(options.admin && { admin: true }) }),
      )
      done(
        options,
        { userId: account.id },
        `${account.email} has an account${account.admin ? ' and is administrator' : ''}.`,
      )
    })

  withShared(users.command('list'))
    .description('everybody who has an account')
    .action(async (options: SharedOptions) => {
      const accounts = await opened(options, (people) => people.list())
      if (options.json) return printJson(terminal, { users: accounts })
      for (const { email, admin, createdAt } of accounts)
        terminal.out(`${email}${admin ? '  administrator' : ''}  since ${createdAt.slice(0, 10)}\n`)
    })

  withShared(users.command('set-password'))
    .description('give somebody a new password; it signs them out everywhere and revokes their tokens')
    .requiredOption('--email <email>')
    .requiredOption('--password <password>', 'at least 10 characters; - reads it from stdin')
    .option('--keep-tokens', 'leave their bearer tokens as they are')
    .action(async (options: Options) => {
      const password = await passwordFrom(options)
      const { revoked, kept } = await opened(options, (people) =>
        people.setPassword(options.email, password, { tokens: options.keepTokens ?? false }),
      )
      const nameOf = ({ name }: { name: string }) => name
      const tokens = [
        revoked.length > 0 && `Revoked: ${revoked.map(nameOf).join(', ')}.`,
        kept.length > 0 && `These tokens live on: ${kept.map(nameOf).join(', ')}.`,
      ].filter(Boolean)
      done(
        options,
        { ok: true, revoked, kept },
        [`${options.email} has a new password and is signed out everywhere.`, ...tokens].join(' '),
      )
    })

  withShared(users.command('set-role'))
    .description('make somebody an administrator, or take it away; the last one stays')
    .requiredOption('--email <email>')
    .addOption(
      new Option('--role <role>', 'what the account is').choices(['administrator', 'person']).makeOptionMandatory(),
    )
    .action(async (options: Options & { role: 'administrator' | 'person' }) => {
      const isAdministrator = options.role === 'administrator'
      const { email } = await opened(options, (people) => people.setAdministrator(options.email, isAdministrator))
      done(options, { ok: true }, `${email} is ${isAdministrator ? 'an administrator' : 'no administrator'} now.`)
    })

  for (const [name, isDisabled] of [
    ['disable', true],
    ['enable', false],
  ] as const)
    withShared(users.command(name))
      .description(
        isDisabled
          ? 'let nobody in by an account, and keep all that is of it'
          : 'let somebody in again whose account was disabled',
      )
      .requiredOption('--email <email>')
      .action(async (options: Options) => {
        const { email } = await opened(options, (people) => people.setDisabled(options.email, isDisabled))
        done(options, { ok: true }, isDisabled ? `${email} is let in no more.` : `${email} is let in again.`)
      })

  withShared(users.command('delete'))
    .description('remove an account, its tokens, runs and comparisons; the workspace goes after workspaces.grace_days')
    .requiredOption('--email <email>')
    .action(async (options: Options) => {
      await withPlayground(configFor(options, terminal), (playground) => playground.removeAccountOf(options.email))
      done(options, { ok: true }, `${options.email} has no account any more.`)
    })
}

/** A password on a command line is seen by everybody on the machine, so stdin is offered. */
async function passwordFrom({ password }: Options): Promise<string> {
  return password === '-' ? (await text(process.stdin)).replace(/\r?\n$/, '') : password
}
