import { type Command, Option } from 'commander'
import type { Approve, Until } from '../../runs/event.ts'
import { approveOption, configFor, personFor, type SharedOptions, withOneRun, withShared } from '../shared.ts'
import { type ChoiceOptions, choiceOf, withChoice } from '../terminal/choice-options.ts'
import { followRun } from '../terminal/follow-run.ts'
import type { Terminal } from '../terminal/terminal.ts'

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
    .addOption(withMost('--max-turns <n>', 'programs and searches for tools, at the most'))
    .addOption(withMost('--max-tokens <n>', 'tokens that a model reads and writes for programs, at the most'))
    .action(async (task: string, options: RunOptions) => {
      process.exitCode = await withOneRun(options, terminal, configFor(options, terminal), async (playground) => {
        const person = await personFor(options, terminal, playground)
        const { until, approve, maxTurns: turns, maxTokens: tokens } = options
        const budget = { ...(turns !== undefined && { turns }), ...(tokens !== undefined && { tokens }) }
        const request = { task, until, approve, tools: choiceOf(options), budget }
        return followRun(playground, person, request, terminal, options.json === true)
      })
    })
}

interface RunOptions extends SharedOptions, ChoiceOptions {
  until: Until
  approve: Approve
  maxTurns?: number
  maxTokens?: number
}

const withMost = (flags: string, what: string) => new Option(flags, what).argParser(Number)
