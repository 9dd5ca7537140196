import { type Command, Option } from 'commander'
import { PlaygroundError } from '../../errors.ts'
import { DEFAULT_BY, EXPORTED_BY, type ExportedBy } from '../../savings/export-savings.ts'
import { printReport, printRuns } from '../savings/print-savings.ts'
import { type SharedOptions, withPerson, withShared } from '../shared.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'

interface Wanted {
  from?: string
  to?: string
  by?: ExportedBy
  csv?: boolean
}

export function addSavings(program: Command, terminal: Terminal): void {
  withShared(program.command('savings'))
    .description('what runs used and saved over time, against the cheapest other way')
    .option('--from <day>', 'the first day, as 2026-11-01 (default: that of the first run)')
    .option('--to <day>', 'the last day (default: today)')
    .addOption(new Option('--by <what>', `what the rows are (default: ${DEFAULT_BY})`).choices(EXPORTED_BY))
    .option('--csv', 'print the rows as CSV')
    .action(async (options: SharedOptions & Wanted) => {
      const { from, to, by = DEFAULT_BY, csv, json } = options
      if (csv && json) throw new PlaygroundError('invalid-input', 'Say --csv or --json: one of them.')
      const query = { from, to, zone: Intl.DateTimeFormat().resolvedOptions().timeZone, isPatient: true }
      await withPerson(options, terminal, async ({ savings }, person) => {
        // All of it, as over HTTP.
        if (json && options.by === undefined) return printJson(terminal, await savings.report(person, query))
        if (csv || json) {
          const text = await savings.export(person, by, csv ? 'csv' : 'json', query)
          return csv ? terminal.out(text) : printJson(terminal, JSON.parse(text))
        }
        if (by === 'run') return printRuns(terminal, savings, person, query)
        const whose = by === 'person' && person.admin ? 'everybody' : 'own'
        printReport(terminal, await savings.report(person, { ...query, whose }), by)
      })
    })
}
