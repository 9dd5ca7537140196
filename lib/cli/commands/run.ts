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
    .action(async (task: string, options: SharedOptions & ChoiceOptions & { until: Until; approve: Approve }) => {
      process.exitCode = await withOneRun(options, terminal, configFor(options, terminal), async (playground) => {
        const person = await personFor(options, terminal, playground)
        const request = { task, until: options.until, approve: options.approve, tools: choiceOf(options) }
        return followRun(playground, person, request, terminal, options.json === true)
      })
    })
}
