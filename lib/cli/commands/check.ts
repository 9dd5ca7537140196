import type { Command } from 'commander'
import { readSource } from '../read-source.ts'
import { type SharedOptions, withPerson, withShared } from '../shared.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'

export function addCheck(program: Command, terminal: Terminal): void {
  withShared(program.command('check'))
    .description('check a program without running it: guardrails and types')
    .argument('<file>', 'a TypeScript module; - reads stdin')
    .action(async (file: string, options: SharedOptions) => {
      const source = await readSource(file, terminal)
      const verdict = await withPerson(options, terminal, (playground, person) => playground.check(person, source))
      if (options.json) printJson(terminal, verdict)
      else {
        for (const { severity, line, column, message, rule } of verdict.findings)
          terminal.out(`${severity} ${line}:${column} ${message} (${rule})\n`)
        terminal.out(verdict.ok ? 'It may run.\n' : 'It may not run.\n')
      }
      process.exitCode = verdict.ok ? 0 : 1
    })
}
