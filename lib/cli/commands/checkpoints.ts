import type { Command } from 'commander'
import { formatBytes } from '../../format/bytes.ts'
import { formatQuantity } from '../../format/duration.ts'
import type { Checkpoint, CheckpointChange } from '../../workspace/checkpoints/checkpoint.ts'
import type { Checkpoints } from '../../workspace/checkpoints/checkpoints.ts'
import { type SharedOptions, withPerson, withShared } from '../shared.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'

export function addCheckpoints(program: Command, terminal: Terminal): void {
  const checkpoints = program
    .command('checkpoints')
    .description('all files of a workspace as they were: keep, compare, bring back')
    .exitOverride()
  const opened = <T>(options: SharedOptions, work: (own: Checkpoints) => Promise<T>) =>
    withPerson(options, terminal, (playground, person) => work(playground.checkpoints(person)))
  const add = (name: string) => withShared(checkpoints.command(name))

  add('create')
    .description('keep all files as they are now')
    .argument('<name>', 'what it is called')
    .action(async (name: string, options: SharedOptions) => {
      const made = await opened(options, (own) => own.make({ why: 'asked', name }))
      if (options.json) return printJson(terminal, made)
      terminal.out(`${lineOf(made)}\n`)
      if (made.leftOut > 0) terminal.err(`${formatQuantity(made.leftOut, 'link')} or the like is not in it.\n`)
    })

  add('list')
    .description('the checkpoints, newest first')
    .action(async (options: SharedOptions) => {
      const all = await opened(options, (own) => own.list())
      if (options.json) return printJson(terminal, { checkpoints: all })
      for (const each of all) terminal.out(`${lineOf(each)}\n`)
      if (all.length === 0) terminal.err('There are no checkpoints yet. Make one with: cem checkpoints create NAME\n')
    })

  add('diff')
    .description('what bringing it back would do to the files as they are now')
    .argument('<which>', 'its id or name')
    .action(async (which: string, options: SharedOptions) => {
      const files = await opened(options, (own) => own.diff(which))
      tell(files, options, 'Nothing has changed since.')
    })

  add('restore')
    .description('make all files what they were; shows it first. What is there now is kept as a checkpoint before')
    .argument('<which>', 'its id or name')
    .option('--yes', 'do it')
    .action(async (which: string, options: SharedOptions & { yes?: boolean }) => {
      if (!options.yes) {
        const files = await opened(options, (own) => own.diff(which))
        tell(files, options, 'There is nothing to bring back.')
        if (files.length > 0) terminal.err('Nothing was changed. To do it: --yes\n')
        return
      }
      const { files, before, leftOut } = await opened(options, (own) => own.restore(which))
      if (options.json) return printJson(terminal, { files, before, leftOut })
      tell(files, options, 'There was nothing to bring back.')
      for (const path of leftOut)
        terminal.err(`${path} did not come back: it is a name that everybody shares by now.\n`)
      terminal.err(`To undo this: cem checkpoints restore ${before.id} --yes\n`)
    })

  add('delete')
    .description('forget a checkpoint; files of the workspace stay as they are')
    .argument('<which>', 'its id or name')
    .action(async (which: string, options: SharedOptions) => {
      await opened(options, (own) => own.remove(which))
      if (options.json) printJson(terminal, { ok: true })
      else terminal.out('It is gone.\n')
    })

  function tell(files: readonly CheckpointChange[], { json }: SharedOptions, none: string): void {
    if (json) return printJson(terminal, { files })
    for (const { path, change } of files) terminal.out(`${path} ${DOES[change]}\n`)
    if (files.length === 0) terminal.err(`${none}\n`)
  }
}

const DOES = { created: 'comes back', changed: 'gets back what it was', deleted: 'is removed' }

const lineOf = ({ id, name, createdAt, files, bytes }: Checkpoint) =>
  `${id}  ${createdAt.slice(0, 16).replace('T', ' ')}  ${name}  (${formatQuantity(files, 'file')}, ${formatBytes(bytes)})`
