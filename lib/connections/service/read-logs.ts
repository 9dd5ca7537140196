import { PlaygroundError } from '../../errors.ts'
import { type LoggedMessage, type LogRow, rowOf } from '../../mcp/client/log/logged-message.ts'
import { type LogPlace, logOf } from '../../mcp/client/log/message-log.ts'
import { SHARED } from '../../mcp/client/log/record-messages.ts'
import type { KnownServer } from '../../mcp/client/offer/server-source.ts'
import type { Person } from '../../people/person.ts'
import type { ServiceParts } from './open-service.ts'

/** What was said between us and one server, as far as this person may read it. */
export interface ShownLog {
  /** The oldest first. */
  rows: LogRow[]
  /** Whose: all there is, or on a server that others use as well only what was said for this person. */
  reach: 'all' | 'own calls' | 'own calls and nobody’s'
  hasStderr: boolean
  /** Of the oldest that is kept; those before are gone. Null: there is none. */
  first: number | null
}

/** What went over the connections. A person reads what was said for calls of theirs, and nothing that was for others. */
export function readLogs(parts: ServiceParts) {
  const { messages, known } = parts

  function placesOf(person: Person, found: KnownServer): LogPlace[] {
    const server = logOf(found)
    const own = { server, owner: person.id }
    return found.perPerson || !person.admin ? [own] : [own, { server, owner: SHARED }]
  }

  /** What a process on the host says of itself is for those who set it up. */
  const hasStderr = (person: Person, { server, addedBy }: KnownServer) =>
    'command' in server && person.admin && addedBy === 'administrator'

  const read = (person: Person, found: KnownServer, after?: number): LoggedMessage[] =>
    messages.read(placesOf(person, found), after).filter(({ kind }) => kind !== 'stderr' || hasStderr(person, found))

  return {
    /** Those behind `after`. */
    async log(person: Person, { name, after = 0 }: { name: string; after?: number | undefined }): Promise<ShownLog> {
      const found = await known(person, name)
      const all = read(person, found)
      return {
        rows: all.filter(({ seq }) => seq > after).map(rowOf),
        reach: found.perPerson ? 'all' : person.admin ? 'own calls and nobody’s' : 'own calls',
        hasStderr: hasStderr(person, found),
        first: all[0]?.seq ?? null,
      }
    },

    /** One of them with what it holds. Throws `not-found`. */
    async logged(person: Person, { name, seq }: { name: string; seq: number }): Promise<LoggedMessage> {
      const found = read(person, await known(person, name), seq - 1)[0]
      if (found?.seq !== seq) throw new PlaygroundError('not-found', 'This message is not kept any more.')
      return found
    },

    /** All of them with what they hold, as JSON lines. */
    async exportLog(person: Person, name: string): Promise<string> {
      const found = await known(person, name)
      return read(person, found)
        .map((message) => `${lineOf(message)}\n`)
        .join('')
    },

    async clearLog(person: Person, name: string): Promise<void> {
      messages.clear(placesOf(person, await known(person, name)))
    },
  }
}

function lineOf(message: LoggedMessage): string {
  const { seq: _ours, at, ...said } = message
  const time = new Date(at).toISOString()
  if (said.kind === 'stderr') return JSON.stringify({ time, ...said })
  const { json, ...about } = said
  return JSON.stringify({ time, ...about, message: json === null ? null : JSON.parse(json) })
}
