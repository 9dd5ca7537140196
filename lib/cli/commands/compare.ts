import { type Command, Option } from 'commander'
import type { Comparison } from '../../compare/comparison.ts'
import { figuresOf } from '../../compare/figures.ts'
import { measuredTokens } from '../../compare/measured-tokens.ts'
import { partOf } from '../../compare/part-of.ts'
import { toTerminalText } from '../../config/terminal-text.ts'
import { PlaygroundError } from '../../errors.ts'
import { formatQuantity } from '../../format/duration.ts'
import { plainLine } from '../../format/unseen.ts'
import type { Person } from '../../people/person.ts'
import type { Playground } from '../../playground.ts'
import { compareByRules } from '../compare/compare-by-rules.ts'
import { assertHeard, boundIn, type CompareOptions, namesIn, requestOf, waysIn } from '../compare/compare-options.ts'
import { comparisonText } from '../compare/compare-table.ts'
import { followComparison } from '../compare/follow-comparison.ts'
import { approveOption, positiveInteger, type SharedOptions, withPerson, withShared } from '../shared.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'
import { runScenarios } from './compare-scenarios.ts'

export function addCompare(program: Command, terminal: Terminal): void {
  const compare = withShared(program.command('compare'))
    .description('do a task in code mode and by direct calling, with the same model, and count what each takes')
    .argument('[task]', 'what should be done, in words')
    .option('--check-text <text>', 'the answer is right when it contains this text')
    .option('--check-pattern <pattern>', 'when it fits this regular expression (RE2)')
    .option('--check-path <path[=json]>', 'when its JSON has something, or this value, at a path such as $.total')
    .option('--judge <prompt>', 'when the model says that it does what this asks for')
    .option('--ways <ways>', 'of codeMode, direct and directWithSearch (default: all)', waysIn)
    .option('--models <names>', 'models to do it with, with commas between (default: the model that is set)', namesIn)
    .option('--repeats <n>', 'how often it is done each way (default: 3)', positiveInteger)
    .addOption(approveOption().default(undefined, 'none'))
    .option('--max-cost <usd>', 'stop before it would cost more than about this; none: without a bound', boundIn)
    .option('--file <set>', 'many tasks with checks: JSON lines, or a document of JSON or YAML; - reads stdin')
    .addOption(new Option('--csv', 'print a row for each trial').conflicts('json'))
    .option('--resume <id>', 'go on with one that was stopped')
    .option(
      '--scenarios <file>',
      'compute recorded scenarios in place of a task, a JSON line each, with no model; - reads stdin',
    )
    .action(async (task: string | undefined, options: CompareOptions & { scenarios?: string }) => {
      const { scenarios, ...others } = options
      process.exitCode =
        scenarios === undefined
          ? await compareTasks(task, others, terminal)
          : await compareScenarios(scenarios, task, others, terminal)
    })

  // What stands before the name of a subcommand counts for it, too.
  const act = (name: string, work: (parts: Parts, id: string) => Promise<number>) =>
    withShared(compare.command(name)).action(async (...given: unknown[]) => {
      const command = given.at(-1) as Command
      const options = command.optsWithGlobals<SharedOptions>()
      const id = typeof given[0] === 'string' ? given[0] : ''
      process.exitCode = await withPerson(options, terminal, (playground, person) =>
        work({ playground, person, terminal, options }, id),
      )
    })
  act('list', list).description('the comparisons, newest first')
  act('show', show).description('what came of one').argument('<id>', 'as `cem compare list` shows it')
  act('remove', remove).description('delete one; its runs stay').argument('<id>', 'as `cem compare list` shows it')
}

async function compareScenarios(
  scenarios: string,
  task: string | undefined,
  options: CompareOptions,
  terminal: Terminal,
): Promise<number> {
  if (task !== undefined || options.file !== undefined || options.resume !== undefined)
    throw new PlaygroundError('invalid-input', 'Expected one of a task in words, --file, --resume and --scenarios.')
  assertHeard(options, '--scenarios')
  return runScenarios(scenarios, options, terminal)
}

interface Parts {
  playground: Playground
  person: Person
  terminal: Terminal
  options: CompareOptions
}

