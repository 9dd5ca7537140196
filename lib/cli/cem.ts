import { Command, CommanderError } from 'commander'
import { explainDatabaseError } from '../db/explain-database-error.ts'
import { type ErrorCode, messageOf, PlaygroundError } from '../errors.ts'
import { PRODUCT } from '../mcp/version.ts'
import { addCheck } from './commands/check.ts'
import { addCheckpoints } from './commands/checkpoints.ts'
import { addCompare } from './commands/compare.ts'
import { addCompletion } from './commands/completion.ts'
import { addConnect } from './commands/connect.ts'
import { addDoctor } from './commands/doctor.ts'
import { addExec } from './commands/exec.ts'
import { addFiles } from './commands/files.ts'
import { addGenerate } from './commands/generate.ts'
import { addImport } from './commands/import.ts'
import { addMcp } from './commands/mcp.ts'
import { addModels } from './commands/models.ts'
import { addRun } from './commands/run.ts'
import { addRuns } from './commands/runs.ts'
import { addServe } from './commands/serve.ts'
import { addSessions } from './commands/sessions.ts'
import { addSkills } from './commands/skills.ts'
import { addStart } from './commands/start.ts'
import { addState } from './commands/state.ts'
import { addTokens } from './commands/tokens.ts'
import { addTools } from './commands/tools.ts'
import { addUsers } from './commands/users.ts'
import { addWorkspaces } from './commands/workspaces.ts'
import type { Terminal } from './terminal/terminal.ts'

/** Faults of whoever typed the command, not of what it did. */
const USAGE = new Set<ErrorCode>(['configuration', 'invalid-input', 'too-large'])

/** All commands, with nothing run yet. */
export function createCem(terminal: Terminal): Command {
  const program = new Command('cem')
    .description('Run tasks by generated programs that import only the MCP tools they need.')
    .version(PRODUCT.version, '--version', 'print the version')
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .exitOverride()
    .showHelpAfterError('(see cem --help)')
  for (const add of [
    addRun,
    addExec,
    addRuns,
    addCompare,
    addFiles,
    addCheckpoints,
    addState,
    addSessions,
    addSkills,
    addStart,
    addServe,
    addMcp,
    addCheck,
    addTools,
    addGenerate,
    addConnect,
    addImport,
    addUsers,
    addWorkspaces,
    addTokens,
    addModels,
    addDoctor,
    addCompletion,
  ])
    add(program, terminal)
  return program
}

/** Runs one command line. The exit status is 0 done, 1 the program, task or check failed, 2 wrong usage. */
export async function runCem(terminal: Terminal): Promise<void> {
  const program = createCem(terminal)
  try {
    await program.parseAsync()
  } catch (error) {
    process.exitCode = exitCodeFor(error, terminal)
  }
}

function exitCodeFor(thrown: unknown, terminal: Terminal): number {
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 0 : 2
  const database = explainDatabaseError(thrown)
  // There is no log beside a command.
  if (database) terminal.err(`cem: ${messageOf(thrown)}\n`)
  const error = database ?? thrown
  terminal.err(`cem: ${messageOf(error)}\n`)
  if (!(error instanceof PlaygroundError)) return 1
  return USAGE.has(error.code) ? 2 : 1
}
