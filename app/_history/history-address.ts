/** What of the runs is shown. */
export interface HistoryQuery {
  search: string
  /** The id of a session of work; null for the runs of all and of none. */
  session: string | null
}

/** What is looked for at first, and whether it is grouped, from the address of the page. */
export function parseHistoryAddress(given: Record<string, string | string[] | undefined>) {
  const { search, session, by } = given
  const query: HistoryQuery = {
    search: typeof search === 'string' ? search.slice(0, 200) : '',
    session: typeof session === 'string' && /^[\w-]{1,100}$/.test(session) ? session : null,
  }
  return { query, isGrouped: by === 'session' }
}

/** The address of the page that shows the same. */
export function historyAddress({ search, session }: HistoryQuery, isGrouped: boolean): string {
  const words = search.trim()
  const params = new URLSearchParams({
    ...(words && { search: words }),
    ...(session !== null && { session }),
    ...(isGrouped && { by: 'session' }),
  })
  return params.size > 0 ? `/runs?${params}` : '/runs'
}
