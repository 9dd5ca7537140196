import { SERVER_HEADER, SERVER_VARIABLE } from '../../../lib/http/server-header.ts'
import { errorResponse } from '../../_server/define-route.ts'
import { playground } from '../../_server/playground.ts'

export const dynamic = 'force-dynamic'

/** Whether this server can work. The only route that asks for nobody. Whoever started it knows it by the name it was given. */
export async function GET(): Promise<Response> {
  const response = await health()
  const name = process.env[SERVER_VARIABLE]
  if (name) response.headers.set(SERVER_HEADER, name)
  return response
}

async function health(): Promise<Response> {
  try {
    const health = await (await playground()).health()
    return Response.json(health, { status: health.ok ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    return errorResponse(error)
  }
}
