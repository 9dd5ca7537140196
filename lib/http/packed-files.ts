import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import send from 'send'

const PREFIX = '/_next/static/'
const PACKED = '.br'
/** As next.config.mjs has it. */
const EVERYWHERE = '/:path*'
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
}

/** What Next writes of the headers in next.config.mjs. */
interface Routes {
  headers: { source: string; headers: { key: string; value: string }[] }[]
}

/**
 * Sends the scripts and styles of a build as `scripts/pack-static.mjs` packed them, which is a sixth less than Next packs them anew
 * for each who asks, and refuses to do anything else to files of the build. Answers false for every other request and for whoever does not
 * take Brotli: those are Next's. `built`: the folder of the build.
 */
export function packedFiles(built: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const dir = join(built, 'static')
  const { headers: rules } = JSON.parse(readFileSync(join(built, 'routes-manifest.json'), 'utf8')) as Routes
  const always = rules.filter(({ source }) => source === EVERYWHERE).flatMap(({ headers }) => headers)
  const packed = new Set(
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(PACKED))
      .map((name) => name.slice(0, -PACKED.length).replaceAll('\\', '/')),
  )
  return (request, response) => {
    const { method, url = '', headers } = request
    if (!url.startsWith(PREFIX)) return false
    if (method !== 'GET' && method !== 'HEAD') {
      for (const { key, value } of always) response.setHeader(key, value)
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return true
    }
    const [name = ''] = url.slice(PREFIX.length).split('?')
    const type = TYPES[extname(name)]
    if (type === undefined || !packed.has(name) || !takesBrotli(headers['accept-encoding'])) return false
    // Pages may be built anew under a running server.
    if (!existsSync(join(dir, name + PACKED))) return false
    for (const { key, value } of always) response.setHeader(key, value)
    response.setHeader('Content-Type', type)
    response.setHeader('Content-Encoding', 'br')
    response.setHeader('Vary', 'Accept-Encoding')
    // Their names change with what is in them.
    send(request, name + PACKED, { root: dir, immutable: true, maxAge: '1y' }).pipe(response)
    return true
  }
}

const takesBrotli = (accepted: string | string[] | undefined): boolean =>
  `${accepted ?? ''}`.split(',').some((one) => /^\s*br\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(one))
