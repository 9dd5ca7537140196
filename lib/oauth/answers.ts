import { FAILED_PATH, type Failure, SESSION } from './provider.ts'

/** As OAuth tells of what is wrong. */
export function refusal(status: number, error: string, description: string): Response {
  const headers = { 'Cache-Control': 'no-store', ...(status === 429 && { 'Retry-After': '900' }) }
  return openToPages(Response.json({ error, error_description: description }, { status, headers }))
}

/** The browser is not sent anywhere else: what it came with cannot be trusted to say where. */
export const failedPage = (why: Failure): Response =>
  new Response(null, { status: 303, headers: { Location: `${FAILED_PATH}?why=${why}`, 'Cache-Control': 'no-store' } })

/** Pages of every origin may read it: it is told to everybody, and no cookie plays a part. */
export function openToPages(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('Access-Control-Allow-Origin', '*')
  headers.set('Access-Control-Allow-Methods', 'GET, POST')
  headers.set('Access-Control-Allow-Headers', 'Content-Type, MCP-Protocol-Version')
  headers.set('Cache-Control', 'no-store')
  return new Response(response.body, { status: response.status, headers })
}

/** Who is signed in is asked of our own session alone; a second one would outlive it. */
export function withoutSession(response: Response): Response {
  const headers = new Headers(response.headers)
  const cookies = headers.getSetCookie()
  headers.delete('set-cookie')
  for (const cookie of cookies)
    if (!cookie.startsWith(`${SESSION}=`) && !cookie.startsWith(`${SESSION}.`)) headers.append('set-cookie', cookie)
  return new Response(response.body, { status: response.status, headers })
}

/** Undefined for what is no JSON, which then has none of what is asked for. */
export function parseJson(body: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(body ?? []).toString('utf8'))
  } catch {
    return undefined
  }
}
