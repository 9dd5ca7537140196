import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { type Imported, importBenchmark } from '../../compare/sets/import-benchmark.ts'
import { messageOf, PlaygroundError } from '../../errors.ts'
import { formatQuantity } from '../../format/duration.ts'
import { plainLine } from '../../format/unseen.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'

interface ImportFlags {
  out?: string
  judge?: boolean
  replace?: boolean
  json?: boolean
}

export function addEvalImport(evaluate: Command, terminal: Terminal): void {
  evaluate
    .command('import')
    .description('make a set of tasks from those of a benchmark; nothing of it is run')
    .argument('<file>', 'a file with a list of tasks, or a folder with tasks.json for each category')
    .option('--out <file>', 'where the set is written (default: stdout)')
    .option('--replace', 'also over a file that is there')
    .option('--judge', 'have a model judge what a program of the benchmark would check; without it those are left out')
    .option('--json', 'print exactly one JSON document on stdout')
    .exitOverride()
    .action(async (file: string, _: ImportFlags, command: Command) => {
      // Options that the command above has as well are taken by it.
      const options = command.optsWithGlobals<ImportFlags>()
      const imported = await importBenchmark(resolve(terminal.cwd, file), { judge: options.judge === true })
      if (imported.set.tasks.length > 0) await put(imported, options, terminal)
      tell(imported, terminal)
      process.exitCode = imported.leftOut.length > 0 || imported.set.tasks.length === 0 ? 1 : 0
    })
}

async function put({ set, leftOut, notes }: Imported, options: ImportFlags, terminal: Terminal): Promise<void> {
  const text = `${JSON.stringify(set, null, 2)}\n`
  const { out, replace } = options
  if (out === undefined) {
    if (options.json) printJson(terminal, set)
    else terminal.out(text)
    return
  }
  try {
    await writeFile(resolve(terminal.cwd, out), text, { flag: replace ? 'w' : 'wx' })
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    throw new PlaygroundError(
      isThere ? 'conflict' : 'invalid-input',
      isThere
        ? `There is a file ${out} already. Take another name, or --replace.`
        : `The set cannot be written: ${messageOf(error)}.`,
      { cause: error },
    )
  }
  if (options.json) printJson(terminal, { out, tasks: set.tasks.length, leftOut, notes })
  else terminal.out(`${formatQuantity(set.tasks.length, 'task')} in ${out}. Do them with: cem eval ${out}\n`)
}

/** Each task that is not in the set by its name, and what is to be known of the others. */
function tell({ set, leftOut, notes }: Imported, terminal: Terminal): void {
  for (const { id, why } of leftOut) terminal.err(`${id} is left out: ${plainLine(why)}.\n`)
  const byNote = Map.groupBy(notes, ({ note }) => note)
  for (const [note, of] of byNote) terminal.err(`${of.map(({ id }) => id).join(', ')}: ${plainLine(note)}.\n`)
  if (leftOut.length > 0)
    terminal.err(`${formatQuantity(leftOut.length, 'task')} left out, ${set.tasks.length} taken over.\n`)
}
