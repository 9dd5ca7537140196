import { availableParallelism } from 'node:os'
import { type Command, Option } from 'commander'
import type { SettingsInput } from '../../config/schema.ts'
import { PlaygroundError } from '../../errors.ts'
import type { Approve } from '../../runs/event.ts'
import { BACKENDS } from '../../sandbox/options.ts'
import { execBatch } from '../batch/exec-batch.ts'
import { readSource } from '../read-source.ts'
import {
  approveOption,
  checkpointOption,
  configFor,
  keepsBefore,
  personFor,
  positiveInteger,
  type SharedOptions,
  sessionOption,
  withOneRun,
  withPlayground,
  withShared,
} from '../shared.ts'
import { followRun } from '../terminal/follow-run.ts'
import type { Terminal } from '../terminal/terminal.ts'

interface ExecOptions extends SharedOptions {
  timeout?: number
  memory?: number
  sandbox?: (typeof BACKENDS)[number]
  types?: boolean
  check: boolean
  approve: Approve
  replay?: string
  session?: string
  batch?: string
  concurrency: number
  checkpoint?: boolean
}

export function addExec(program: Command, terminal: Terminal): void {
  withShared(program.command('exec'))
    .description('check a program and run it in the sandbox')
    .argument('[file]', 'a TypeScript module; - reads stdin')
    .option(
      '--batch <file>',
      'run each line {id, code, timeoutMs?} of a file; prints a JSON line for each, as it is done',
    )
    .option('--concurrency <n>', 'how many of a batch at once', positiveInteger, availableParallelism())
    .option('--replay <run>', 'with the recorded results of a run; without a file, its program')
    .option('--timeout <ms>', 'wall time', positiveInteger)
    .option('--memory <mb>', 'memory', positiveInteger)
    .addOption(new Option('--sandbox <name>', 'the backend').choices(BACKENDS))
    .option('--types', 'check types too; type errors refuse the program')
    .option('--no-check', 'run without guardrails; it can still call only the tools it imports')
    .addOption(approveOption())
    .addOption(checkpointOption())
    .addOption(sessionOption())
    .action(async (file: string | undefined, options: ExecOptions) => {
      const { replay } = options
      if (file === undefined ? options.batch === undefined && !replay : options.batch !== undefined) {
        throw new PlaygroundError('invalid-input', 'Expected either a file, or --batch FILE, or --replay RUN.')
      }
      if (options.checkpoint && options.batch !== undefined)
        throw new PlaygroundError(
          'invalid-input',
          '--checkpoint is for one run. Before a batch: cem checkpoints create NAME.',
        )
      const config = configFor(options, terminal, overridesOf(options))
      const { batch } = options
      if (batch !== undefined) {
        process.exitCode = await withPlayground(config, async (playground) =>
          execBatch(batch, options, playground, await personFor(options, terminal, playground), terminal),
        )
        return
      }
      const code = file === undefined ? {} : { code: await readSource(file, terminal) }
      process.exitCode = await withOneRun(options, terminal, config, async (playground) => {
        const person = await personFor(options, terminal, playground)
        const { approve, session } = options
        const request = {
          ...{ ...code, approve, session },
          ...(replay && { replayOf: replay }),
          ...keepsBefore(options),
        }
        return followRun(playground, person, request, terminal, options.json === true)
      })
    })
}

function overridesOf(options: ExecOptions): SettingsInput {
  return {
    guardrails: {
      ...(options.check ? {} : { enabled: false }),
      ...(options.types && { strict_mode: true }),
      // At one's own command line a limit may be raised as well as lowered.
      ...(options.timeout && { max_execution_time: options.timeout / 1000 }),
      ...(options.memory && { max_memory_mb: options.memory }),
    },
    ...(options.sandbox && { sandbox: { backend: options.sandbox } }),
    ...(options.batch && { optimizations: { sandbox_pool_size: Math.min(options.concurrency, 64) } }),
  }
}
