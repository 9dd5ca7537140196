import { Readable } from 'node:stream'
import type { Exported } from '../../lib/workspace/zip/export-zip.ts'

/**
 * A zip file, sent while it is made. `signal` aborts when whoever asked has gone; `onClosed` is called, once or more, when it is
 * sent or given up.
 */
export function zipResponse(
  { content, name, leftOut }: Exported,
  { headersOnly = false, signal, onClosed }: { headersOnly?: boolean; signal: AbortSignal; onClosed: () => void },
): Response {
  content.once('close', onClosed)
  // What breaks off is seen by whoever reads: the answer ends early.
  content.on('error', onClosed)
  signal.addEventListener('abort', () => content.destroy(), { once: true })
  if (headersOnly || signal.aborted) content.destroy()
  return new Response(headersOnly ? null : (Readable.toWeb(content) as ReadableStream<Uint8Array>), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name.replace(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      ...(leftOut.length > 0 && { 'X-Left-Out': String(leftOut.length) }),
    },
  })
}
