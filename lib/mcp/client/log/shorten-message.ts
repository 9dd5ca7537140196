import type { SaidMessage } from './logged-message.ts'

/** What is kept of one message. */
const KEPT = { items: 50, keys: 100, key: 200, text: 2_000, depth: 12, size: 8 * 1024 }
/** What may be a secret is looked at with so much of what follows it, so that none is cut into something nobody knows again. */
const BEYOND = 4 * 1024
/** Up to this a message is written once to be counted. */
const WRITTEN = 16 * 1024
/** So many values are looked at. */
const MOST_VALUES = 20_000
const MOST_DEPTH = 200
const SECRET_KEY = /^(.*[-_])?(api[-_]?key|password|secret|token|authorization)$/i

/** What people answered to questions of a server: it goes to that server and is kept nowhere. */
const ANSWERS = 'inputResponses'

export interface Shortened {
  json: string
  isCut: boolean
}

/** JSON of about 8 KB at the most, without secrets; what is cut says how much is missing. It never reads on behind that. */
export function shortenMessage(message: unknown, hide: (text: string) => string): Shortened {
  const texts: Text[] = []
  /** What is written: JSON, and numbers of texts that go there. */
  const out: (string | number)[] = []
  let left = KEPT.size
  let isCut = false

  function writeText(value: string, most: number): void {
    const room = Math.max(0, Math.min(most, left))
    const isWhole = value.length <= room
    if (!isWhole) isCut = true
    left -= Math.min(value.length, room)
    out.push(texts.length)
    texts.push({
      looked: isWhole ? value : room === 0 ? '' : value.slice(0, room + BEYOND),
      room,
      length: value.length,
    })
  }
  function writeCut(what: string): void {
    isCut = true
    out.push(JSON.stringify(`… (${what})`))
  }
  function writeList(list: readonly unknown[], depth: number): void {
    const shown = Math.min(list.length, KEPT.items)
    let at = 0
    out.push('[')
    for (; at < shown && left > 0; at += 1) {
      if (at > 0) out.push(',')
      write(list[at], depth + 1)
    }
    if (at < list.length) {
      if (at > 0) out.push(',')
      writeCut(`${count(list.length - at)} more`)
    }
    out.push(']')
  }
  function writeObject(value: object, depth: number): void {
    let keys = 0
    out.push('{')
    for (const key in value) {
      if (keys > 0) out.push(',')
      if (keys >= KEPT.keys || left <= 0) {
        out.push('"…":')
        writeCut('more keys')
        break
      }
      keys += 1
      const inner = (value as Record<string, unknown>)[key]
      writeText(key, KEPT.key)
      out.push(':')
      const isText = typeof inner === 'string' || typeof inner === 'number'
      if ((isText && SECRET_KEY.test(key)) || key === ANSWERS) out.push('"…"')
      else write(inner, depth + 1)
    }
    out.push('}')
  }
  function write(value: unknown, depth: number): void {
    left -= 8
    if (typeof value === 'string') return writeText(value, KEPT.text)
    if (typeof value !== 'object' || value === null) return void out.push(JSON.stringify(value) ?? 'null')
    if (depth >= KEPT.depth) return writeCut(Array.isArray(value) ? `${count(value.length)} items` : 'more keys')
    return Array.isArray(value) ? writeList(value, depth) : writeObject(value, depth)
  }
  write(message, 0)
  const hidden = hideAll(texts, hide)
  return { json: out.map((part) => (typeof part === 'string' ? part : hidden[part])).join(''), isCut }
}

interface Text {
  looked: string
  /** So much of it is kept. */
  room: number
  /** Of the whole. */
  length: number
}

/** Between texts that are looked at together; no secret reaches over it. */
const BETWEEN = '\n\0\n'

/** Each as JSON: secrets are looked for once in all of them, which is what takes time. */
function hideAll(texts: readonly Text[], hide: (text: string) => string): string[] {
  const together = hide(texts.map(({ looked }) => looked).join(BETWEEN)).split(BETWEEN)
  // One of them has it in itself.
  const hidden = together.length === texts.length ? together : texts.map(({ looked }) => hide(looked))
  return texts.map(({ looked, room, length }, index) => {
    const text = hidden[index] ?? ''
    if (length <= room) return JSON.stringify(text)
    // The end of what is looked at may be the beginning of a secret.
    const end = looked.length === length ? room : Math.min(room, text.length - BEYOND)
    return JSON.stringify(`${text.slice(0, Math.max(0, end))}… (${count(length)} characters)`)
  })
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
      else if (Array.isArray(value)) {
        bytes += 2
        if (value.length + below.length > MOST_VALUES) return { bytes: bytes + value.length, counted: 'more' }
        for (const item of value) below.push(item)
      } else {
        bytes += 2
        for (const key in value) {
          bytes += key.length + 3
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
