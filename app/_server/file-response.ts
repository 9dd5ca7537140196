import { isUtf8 } from 'node:buffer'
import { basename, extname } from 'node:path'

const RASTER: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.bmp': 'image/bmp',
}

/**
 * A person's file, sent so that it can do nothing: no scripts, no guessing of its type, and shown only when it is text
 * or a raster image; HTML and SVG are text, never pages.
 */
export function fileResponse(path: string, content: Buffer, options: { download: boolean }): Response {
  const raster = RASTER[extname(path).toLowerCase()]
  const isText = !raster && isPlainText(content)
  const type = raster ?? (isText ? textType(path) : 'application/octet-stream')
  const disposition = !options.download && (raster || isText) ? 'inline' : 'attachment'
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': type,
      'Content-Length': String(content.byteLength),
      'Content-Disposition': `${disposition}; filename="${asciiName(path)}"; filename*=UTF-8''${encodeURIComponent(basename(path)).replaceAll("'", '%27')}`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  })
}

/** UTF-8 without the zero byte, which no text has and most binary files do. */
export function isPlainText(content: Buffer): boolean {
  return isUtf8(content) && !content.includes(0)
}

const textType = (path: string) =>
  extname(path).toLowerCase() === '.json' ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8'

// For clients that cannot read filename*; quotes and line breaks would end the header early.
const asciiName = (path: string) => basename(path).replace(/[^\w .()-]/g, '_')