async function compareTasks(task: string | undefined, options: CompareOptions, terminal: Terminal): Promise<number> {
  const { file, resume, maxCost } = options
  if ([task, file, resume].filter((given) => given !== undefined).length !== 1)
    throw new PlaygroundError(
      'invalid-input',
      'Expected one of a task in words, --file SET, --resume ID and --scenarios FILE.',
    )
  if (resume !== undefined) assertHeard(options, '--resume')
  const request = resume === undefined ? await requestOf(task, options, terminal) : null
  return withPerson(options, terminal, async (playground, person) => {
    const parts = { playground, person, terminal, options }
    const { comparisons } = playground
    if (request === null) {
      const id = resume as string
      await comparisons.resume(person, id, maxCost === undefined ? {} : { maxCostUsd: maxCost })
      return finish(parts, id)
    }
    try {
      return await finish(parts, (await comparisons.start(person, request)).id)
    } catch (error) {
      const isWithoutModel = error instanceof PlaygroundError && error.code === 'configuration'
      const isOfModels = file !== undefined || options.models || options.ways || options.csv
      if (!isWithoutModel || isOfModels) throw error
      return compareByRules(parts, request, options.json === true)
    }
  })
}

async function finish(parts: Parts, id: string): Promise<number> {
  const { terminal } = parts
  const comparison = await followComparison(parts, id)
  await print(parts, comparison)
  if (comparison.state === 'stopped') {
    const done = comparison.trials.filter(({ state }) => state === 'done').length
    const why = comparison.why ? `${comparison.why} ` : ''
    terminal.err(
      toTerminalText(
        `Stopped: ${done} of ${formatQuantity(comparison.trials.length, 'trial')} done. ${why}To go on: cem compare --resume ${id}\n`,
      ),
    )
  }
  return exitStatusOf(comparison)
}

/** 0 when all was done and code mode, or what there was in its place, gave no wrong answer. */
function exitStatusOf({ state, ways, trials }: Comparison): number {
  const judged = trials.filter(({ way }) => !ways.includes('codeMode') || way === 'codeMode')
  return state === 'finished' && judged.every(({ passed }) => passed === true) ? 0 : 1
}

async function print({ playground, person, terminal, options }: Parts, comparison: Comparison): Promise<void> {
  if (options.csv)
    return terminal.out(toTerminalText(await playground.comparisons.export(person, comparison.id, 'csv')))
  if (!options.json) return terminal.out(`${comparisonText(comparison)}\n`)
  const [model = ''] = comparison.models
  const own = partOf(comparison, { task: null, model })
  const tokens = measuredTokens(figuresOf(own), await breakEvenOf(own, playground, person))
  printJson(terminal, { ...tokens, comparison: { ...comparison, figures: figuresOf(comparison) } })
}

/** As a run of code mode that did its task computed it. */
async function breakEvenOf({ trials }: Comparison, { runs }: Playground, person: Person): Promise<number | null> {
  const runId = trials.find(({ way, passed }) => way === 'codeMode' && passed === true)?.runId
  // Who deletes runs keeps the comparison.
  const run = runId === undefined ? null : await runs.get(person, runId).catch(() => null)
  return run?.tokens?.breakEvenTools ?? null
}

async function list({ playground, person, terminal, options }: Parts): Promise<number> {
  const listed = await playground.comparisons.list(person)
  if (options.json) printJson(terminal, listed)
  else {
    for (const { id, createdAt, state, name, done, trials, passed } of listed.comparisons)
      terminal.out(
        `${id}  ${createdAt.slice(0, 16).replace('T', ' ')}  ${state}  ${done} of ${formatQuantity(trials, 'trial')}, ${passed} right  ${plainLine(name)}\n`,
      )
    if (listed.comparisons.length === 0)
      terminal.err('There are no comparisons yet. Make one with: cem compare "TASK"\n')
  }
  if (listed.unreadable > 0)
    terminal.err(
      `${formatQuantity(listed.unreadable, 'comparison')} cannot be read and ${listed.unreadable === 1 ? 'is' : 'are'} left out.\n`,
    )
  return 0
}

async function show(parts: Parts, id: string): Promise<number> {
  await print(parts, await parts.playground.comparisons.get(parts.person, id))
  return 0
}

async function remove({ playground, person, terminal, options }: Parts, id: string): Promise<number> {
  await playground.comparisons.remove(person, id)
  if (options.json) printJson(terminal, { ok: true })
  else terminal.out('It is gone. Its runs stay: see cem runs list\n')
  return 0
}
