import type { Command } from 'commander'
import { OUTCOME_TITLE } from '../../runs/outcome-title.ts'
import type { SessionRun, WorkSession } from '../../sessions/session.ts'
import { parseExpiry } from '../parse-expiry.ts'
import { positiveInteger, type SharedOptions, withPerson, withShared } from '../shared.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'

const WHICH = 'its number, as `cem sessions list` shows it, or its id'

export function addSessions(program: Command, terminal: Terminal): void {
  const sessions = program
    .command('sessions')
    .description('sessions of work: tasks that belong together, gone on with another day')
    .exitOverride()

  withShared(sessions.command('list'))
    .description('the sessions, newest first')
    .option('--search <words>', 'only those with these words in their name or tasks')
    .option('--limit <n>', 'how many at the most', positiveInteger, 50)
    .action(async (options: SharedOptions & { search?: string; limit: number }) => {
      const { search, limit } = options
      const listed = await withPerson(options, terminal, (all, person) => all.sessions.list(person, { search, limit }))
      if (options.json) return printJson(terminal, listed)
      for (const session of listed) terminal.out(`${lineOf(session)}\n`)
      if (listed.length === 0) terminal.err('There are no sessions. Begin one: cem sessions new\n')
    })

  withShared(sessions.command('show'))
    .description('one session with its tasks')
    .argument('<session>', WHICH)
    .action(async (wanted: string, options: SharedOptions) => {
      const session = await withPerson(options, terminal, (all, person) => all.sessions.get(person, wanted))
      if (options.json) return printJson(terminal, session)
      terminal.out(`${lineOf(session)}\n`)
      for (const task of session.tasks) terminal.out(`${taskLine(task)}\n`)
    })

  withShared(sessions.command('new'))
    .description('begin a session; it is current from then on')
    .option('--name <name>', 'what to call it')
    .action(async (options: SharedOptions & { name?: string }) => {
      const { name } = options
      const begun = await withPerson(options, terminal, (all, person) =>
        all.sessions.begin(person, name === undefined ? {} : { name }),
      )
      tellOne(begun, options)
    })

  withShared(sessions.command('resume'))
    .description('go on with a session, also one that has ended; it is current from then on')
    .argument('<session>', WHICH)
    .action(async (wanted: string, options: SharedOptions) => {
      tellOne(await withPerson(options, terminal, (all, person) => all.sessions.resume(person, wanted)), options)
    })

  withShared(sessions.command('end'))
    .description('end a session; without a number the current one')
    .argument('[session]', WHICH)
    .action(async (wanted: string | undefined, options: SharedOptions) => {
      const ended = await withPerson(options, terminal, async (all, person) => {
        const which = wanted ?? (await all.sessions.current(person))?.id
        return which === undefined ? null : all.sessions.end(person, which)
      })
      if (ended) return tellOne(ended, options)
      if (options.json) return printJson(terminal, null)
      terminal.err('No session goes on.\n')
    })

  withShared(sessions.command('rename'))
    .description('name a session')
    .argument('<session>', WHICH)
    .argument('<name>', 'what to call it; an empty one takes its name away')
    .action(async (wanted: string, name: string, options: SharedOptions) => {
      tellOne(await withPerson(options, terminal, (all, person) => all.sessions.rename(person, wanted, name)), options)
    })

  withShared(sessions.command('export'))
    .description('what is kept of a session, as JSON in the form of its log')
    .argument('<session>', WHICH)
    .action(async (wanted: string, options: SharedOptions) => {
      printJson(terminal, await withPerson(options, terminal, (all, person) => all.sessions.export(person, wanted)))
    })

  withShared(sessions.command('delete'))
    .description('delete a session with its log and its links; its runs stay')
    .argument('<session>', WHICH)
    .option('--runs', 'delete its runs, too')
    .action(async (wanted: string, options: SharedOptions & { runs?: boolean }) => {
      await withPerson(options, terminal, (all, person) =>
        all.sessions.remove(person, wanted, { runs: options.runs === true }),
      )
      if (options.json) return printJson(terminal, { ok: true })
      terminal.out(`Session ${wanted} is deleted${options.runs ? ', with its runs' : ''}.\n`)
    })

  withShared(sessions.command('share'))
    .description('create a link by which others can read a session, until it expires')
    .argument('<session>', WHICH)
    .option('--expires <when>', 'when it ends: 12h, 30d, or a date like 2027-01-31 (default: in 7 days)')
    .action(async (wanted: string, options: SharedOptions & { expires?: string }) => {
      const { expires } = options
      const expiresAt = expires === undefined ? {} : { expiresAt: parseExpiry(expires, new Date(), 'the link') }
      const share = await withPerson(options, terminal, (all, person) =>
        all.sessions.shares.create(person, wanted, expiresAt),
      )
      const shown = { ...share, path: `/shared/${share.token}` }
      if (options.json) return printJson(terminal, shown)
      terminal.out(`${shown.path}\n`)
      terminal.err(`Keep it now: it is not shown again. It ends ${timeOf(share.expiresAt)} UTC.\n`)
    })

  withShared(sessions.command('links'))
    .description('the links by which others can read a session')
    .argument('<session>', WHICH)
    .action(async (wanted: string, options: SharedOptions) => {
      const links = await withPerson(options, terminal, (all, person) => all.sessions.shares.list(person, wanted))
      if (options.json) return printJson(terminal, links)
      for (const { id, createdAt, expiresAt } of links)
        terminal.out(`${id}  made ${timeOf(createdAt)}  ends ${timeOf(expiresAt)} UTC\n`)
      if (links.length === 0) terminal.err(`There are no links. Make one: cem sessions share ${wanted}\n`)
    })

  withShared(sessions.command('unshare'))
    .description('take a link back: it opens nothing from then on')
    .argument('<session>', WHICH)
    .argument('<link>', 'the link, or its id as `cem sessions links` shows it')
    .action(async (wanted: string, link: string, options: SharedOptions) => {
      await withPerson(options, terminal, (all, person) => all.sessions.shares.revoke(person, wanted, link))
      if (options.json) return printJson(terminal, { ok: true })
      terminal.out(`The link ${link} is taken back.\n`)
    })

  function tellOne(session: WorkSession, { json }: SharedOptions): void {
    if (json) return printJson(terminal, session)
    terminal.out(`${lineOf(session)}\n`)
  }
}

function lineOf({ number, name, startedAt, endedAt, isCurrent, runs, firstTask }: WorkSession): string {
  const state = isCurrent ? 'current' : endedAt === null ? 'open' : `ended ${timeOf(endedAt)}`
  const what = name || firstLine(firstTask ?? '') || '(no task yet)'
  return `${number}  ${timeOf(startedAt)}  ${state}  ${runs} ${runs === 1 ? 'run' : 'runs'}  ${what}`
}

const taskLine = ({ runId, startedAt, outcome, title }: SessionRun) =>
  `  ${runId}  ${timeOf(startedAt)}  ${outcome ? OUTCOME_TITLE[outcome] : 'not finished'}  ${firstLine(title)}`

const timeOf = (iso: string) => iso.slice(0, 16).replace('T', ' ')
const firstLine = (text: string) => (text.split('\n')[0] ?? '').slice(0, 80)
