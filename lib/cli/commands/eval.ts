import { type Command, Option } from 'commander'
import { readTaskSet } from '../../compare/sets/read-task-set.ts'
import { MOST_SET_BYTES } from '../../compare/sets/task-set.ts'
import { PlaygroundError } from '../../errors.ts'
import { APPROVES, type Approve } from '../../runs/event.ts'
import type { Way } from '../../tokens/comparison.ts'
import { assertHeard, boundIn, namesIn, waysIn, withSaid } from '../compare/compare-options.ts'
import { type EvalOf, runEval } from '../eval/run-eval.ts'
import { readAtMost } from '../read-at-most.ts'
import { positiveInteger, type SharedOptions, withPerson, withShared } from '../shared.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { addEvalImport } from './eval-import.ts'

interface EvalFlags extends SharedOptions {
  models?: string[]
  ways?: Way[]
  repeats?: number
  approve?: Approve
  /** Null: without a bound. */
  maxCost?: number | null
  resume?: string
}

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export function addEval(program: Command, terminal: Terminal): void {
  const evaluate = withShared(program.command('eval'))
    .description('do a set of tasks with checks, and hold what comes of it against the last time')
    .argument('[file]', 'the tasks: JSON lines, or a document of JSON or YAML; - reads stdin')
    .option(
      '--models <names>',
      'models to do them with, with commas between (default: those of the file, else the model that is set)',
      namesIn,
    )
    .option('--ways <ways>', 'of codeMode, direct and directWithSearch (default: those of the file, else all)', waysIn)
    .option(
      '--repeats <n>',
      'how often each task is done each way (default: that of the file, else 3)',
      positiveInteger,
    )
    .addOption(
      new Option(
        '--approve <whom>',
        'who is asked about calls that need consent (default: that of the file, else none)',
      ).choices(APPROVES),
    )
    .option('--max-cost <usd>', 'stop before it would cost more than about this; none: without a bound', boundIn)
    .option('--resume <id>', 'go on with one that was stopped; no file is read')
    .action(async (file: string | undefined, options: EvalFlags) => {
      const of = await whatToDo(file, options, terminal)
      process.exitCode = await withPerson(options, terminal, async (playground, person) => {
        const stop = new AbortController()
        const onSignal = () => stop.abort()
        for (const signal of STOPS) process.once(signal, onSignal)
        try {
          return await runEval(of, playground.comparisons, person, terminal, {
            ...(options.json && { json: true }),
            stop: stop.signal,
          })
        } finally {
          for (const signal of STOPS) process.off(signal, onSignal)
        }
      })
    })
  addEvalImport(evaluate, terminal)
}

async function whatToDo(file: string | undefined, options: EvalFlags, terminal: Terminal): Promise<EvalOf> {
  const { resume, maxCost } = options
  if ((file === undefined) === (resume === undefined))
    throw new PlaygroundError('invalid-input', 'Expected either a file with tasks, or --resume ID.')
  if (resume !== undefined) assertHeard(options, '--resume')
  if (resume !== undefined) return { resume, ...(maxCost !== undefined && { maxCostUsd: maxCost }) }
  return {
    request: withSaid(readTaskSet(await readAtMost(file!, MOST_SET_BYTES, 'tasks', terminal), file!), options),
  }
}
