import type { NamedFigures, SavingsReport } from '../../../lib/savings/report.ts'
import { DayBars } from '../../_charts/day-bars.tsx'
import { dayName } from '../../_charts/days.ts'
import { type FiguresRow, FiguresTable } from './figures-table.tsx'
import type { SavingsPlace } from './savings-address.ts'
import type { RunsOf, SavingsPeriod } from './savings-requests.ts'
import { words } from './words.ts'

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
  const serverRows = servers.map(named(({ name }) => ({ server: name }), words.tables.server.none))
  const skillRows = skills.map(named(({ name }) => ({ skill: name }), words.tables.skill.none))
  const note = (rows: readonly NamedFigures[]) =>
    rows.reduce((sum, { runs }) => sum + runs, 0) > totals.runs ? words.table.split : words.table.sum
  const byServer = (
    <FiguresTable
      title={words.tables.server.title}
      head={words.tables.server.head}
      rows={serverRows}
      note={note(servers)}
      {...{ totals }}
    />
  )
  const bySkill = (
    <FiguresTable
      title={words.tables.skill.title}
      head={words.tables.skill.head}
      rows={skillRows}
      note={note(skills)}
      {...{ totals }}
    />
  )
  if (by === 'server') return byServer
  if (by === 'skill') return bySkill
  if (by === 'person') {
    const rows = people.map((row) => ({
      ...{ ...row, key: row.personId, name: row.name || words.tables.person.none },
      runsOf: { ...period, person: row.personId },
    }))
    return (
      <FiguresTable
        title={words.tables.person.title}
        head={words.tables.person.head}
        rows={rows}
        note={note(people)}
        {...{ totals }}
      />
    )
  }
  const dayRows = days.toReversed().map((row) => ({
    ...{ ...row, key: row.day, name: `${dayName(row.day)} ${row.day.slice(0, 4)}` },
    runsOf: { ...period, from: row.day, to: row.day },
  }))
  return (
    <div className="grid gap-4">
      <DayBars
        title={words.days.title}
        sentence={words.days.sentence(spanOf(report))}
        days={days.map(({ day, used, other }) => ({ day, used, other }))}
        basis={totals.measured === totals.used ? 'measured' : totals.measured === 0 ? 'computed' : null}
      />
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        {byServer}
        {bySkill}
      </div>
      <FiguresTable
        title={words.tables.day.title}
        head={words.tables.day.head}
        rows={dayRows}
        most={7}
        note={note([])}
        {...{ totals }}
      />
    </div>
  )
}

/** `24 Oct to 22 Nov`. */
function spanOf({ from, to, first, days }: SavingsReport): string {
  const begin = from ?? first
  const end = to ?? days.at(-1)?.day ?? null
  if (begin === null || end === null) return words.days.all
  return begin === end ? dayName(begin) : words.days.span(dayName(begin), dayName(end))
}
