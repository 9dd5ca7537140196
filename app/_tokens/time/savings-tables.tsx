import type { NamedFigures, SavingsReport } from '../../../lib/savings/report.ts'
import { DayBars } from '../../_charts/day-bars.tsx'
import { dayName } from '../../_charts/days.ts'
import { type FiguresRow, FiguresTable } from './figures-table.tsx'
import type { SavingsPlace } from './savings-address.ts'
import type { RunsOf, SavingsPeriod } from './savings-requests.ts'

interface Props {
  report: SavingsReport
  place: SavingsPlace
  period: SavingsPeriod
}

/** Days as bars and the tables beside them, or one table alone. */
export function SavingsTables({ report, place: { by }, period }: Props) {
  const { days, servers, skills, people = [], totals } = report
  const named =
    (of: (row: NamedFigures) => RunsOf, none: string) =>
    (row: NamedFigures): FiguresRow => ({
      ...row,
      ...{ key: row.name, name: row.name || none, isRest: row.name === '', runsOf: { ...period, ...of(row) } },
    })
  const serverRows = servers.map(named(({ name }) => ({ server: name }), 'no server'))
  const skillRows = skills.map(named(({ name }) => ({ skill: name }), 'no skill'))
  const note = (rows: readonly NamedFigures[]) =>
    rows.reduce((sum, { runs }) => sum + runs, 0) > totals.runs
      ? 'A run with several of them is split among them, and is in each list.'
      : 'The rows add up to the total.'
  const byServer = (
    <FiguresTable title="By server" head="Server" rows={serverRows} note={note(servers)} {...{ totals }} />
  )
  const bySkill = <FiguresTable title="By skill" head="Skill" rows={skillRows} note={note(skills)} {...{ totals }} />
  if (by === 'server') return byServer
  if (by === 'skill') return bySkill
  if (by === 'person') {
    const rows = people.map((row) => ({
      ...{ ...row, key: row.personId, name: row.name || 'nobody' },
      runsOf: { ...period, person: row.personId },
    }))
    return <FiguresTable title="By person" head="Person" rows={rows} note={note(people)} {...{ totals }} />
  }
  const dayRows = days.toReversed().map((row) => ({
    ...{ ...row, key: row.day, name: `${dayName(row.day)} ${row.day.slice(0, 4)}` },
    runsOf: { ...period, from: row.day, to: row.day },
  }))
  return (
    <div className="grid gap-4">
      <DayBars
        title="Tokens by day"
        sentence={`${spanOf(report)}. Runs that did not return claim nothing.`}
        days={days.map(({ day, used, other }) => ({ day, used, other }))}
        basis={totals.measured === totals.used ? 'measured' : totals.measured === 0 ? 'computed' : null}
      />
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        {byServer}
        {bySkill}
      </div>
      <FiguresTable title="By day" head="Day" rows={dayRows} most={7} note={note([])} {...{ totals }} />
    </div>
  )
}

/** `24 Oct to 22 Nov`. */
function spanOf({ from, to, first, days }: SavingsReport): string {
  const begin = from ?? first
  const end = to ?? days.at(-1)?.day ?? null
  if (begin === null || end === null) return 'All days'
  return begin === end ? dayName(begin) : `${dayName(begin)} to ${dayName(end)}`
}
