import type { OtherWay } from '../tokens/comparison.ts'
import { addSums, figuresOf, type SavingFigures, type Sums } from './figures.ts'
import { type Calendar, type Period, quarterOf } from './period.ts'
import type { SavingSource, Scope } from './saving-source.ts'

export interface NamedFigures extends SavingFigures {
  /** Empty: what belongs to no server, or to no skill. */
  name: string
}

/** What was saved in a period. The days add up to the totals; so do the servers, and so do the skills. */
export interface SavingsReport {
  /** The days it is about; null without a bound. */
  from: string | null
  to: string | null
  zone: string
  /** The day of the first run that counts, in this period or before; null where there is none at all. */
  first: string | null
  /** `everybody`: for administrators. */
  whose: 'own' | 'everybody'
  totals: SavingFigures
  /** Those with runs, in order. */
  days: (SavingFigures & { day: string })[]
  /** Those that saved most first; a run with several servers is counted in each. */
  servers: NamedFigures[]
  skills: NamedFigures[]
  /** By e-mail; only where it is about everybody. */
  people?: (NamedFigures & { personId: string })[]
  /** Which other way was the cheapest, in how many runs that returned. */
  against: Record<OtherWay, number>
  /** Runs that are counted and were removed since. */
  removed: number
  /** Trials of comparisons, tests, replays, runs in other ways and runs that were asked to stop: in no figure. */
  leftOut: number
  /** Runs whose log is damaged: in no figure. */
  unreadable: number
  /** Older runs are being read at this moment: figures will grow. */
  isFilling: boolean
}

export async function makeReport(
  source: SavingSource,
  scope: Scope,
  { period, calendar }: { period: Period; calendar: Calendar },
): Promise<Omit<SavingsReport, 'isFilling'>> {
  const isOfAll = scope.personId === undefined
  const [quarters, servers, skills, people, counts, first] = await Promise.all([
    source.quarters(scope),
    source.parts('server', scope),
    source.parts('skill', scope),
    isOfAll ? source.people(scope) : null,
    source.counts(scope),
    source.first(scope),
  ])
  return {
    ...{ from: period.from ?? null, to: period.to ?? null, zone: calendar.zone },
    first: first === null ? null : calendar.dayOf(quarterOf(first)),
    whose: isOfAll ? 'everybody' : 'own',
    totals: figuresOf(addSums(quarters)),
    days: byDay(quarters, calendar),
    ...{ servers: inOrder(servers), skills: inOrder(skills) },
    ...(people && { people: inOrder(people) }),
    ...counts,
  }
}

function byDay(quarters: readonly (Sums & { quarter: number })[], calendar: Calendar): SavingsReport['days'] {
  const ofDay = new Map<string, Sums[]>()
  for (const sums of quarters) {
    const day = calendar.dayOf(sums.quarter)
    const known = ofDay.get(day)
    if (known) known.push(sums)
    else ofDay.set(day, [sums])
  }
  return [...ofDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, sums]) => ({ day, ...figuresOf(addSums(sums)) }))
}

/** What belongs to none comes last. */
function inOrder<Named extends Sums & { name: string }>(all: readonly Named[]) {
  return all
    .map(({ runs, returned, used, measured, lost, other, usedNano, otherNano, priced, ...about }) => ({
      ...about,
      ...figuresOf({ runs, returned, used, measured, lost, other, usedNano, otherNano, priced }),
    }))
    .sort((a, b) => Number(a.name === '') - Number(b.name === '') || b.saved - a.saved || (a.name < b.name ? -1 : 1))
}
