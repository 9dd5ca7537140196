import type { HistoryDay } from '../../lib/history/create-history.ts'

/** What stands at a place of the list. */
export type Place =
  | { kind: 'waiting' }
  /** `at` counts among those that wait. */
  | { kind: 'waiting-run'; at: number }
  | { kind: 'day'; day: HistoryDay }
  /** `offset` counts among all runs, newest first. */
  | { kind: 'run'; offset: number }

/** The list from above: those that wait under a heading, then day by day. */
export interface Places {
  count: number
  at(place: number): Place
  /** Where headings stand, in order. */
  headings: readonly number[]
}

export function placesOf(waiting: number, days: readonly HistoryDay[]): Places {
  const first = waiting > 0 ? waiting + 1 : 0
  const headings: number[] = waiting > 0 ? [0] : []
  /** Where each day begins, and how many runs are before it. */
  const starts: { place: number; before: number }[] = []
  let [place, before] = [first, 0]
  for (const { runs } of days) {
    headings.push(place)
    starts.push({ place, before })
    place += runs + 1
    before += runs
  }
  return {
    count: place,
    headings,
    at(wanted) {
      if (wanted < first) return wanted === 0 ? { kind: 'waiting' } : { kind: 'waiting-run', at: wanted - 1 }
      let [low, high] = [0, starts.length - 1]
      while (low < high) {
        const middle = Math.ceil((low + high) / 2)
        if ((starts[middle]?.place ?? 0) <= wanted) low = middle
        else high = middle - 1
      }
      const [start, day] = [starts[low], days[low]]
      if (!start || !day) throw new RangeError(`There is no place ${wanted}.`)
      return wanted === start.place
        ? { kind: 'day', day }
        : { kind: 'run', offset: start.before + wanted - start.place - 1 }
    },
  }
}
