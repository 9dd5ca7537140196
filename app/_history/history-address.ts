import { RUN_STATES, type RunState } from '../../lib/history/history-query.ts'
import { isDay } from '../../lib/savings/period.ts'

/** What of the runs is shown. */
export interface RunFilters {
  search: string
  state: RunState | null
  /** As `server.tool`. */
  tool: string | null
  /** Only runs whose program somebody edited. */
  edited: boolean
  /** Days as `2026-11-24`, the first and the last; null without a bound. */
  from: string | null
  to: string | null
  /** The id of a session of work; null for the runs of all and of none. */
  session: string | null
  /** Another account, for administrators; null for one's own runs. */
  person: string | null
}

/** Every run. */
export const ALL_RUNS: RunFilters = {
  ...{ search: '', state: null, tool: null, edited: false, from: null, to: null, session: null, person: null },
}

/** What is looked for, from the address of the page; what makes no sense in it is left out. */
export function parseHistoryAddress(given: Record<string, string | string[] | undefined>): RunFilters {
  const text = (name: string, fits: (value: string) => boolean) => {
    const value = given[name]
    return typeof value === 'string' && fits(value) ? value : null
  }
  const days = [text('from', isDay), text('to', isDay)] as const
  // The other way round it means the same.
  const [from, to] = days[0] !== null && days[1] !== null ? [...days].sort() : days
  return {
    search: text('search', () => true)?.slice(0, 200) ?? '',
    state: RUN_STATES.find((state) => state === given.state) ?? null,
    tool: text('tool', (value) => value.length <= 300 && value !== ''),
    edited: given.edited === 'true',
    ...{ from: from ?? null, to: to ?? null },
    session: text('session', (value) => /^[\w-]{1,100}$/.test(value)),
    person: text('person', (value) => /^\S{1,300}$/.test(value)),
  }
}

/** The query as parameters: of the address, and of what asks the server. */
export function historyParams({ search, edited, ...others }: RunFilters): URLSearchParams {
  const words = search.trim()
  const params = new URLSearchParams(words ? { search: words } : {})
  for (const [name, value] of Object.entries(others)) if (value !== null) params.set(name, value)
  if (edited) params.set('edited', 'true')
  return params
}

/** The address of the page that shows the same. */
export function historyAddress(query: RunFilters): string {
  const params = historyParams(query)
  return params.size > 0 ? `/runs?${params}` : '/runs'
}

/** Whether something is left out. */
export const isFiltered = (query: RunFilters): boolean => historyParams(query).size > 0

/** The address at which two runs are compared. */
export const compareAddress = (a: string, b: string): string =>
  `/runs/compare?a=${encodeURIComponent(a)}&b=${encodeURIComponent(b)}`

/** The address of a run of another account, for administrators. */
export const othersRunAddress = (person: string, runId: string): string =>
  `/runs/${encodeURIComponent(runId)}?person=${encodeURIComponent(person)}`

const LIST_KEY = 'cem:runs'

/** Keeps the address of the list for this tab, so that pages behind it lead back to it. */
export function keepListAddress(address: string): void {
  try {
    sessionStorage.setItem(LIST_KEY, address)
  } catch {
    // Without room they lead back to what was kept before.
    return
  }
}

export function keptListAddress(): string {
  try {
    const kept = sessionStorage.getItem(LIST_KEY) ?? ''
    return /^\/runs(\?|$)/.test(kept) ? kept : '/runs'
  } catch {
    // The browser keeps nothing.
    return '/runs'
  }
}
