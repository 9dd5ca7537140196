import { type LogPlace, logOf } from '../../mcp/client/log/message-log.ts'
import type { KnownServer } from '../../mcp/client/offer/server-source.ts'
import type { Person } from '../../people/person.ts'
import type { ServiceParts } from './open-service.ts'

type Method = 'tools/call' | 'resources/read' | 'prompts/get'

/**
 * Listens from here on to what is said to a server for one person. What it answers names the request of a call and what came
 * back to it, by the numbers that the log has for them; none where nothing was sent.
 */
export function listenTo({ messages }: Pick<ServiceParts, 'messages'>, person: Person, found: KnownServer) {
  const place: LogPlace[] = [{ server: logOf(found), owner: person.id }]
  const from = messages.read(place).at(-1)?.seq ?? 0
  return (method: Method, gist: string): number[] => {
    const said = messages
      .read(place, from)
      .flatMap((one) => (one.kind === 'message' && one.method === method ? [one] : []))
    const sent = said.filter(({ direction }) => direction === 'out')
    // Another run of theirs may call the same server meanwhile.
    const request = sent.find((one) => one.gist === gist) ?? sent[0]
    return request === undefined ? [] : said.filter(({ id }) => id === request.id).map(({ seq }) => seq)
  }
}
