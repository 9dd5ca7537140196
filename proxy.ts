import { type NextRequest, NextResponse } from 'next/server'

/**
 * Gives each page a nonce and the content security policy that names it.
 * It decides nothing about who may see what: every page, action and route asks for itself.
 */
export function proxy(request: NextRequest) {
  if (request.nextUrl.pathname.startsWith('/api/')) return answerMalformedPath(request)
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64')
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV !== 'production')
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  // Next reads the nonce for its own scripts from the request's policy.
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

/** Next fails with 500 at a path that is not UTF-8, before a route of ours is asked. */
function answerMalformedPath(request: NextRequest) {
  const { pathname } = new URL(request.url)
  try {
    decodeURIComponent(pathname)
    return NextResponse.next()
  } catch {
    const message = `The path ${pathname} is not well-formed UTF-8: a % in a file name is written %25.`
    return Response.json({ error: { code: 'invalid-input', message } }, { status: 400 })
  }
}

function contentSecurityPolicy(nonce: string, isDevelopment: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    // Monaco writes style elements of its own.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export const config = {
  matcher: [
    '/((?!api/|_next/static|_next/image|icon.svg|favicon.ico).*)',
    {
      // Not what has a body: it would be kept in memory here, and an upload cut short.
      source: '/api/files/:path*',
      missing: [
        { type: 'header', key: 'content-length' },
        { type: 'header', key: 'transfer-encoding' },
      ],
    },
  ],
}
