import { isRow } from '../../../lib/format/value-words.ts'

/** A picture: where it is, what it is, and how large. */
export interface ImageSource {
  src: string
  /** As `png`. */
  type: string
  bytes: number
}

const DATA = /^data:image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml);base64,([A-Za-z0-9+/=\s]*)$/
/** A browser may need minutes for more. */
const MOST_CHARACTERS = 32 * 1024 * 1024

/**
 * The picture that a value is: a data address, the content of a tool (`{ type: 'image', data, mimeType }`), or an answer with
 * that content alone. Null for anything else.
 */
export function imageIn(value: unknown): ImageSource | null {
  if (typeof value === 'string') return value.startsWith('data:image/') ? fromAddress(value) : null
  if (!isRow(value)) return null
  const { content } = value
  if (Array.isArray(content)) return content.length === 1 ? imageIn(content[0]) : null
  const type = value.mimeType ?? value.mediaType
  const data = value.data ?? value.blob
  if (typeof type !== 'string' || typeof data !== 'string' || !type.startsWith('image/')) return null
  return fromAddress(data.startsWith('data:') ? data : `data:${type};base64,${data}`)
}

function fromAddress(src: string): ImageSource | null {
  if (src.length > MOST_CHARACTERS) return null
  const found = DATA.exec(src)
  if (!found) return null
  const [, type = '', data = ''] = found
  const letters = data.replace(/[\s=]/g, '').length
  return { src, type: type.replace('+xml', ''), bytes: Math.floor((letters * 3) / 4) }
}
