import { errorResponse } from '../../_server/define-route.ts'
import { playground } from '../../_server/playground.ts'

export const dynamic = 'force-dynamic'

/** Whether this server can work. The only route that asks for nobody. */
export async function GET(): Promise<Response> {
  try {
    const health = await (await playground()).health()
    return Response.json(health, { status: health.ok ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    return errorResponse(error)
  }
}
