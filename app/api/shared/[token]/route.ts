import { errorResponse } from '../../../_server/define-route.ts'
import { playground } from '../../../_server/playground.ts'

export const dynamic = 'force-dynamic'

const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }

/** A session of work, or a run, as whoever has its link sees it: it asks for nobody, and what is personal is hidden. */
export async function GET(_: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  try {
    const { token } = await params
    return Response.json(await (await playground()).sessions.shares.read(token.slice(0, 100)), { headers: HEADERS })
  } catch (error) {
    return errorResponse(error)
  }
}
