import { type Command, Option } from 'commander'
import type { Approve, RunBudget, Until } from '../../runs/event.ts'
import type { Way } from '../../tokens/comparison.ts'
import { WAYS } from '../../tokens/way-names.ts'
import {
  approveOption,
  checkpointOption,
  configFor,
  keepsBefore,
  personFor,
  positiveInteger,
  positiveNumber,
  type SharedOptions,
  sessionOption,
  withOneRun,
  withShared,
} from '../shared.ts'
import { type ChoiceOptions, choiceOf, withChoice } from '../terminal/choice-options.ts'
import { followRun } from '../terminal/follow-run.ts'
import { quoteForShell } from '../terminal/quote-for-shell.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { readValue, type ValueText, valuesOf } from '../terminal/value-option.ts'

interface RunOptions extends SharedOptions, ChoiceOptions {
  until: Until
  approve: Approve
  set: ValueText[]
  way?: Way
  answer?: boolean
  model?: string
  session?: string
  asWritten?: boolean
  maxTurns?: number
  maxTokens?: number
  maxCostUsd?: number
  checkpoint?: boolean
}

export function addRun(program: Command, terminal: Terminal): void {
  withChoice(withShared(program.command('run')))
    .description('take a task from its words to its result')
    .argument('<task>', 'what should be done, in words')
    .addOption(
      new Option('--until <step>', 'stop by itself after a step')
        .choices(['selected', 'checked', 'finished'])
        .default('finished'),
    )
    .addOption(approveOption())
    .addOption(
      new Option('--set <name=value>', 'answer a question that the task ended with; can be given again')
        .argParser(readValue)
        .default([], 'none'),
    )
    .addOption(
      new Option('--way <way>', 'how it is done: by a program, or by a model that calls tools directly').choices(WAYS),
    )
    .option('--answer', 'have a model read what the program returned and answer in words')
    .option('--model <name>', 'another model of the same provider, one of llm.models')
    .addOption(sessionOption())
    .option('--as-written', 'in a session: put nothing in the place of “it” or “the same for Paris”')
    .addOption(withMost('--max-turns <n>', 'programs and searches for tools, at the most'))
    .addOption(withMost('--max-tokens <n>', 'tokens that a model reads and writes for programs, at the most'))
    .addOption(
      withMost(
        '--max-cost-usd <n>',
        'US dollars for those tokens, where the price of the model is known, at the most',
        positiveNumber,
      ),
    )
    .addOption(checkpointOption())
    .action(async (task: string, options: RunOptions) => {
      process.exitCode = await withOneRun(options, terminal, configFor(options, terminal), async (playground) => {
        const person = await personFor(options, terminal, playground)
        const { until, approve, session } = options
        const budget = budgetOf(options)
        const values = valuesOf(options.set)
        const request = {
          ...{ task, until, approve, tools: choiceOf(options), budget, session },
          ...(values && { values }),
          ...(options.way && { way: options.way }),
          ...(options.answer && { answers: true }),
          ...(options.model !== undefined && { model: options.model }),
          ...(options.asWritten && { asWritten: true }),
          ...keepsBefore(options),
        }
        return followRun(playground, person, request, terminal, options.json === true, {
          again: (name) => commandAgain(task, options, name),
        })
      })
    })
}

const budgetOf = ({ maxTurns, maxTokens, maxCostUsd }: RunOptions): RunBudget => ({
  ...(maxTurns !== undefined && { turns: maxTurns }),
  ...(maxTokens !== undefined && { tokens: maxTokens }),
  ...(maxCostUsd !== undefined && { cost_usd: maxCostUsd }),
})

/** The same command with one more value, which is still to be written. */
function commandAgain(task: string, options: RunOptions, name: string): string {
  const { config, workspace, user, servers, skills, until, approve, pin, exclude, method, set, way, model } = options
  const most = {
    'max-turns': options.maxTurns?.toString(),
    'max-tokens': options.maxTokens?.toString(),
    'max-cost-usd': options.maxCostUsd?.toString(),
  }
  const given = [
    ...Object.entries({ config, workspace, user, servers, skills, method, way, model, ...most }),
    // What is new is current from then on.
    ['session', options.session === 'new' ? 'current' : options.session],
    ['until', until === 'finished' ? undefined : until],
    ['approve', approve === 'none' ? undefined : approve],
    ...pin.map((tool) => ['pin', tool]),
    ...exclude.map((tool) => ['exclude', tool]),
    ...set.filter((value) => value.name !== name).map((value) => ['set', `${value.name}=${value.text}`]),
  ]
  const flags = given.flatMap(([flag, value]) => (value === undefined ? [] : [`--${flag}`, quoteForShell(value)]))
  return [
    'cem run',
    quoteForShell(task),
    ...flags,
    ...(options.asWritten ? ['--as-written'] : []),
    ...(options.answer ? ['--answer'] : []),
    ...(options.checkpoint ? ['--checkpoint'] : []),
    '--set',
    quoteForShell(`${name}=VALUE`),
  ].join(' ')
}

const withMost = (flags: string, what: string, read = positiveInteger) => new Option(flags, what).argParser(read)
