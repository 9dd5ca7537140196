import { Argument, type Command } from 'commander'
import type { Person } from '../../people/person.ts'
import type { Playground } from '../../playground.ts'
import { type AskedBy, askedByText } from '../../runs/asked-by.ts'
import { endText } from '../../runs/end-text.ts'
import { DECISIONS, type Decision } from '../../runs/event.ts'
import { testTitle } from '../../runs/test-of.ts'
import { LEFT_BECAUSE } from '../../workspace/run-changes/left-because.ts'
import { type SharedOptions, withPerson, withShared } from '../shared.ts'
import { followTo } from '../terminal/follow-run.ts'
import { inOptions } from '../terminal/in-options.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'

export function addRuns(program: Command, terminal: Terminal): void {
  const runs = program.command('runs').description('what was run: look, go on, answer').exitOverride()
  withShared(runs.command('list'))
    .description('the runs, newest first')
    .option('--limit <n>', 'how many at the most', Number, 50)
    .action(async (options: SharedOptions & { limit: number }) => {
      const listed = await withPerson(options, terminal, ({ runs }, person) =>
        runs.list(person, { limit: options.limit }),
      )
      if (options.json) return printJson(terminal, listed)
      for (const { runId, title, status, outcome, startedAt, by } of listed)
        terminal.out(
          `${runId}  ${startedAt.slice(0, 16).replace('T', ' ')}  ${outcome ?? status}  ${firstLine(title)}${byText(by)}\n`,
        )
      if (listed.length === 0) terminal.err('There are no runs yet.\n')
    })

  withShared(runs.command('show'))
    .description('one run, whole')
    .argument('<id>', 'as `cem runs list` shows it')
    .action(async (id: string, options: SharedOptions) => {
      const record = await withPerson(options, terminal, ({ runs }, person) => runs.get(person, id))
      if (options.json) return printJson(terminal, record)
      const title = record.testOf ? testTitle(record.testOf) : (record.task ?? '(a program)')
      terminal.out(`${title}${byText(record.by)}\n\n${record.program ?? ''}\n${record.stdout}`)
      for (const { callId, server, tool, args, consequence } of record.approvals ?? [])
        terminal.out(
          `Call ${callId} waits for an answer: ${server}.${tool} with ${JSON.stringify(args) ?? 'arguments that were not kept'}. ${consequence}\n`,
        )
      for (const { server, tool, expired } of record.toolCalls)
        if (expired) terminal.out(`${server}.${tool} counts as denied: nobody answered in time.\n`)
      terminal.err(`${endText(inOptions(record))}\n`)
    })

  withShared(runs.command('export'))
    .description('one run with all its events, as JSON')
    .argument('<id>', 'as `cem runs list` shows it')
    .action(async (id: string, options: SharedOptions) => {
      const whole = await withPerson(options, terminal, async ({ runs }, person) => {
        const run = await runs.get(person, id)
        // Of one that is under way, as far as it has come.
        const all = await runs.log(person, id)
        return { run, ...all }
      })
      printJson(terminal, whole)
    })

  withShared(runs.command('resume'))
    .description('go on with a run that was interrupted; calls it made are answered from their record')
    .argument('<id>', 'as `cem runs list` shows it')
    .action(async (id: string, options: SharedOptions) => {
      await goOn(id, options, terminal, ({ runs }, person) => runs.resume(person, id))
    })

  withShared(runs.command('undo'))
    .description('put back what a run changed in the workspace; shows it first')
    .argument('<id>', 'as `cem runs list` shows it')
    .option('--yes', 'do it')
    .action(async (id: string, options: SharedOptions & { yes?: boolean }) => {
      const files = await withPerson(options, terminal, ({ runs }, person) =>
        options.yes ? runs.undo(person, id) : runs.undoable(person, id),
      )
      if (options.json) return printJson(terminal, { files })
      for (const { path, change, leftBecause } of files)
        terminal.out(`${path} ${leftBecause ? LEFT_BECAUSE[leftBecause] : UNDONE[change]}\n`)
      if (files.length === 0) terminal.err('There is nothing to undo.\n')
      else if (!options.yes) terminal.err('Nothing was changed. To do it: --yes\n')
    })

  withShared(runs.command('answer'))
    .description('answer whether a call of a run may be made')
    .argument('<id>', 'as `cem runs list` shows it')
    .argument('<call>', 'the number of the call, as `cem runs show` tells it')
    .addArgument(new Argument('<decision>', 'whether it may be made').choices(DECISIONS))
    .action(async (id: string, call: string, decision: Decision, options: SharedOptions) => {
      await goOn(id, options, terminal, ({ runs }, person) => runs.answer(person, id, Number(call), decision))
    })
}

/** Has a run go on and follows it to its end, or until it waits for an answer that nobody here can give. */
async function goOn(
  runId: string,
  options: SharedOptions,
  terminal: Terminal,
  begin: (playground: Playground, person: Person) => Promise<unknown>,
): Promise<void> {
  process.exitCode = await withPerson(options, terminal, async (playground, person) => {
    const { lastSeq } = await playground.runs.log(person, runId)
    await begin(playground, person)
    const followed = { runId, after: lastSeq, unanswered: 'waits' } as const
    return followTo(playground, person, followed, terminal, options.json === true)
  })
}

const UNDONE = { created: 'comes back', changed: 'gets back what it was', deleted: 'is removed' }

const firstLine = (title: string) => (title.split('\n')[0] ?? '').slice(0, 80)

/** Who asked, where it was not on the page. Names are a stranger's, and have nothing unseen in them. */
function byText(by: AskedBy | undefined): string {
  const text = by && askedByText(by)
  return text ? `  (${text})` : ''
}
