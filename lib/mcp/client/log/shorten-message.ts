import type { SaidMessage } from './logged-message.ts'

/** What is kept of one message. */
const KEPT = { items: 50, keys: 100, text: 2_000, depth: 12, size: 8 * 1024 }
/** What may be a secret is looked at with so much of what follows it, so that none is cut into something nobody knows again. */
const BEYOND = 4 * 1024
/** Up to this a message is written once to be counted. */
const WRITTEN = 16 * 1024
/** So many values are looked at. */
const MOST_VALUES = 20_000
const MOST_DEPTH = 200
const SECRET_KEY = /^(.*[-_])?(api[-_]?key|password|secret|token|authorization)$/i

export interface Shortened {
  json: string
  isCut: boolean
}

/** JSON of about 8 KB at the most, without secrets; what is cut says how much is missing. It never reads on behind that. */
export function shortenMessage(message: unknown, hide: (text: string) => string): Shortened {
  let left = KEPT.size
  let isCut = false
  const cut = (what: string) => {
    isCut = true
    return `… (${what})`
  }
  function text(value: string, most: number): string {
    const room = Math.max(0, Math.min(most, left))
    if (value.length <= room) {
      left -= value.length
      return hide(value)
    }
    // The end of what is looked at may be the beginning of a secret.
    const looked = hide(value.slice(0, room + BEYOND))
    const isWhole = value.length <= room + BEYOND
    const shown = looked.slice(0, isWhole ? room : Math.max(0, Math.min(room, looked.length - BEYOND)))
    left -= shown.length
    return `${shown}${cut(`${count(value.length)} characters`)}`
  }
  function shorten(value: unknown, depth: number): unknown {
    left -= 8
    if (typeof value === 'string') return text(value, KEPT.text)
    if (typeof value !== 'object' || value === null) return value
    const isTooMuch = depth >= KEPT.depth || left <= 0
    if (Array.isArray(value)) {
      if (isTooMuch && value.length > 0) return cut(`${count(value.length)} items`)
      const shown: unknown[] = []
      for (const item of value.slice(0, KEPT.items)) {
        if (left <= 0) break
        shown.push(shorten(item, depth + 1))
      }
      return shown.length < value.length ? [...shown, cut(`${count(value.length - shown.length)} more`)] : shown
    }
    const shown: [string, unknown][] = []
    let keys = 0
    for (const key in value) {
      if (isTooMuch || keys >= KEPT.keys || left <= 0) {
        shown.push(['…', cut('more keys')])
        break
      }
      keys += 1
      const inner = (value as Record<string, unknown>)[key]
      const isSecret = SECRET_KEY.test(key) && (typeof inner === 'string' || typeof inner === 'number')
      shown.push([text(key, 200), isSecret ? '…' : shorten(inner, depth + 1)])
    }
    return Object.fromEntries(shown)
  }
  const json = JSON.stringify(shorten(message, 0))
  return { json, isCut }
}

/** How large a message is, as far as that is found out soon. */
export function measure(message: unknown): Pick<SaidMessage, 'bytes' | 'counted'> {
  let bytes = 0
  let values = 0
  let depth = 0
  for (let level: unknown[] = [message]; level.length > 0; depth += 1) {
    const below: unknown[] = []
    for (const value of level) {
      values += 1
      if (values + below.length > MOST_VALUES) return { bytes, counted: 'more' }
      if (typeof value === 'string') bytes += value.length + 3
      else if (typeof value !== 'object' || value === null) bytes += String(value).length + 1
      else {
        bytes += 2
        for (const key in value) {
          if (!Array.isArray(value)) bytes += key.length + 3
          below.push((value as Record<string, unknown>)[key])
          if (below.length > MOST_VALUES) return { bytes, counted: 'more' }
        }
      }
    }
    level = below
  }
  // What lies deep cannot be written.
  if (bytes > WRITTEN || depth > MOST_DEPTH) return { bytes, counted: 'about' }
  return { bytes: Buffer.byteLength(JSON.stringify(message)), counted: 'exact' }
}

const count = (value: number) => value.toLocaleString('en-US')
