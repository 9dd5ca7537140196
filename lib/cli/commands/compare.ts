import type { Command } from 'commander'
import { PlaygroundError } from '../../errors.ts'
import { type SharedOptions, withShared } from '../shared.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { runScenarios } from './compare-scenarios.ts'

interface CompareOptions extends SharedOptions {
  scenarios?: string
}

export function addCompare(program: Command, terminal: Terminal): void {
  withShared(program.command('compare'))
    .description('what tasks cost in code mode and by direct tool calling')
    .option(
      '--scenarios <file>',
      'compute recorded scenarios, a JSON line each, with no model; - reads stdin; with --json a JSON line each',
    )
    .action(async (options: CompareOptions) => {
      if (options.scenarios === undefined) throw new PlaygroundError('invalid-input', 'Expected --scenarios FILE.')
      process.exitCode = await runScenarios(options.scenarios, options, terminal)
    })
}
