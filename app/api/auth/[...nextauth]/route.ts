import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { errorResponse } from '../../../_server/define-route.ts'
import { readBody } from '../../../_server/read-body.ts'
import { authOptions } from '../../../_server/sign-in/auth-options.ts'

// An e-mail address, a password and a token. Whoever sends it is nobody yet, and next-auth would read any amount.
const FORM_MAX_BYTES = 16 * 1024

async function handler(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  try {
    return await NextAuth((await bounded(request)) as never, context as never, authOptions())
  } catch (error) {
    return errorResponse(error)
  }
}

async function bounded(request: NextRequest): Promise<NextRequest> {
  if (request.method === 'GET') return request
  const { method, headers, url } = request
  return new NextRequest(url, { method, headers, body: new Uint8Array(await readBody(request, FORM_MAX_BYTES)) })
}

export { handler as GET, handler as POST }
