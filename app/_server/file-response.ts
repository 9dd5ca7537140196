import { isUtf8 } from 'node:buffer'
import { basename, extname } from 'node:path'
import { fileTag } from '../../lib/workspace/file-tag.ts'
import type { OpenedFile } from '../../lib/workspace/opened-file.ts'

const RASTER: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.bmp': 'image/bmp',
}

/** A file is read in such pieces, each when the one before has left; the first tells what it is. */
const PIECE_BYTES = 64 * 1024

export interface FileResponseOptions {
  download: boolean
  /** Only what would be sent is told, as for HEAD. */
  headersOnly?: boolean
  /** Aborts when whoever asked has gone. */
  signal?: AbortSignal
  /** Called, once or more, when the file is closed: sent, given up, or not read at all. */
  onClosed?: () => void
}

/**
 * A person's file, sent so that it can do nothing: no scripts, no guessing of its type, and shown only when it is text
 * or a raster image; HTML and SVG are text, never pages. Closes the file when it is sent or nobody takes it any more.
 */
export async function fileResponse(
  path: string,
  file: OpenedFile,
  { download, headersOnly = false, signal, onClosed = () => {} }: FileResponseOptions,
): Promise<Response> {
  const close = () => file.close().finally(onClosed)
  try {
    const beginning = await file.read(0, PIECE_BYTES)
    const raster = RASTER[extname(path).toLowerCase()]
    const isText = !raster && isPlainText(beginning, file.size > beginning.byteLength)
    const type = raster ?? (isText ? textType(path) : 'application/octet-stream')
    const disposition = !download && (raster || isText) ? 'inline' : 'attachment'
    signal?.addEventListener('abort', () => void close(), { once: true })
    // Nobody takes or cancels an answer whose connection broke before it was there.
    if (headersOnly || signal?.aborted) await close()
    return new Response(headersOnly ? null : contentOf(file, beginning, close), {
      headers: {
        'Content-Type': type,
        'Content-Length': String(file.size),
        'Content-Disposition': `${disposition}; filename="${asciiName(path)}"; filename*=UTF-8''${encodeURIComponent(basename(path)).replaceAll("'", '%27')}`,
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
        // For If-Match: who changes a file says which one it was.
        ...(file.modifiedAt !== undefined && { ETag: etagOf({ size: file.size, modifiedAt: file.modifiedAt }) }),
      },
    })
  } catch (error) {
    await close()
    throw error
  }
}

/** The tag of a file as HTTP writes it. */
export const etagOf = (file: Parameters<typeof fileTag>[0]): string => `"${fileTag(file)}"`

/** As many bytes as were promised, each piece read when it is asked for. */
function contentOf(file: OpenedFile, beginning: Buffer, close: () => Promise<void>): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const piece = sent === 0 ? beginning : await file.read(sent, Math.min(PIECE_BYTES, file.size - sent))
          if (piece.byteLength === 0 && sent < file.size) throw new Error('The file became shorter while it was sent.')
          sent += piece.byteLength
          if (piece.byteLength > 0) controller.enqueue(new Uint8Array(piece))
          if (sent < file.size) return
          controller.close()
          await close()
        } catch (error) {
          await close()
          throw error
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
}

/** UTF-8 without the zero byte, which no text has and most binary files do; `isCut` when only its beginning is given. */
export function isPlainText(content: Buffer, isCut: boolean): boolean {
  return isUtf8(isCut ? withoutLastCharacter(content) : content) && !content.includes(0)
}

// A character of several bytes may have been cut in two.
function withoutLastCharacter(content: Buffer): Buffer {
  const start = [1, 2, 3, 4].find((back) => (content.at(-back) ?? 0) >>> 6 !== 0b10) ?? 0
  return content.subarray(0, content.byteLength - start)
}

const textType = (path: string) =>
  extname(path).toLowerCase() === '.json' ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8'

// For clients that cannot read filename*; quotes and line breaks would end the header early.
const asciiName = (path: string) => basename(path).replace(/[^\w .()-]/g, '_')
