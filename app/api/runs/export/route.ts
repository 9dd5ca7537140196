import { Readable } from 'node:stream'
import { z } from 'zod'
import { PlaygroundError } from '../../../../lib/errors.ts'
import { defineRoute } from '../../../_server/define-route.ts'
import { historyQuery } from '../../../_server/history-query.ts'
import { parseInput } from '../../../_server/parse-input.ts'

const MOST_WHOLE = 200

const query = historyQuery.extend({ ids: z.string().max(10_000).optional() })

/** Runs as a file: those of these ids whole, as JSON; else the list of all that are asked for, as CSV. */
export const GET = defineRoute(async ({ request, person, playground: { runs, history } }) => {
  const { ids, ...wanted } = parseInput(query, Object.fromEntries(request.nextUrl.searchParams))
  const fileHeaders = (type: string, ending: string) => ({
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="runs.${ending}"`,
    'Cache-Control': 'no-store',
  })
  if (ids !== undefined) {
    const each = [...new Set(ids.split(',').filter(Boolean))]
    if (each.length > MOST_WHOLE)
      throw new PlaygroundError('invalid-input', `At most ${MOST_WHOLE} runs are exported at once, not ${each.length}.`)
    // Before anything is sent: which of them are not there.
    for (const id of each) await runs.sizeOf(person, id)
    return new Response(
      whole(each, (id) => runs.textOf(person, id)),
      { headers: fileHeaders('application/json', 'json') },
    )
  }
  const list = Readable.from(await history.exportList(person, wanted))
  // Nobody reads on for whoever has left.
  request.signal.addEventListener('abort', () => list.destroy())
  return new Response(Readable.toWeb(list) as ReadableStream, {
    headers: fileHeaders('text/csv; charset=utf-8', 'csv'),
  })
})

/** One after the other: each may have many megabytes. */
function whole(ids: readonly string[], textOf: (id: string) => Promise<string>): ReadableStream {
  async function* parts() {
    yield '{"runs":['
    for (const [at, id] of ids.entries()) yield `${at > 0 ? ',' : ''}\n${await textOf(id)}`
    yield '\n]}\n'
  }
  return Readable.toWeb(Readable.from(parts())) as ReadableStream
}
