import type { NextRequest } from 'next/server'
import { currentPerson } from '../../../_server/current-person.ts'
import { errorResponse } from '../../../_server/define-route.ts'
import { playground } from '../../../_server/playground.ts'

export const dynamic = 'force-dynamic'

const PAGE = '/connections'

/**
 * Where an authorization server sends the browser back to. What it brought belongs to whoever is signed in here, or to
 * nobody; the page says how it ended, in words of ours.
 */
export async function GET(request: NextRequest): Promise<Response> {
  try {
    const person = await currentPerson()
    if (person === null) return goTo(`/sign-in?next=${encodeURIComponent(PAGE)}`)
    const { end, name } = await (await playground()).connections.finishSignIn(person, request.nextUrl.searchParams)
    return goTo(
      `${PAGE}${name === null ? '' : `/${encodeURIComponent(name)}`}?${new URLSearchParams({ 'sign-in': end })}`,
    )
  } catch (error) {
    return errorResponse(error)
  }
}

// The address we leave has a code in it, which no other page needs to know of.
const goTo = (path: string) =>
  new Response(null, {
    status: 303,
    headers: { Location: path, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  })
