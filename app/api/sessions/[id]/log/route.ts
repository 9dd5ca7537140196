import { Readable } from 'node:stream'
import { logPieces } from '../../../../../lib/sessions/log-pieces.ts'
import { defineRoute } from '../../../../_server/define-route.ts'
import { asDownload } from '../../../../_server/files-under-way.ts'

const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/** All that is kept of a session, as its log in the workspace has it. */
export const GET = defineRoute<{ id: string }>(({ request, person, params, playground }) =>
  asDownload(person.id, async (leave) => {
    const log = await playground.sessions.export(person, params.id.slice(0, 100))
    const pieces = Readable.from(logPieces(log), { objectMode: false })
    pieces.once('close', leave)
    // Nobody takes an answer whose connection broke before it was there.
    if (request.method === 'HEAD' || request.signal.aborted) pieces.destroy()
    request.signal.addEventListener('abort', () => pieces.destroy(), { once: true })
    const body = request.method === 'HEAD' ? null : (Readable.toWeb(pieces) as ReadableStream<Uint8Array>)
    return new Response(body, { headers: HEADERS })
  }),
)
