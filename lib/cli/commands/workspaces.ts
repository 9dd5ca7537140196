import type { Command } from 'commander'
import { PlaygroundError } from '../../errors.ts'
import { formatBytes } from '../../format/bytes.ts'
import { formatQuantity } from '../../format/duration.ts'
import type { CleaningStep } from '../../people/cleaning/plan-cleaning.ts'
import { configFor, type SharedOptions, withConfig, withPlayground } from '../shared.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'

export function addWorkspaces(program: Command, terminal: Terminal): void {
  const workspaces = program
    .command('workspaces')
    .description('workspaces of people who are gone or do not come')
    .exitOverride()
  withConfig(workspaces.command('clean'))
    .description(
      'warn of, set aside and remove workspaces whose time has come, as workspaces.idle_days and the like say',
    )
    .option('--dry-run', 'only list what will be done, and when')
    .action(async (options: Pick<SharedOptions, 'config' | 'json'> & { dryRun?: boolean }) => {
      const steps = await withPlayground(configFor(options, terminal), ({ cleaning }) =>
        options.dryRun ? cleaning.plan() : cleaning.clean(),
      )
      if (options.json) return printJson(terminal, { dryRun: options.dryRun ?? false, steps })
      for (const step of steps) terminal.out(`${lineOf(step)}\n`)
      if (steps.length === 0) terminal.err(options.dryRun ? 'There is nothing to clean.\n' : 'Nothing was due.\n')
    })
  addPutBack(workspaces, terminal)
}

function addPutBack(workspaces: Command, terminal: Terminal): void {
  withConfig(workspaces.command('put-back'))
    .description('bring back the workspace of somebody that was set aside, before they come')
    .argument('<email>', 'whose it is')
    .action(async (email: string, options: Pick<SharedOptions, 'config' | 'json'>) => {
      const { folder } = await withPlayground(configFor(options, terminal), async ({ cleaning, people }) => {
        const account = await people.findByEmail(email)
        if (account) return cleaning.putBack(account)
        throw new PlaygroundError('invalid-input', `There is no account for ${email}. See them with: cem users list`)
      })
      if (options.json) return printJson(terminal, { email, folder })
      const where = folder === null ? '' : `, in the folder ${folder} of it: something was written there meanwhile`
      terminal.out(`The workspace of ${email} is back${where}.\n`)
    })
}

const DOES = { warn: 'is warned of', 'set-aside': 'is set aside', remove: 'is removed for good' }
const WHY = { idle: 'idle', 'account-deleted': 'its account was deleted' }

const lineOf = ({ email, personId, action, why, at, isDue, files, bytes }: CleaningStep) =>
  `${email ?? personId}  ${isDue ? 'now' : at.slice(0, 10)}  ${DOES[action]}: ${WHY[why]}, ${formatQuantity(files, 'file')}, ${formatBytes(bytes)}`
