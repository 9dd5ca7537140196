import type { Person } from '../../../people/person.ts'

/** The last call that one client made with one token or app. */
export interface RecentCall {
  /** What the client calls itself: a stranger's text. Null: it does not say. */
  client: string | null
  /** What it came with; all null for whoever came with neither. */
  tokenId: string | null
  appId: string | null
  accessName: string | null
  tool: string
  /** ISO 8601. */
  at: string
  /** Null: it is under way. */
  ms: number | null
  /** Whether the client can show forms, in which people answer questions. */
  showsForms: boolean
}

const MOST_PEOPLE = 1_000
const MOST_OF_ONE = 50
const CLIENT_MAX = 100

/**
 * Which clients have called, each with its last call, since this server started: searches leave no run behind, and whoever
 * sets up a client wants to see the first one arrive.
 */
export class RecentCalls {
  readonly #ofPeople = new Map<string, Map<string, RecentCall>>()

  /** Notes a call that begins. Answers what is to be told when it is over. */
  begin(person: Person, tool: string, { showsForms }: Pick<RecentCall, 'showsForms'>): () => void {
    const { tokenId = null, appId = null, accessName = null } = person
    const client = person.client?.slice(0, CLIENT_MAX) ?? null
    const startedAt = Date.now()
    const at = new Date(startedAt).toISOString()
    const call: RecentCall = { client, tokenId, appId, accessName, tool, at, ms: null, showsForms }
    const calls = this.#ofPeople.get(person.id) ?? new Map<string, RecentCall>()
    keepLast(this.#ofPeople, person.id, calls, MOST_PEOPLE)
    keepLast(calls, JSON.stringify([client, tokenId, appId]), call, MOST_OF_ONE)
    return () => {
      call.ms = Date.now() - startedAt
    }
  }

  /** Of one person, the newest first. */
  list(personId: string): RecentCall[] {
    return [...(this.#ofPeople.get(personId)?.values() ?? [])].reverse().map((call) => ({ ...call }))
  }
}

/** The newest stands last; whoever was seen longest ago gives way. */
function keepLast<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}
