// What a realm can ask for, by name. Text in, text out; what fails is told as text. A realm is hostile: nothing here
// touches an object of it, and everything it sends is parsed as what it should be or refused.
import { Buffer } from 'node:buffer'
import { PARTS } from '../realm/url-parts.ts'
import * as files from '../world/fs-sync.ts'
import path from '../world/path.ts'
import type { Dirent, Stats } from '../world/stats.ts'

export type Operation = (first: string, second: string) => string

const { parse, stringify } = JSON
const platform = { atob, btoa, TextDecoder, URL, URLSearchParams, performance }

/** The operations of one program. Those that fail throw; `answerOf` makes text of it. */
export function createOperations(): Record<string, Operation> {
  /** Decoders in the middle of a stream. */
  const decoders = new Map<number, TextDecoder>()

  return {
    now: () => `${platform.performance.now()}`,

    encode: (encoding, text) => good(Buffer.from(text, encodingOf(encoding)).toString('base64')),
    decode: (encoding, base64) => good(Buffer.from(base64, 'base64').toString(encodingOf(encoding))),
    decoder(settings) {
      const [, label, fatal, ignoreBOM] = listOf(settings) as [number, string, boolean, boolean]
      return good(new platform.TextDecoder(label, { fatal, ignoreBOM }).encoding)
    },
    'decode-stream'(settings, base64) {
      const [id, label, fatal, ignoreBOM, stream] = listOf(settings) as [number, string, boolean, boolean, boolean]
      const decoder = decoders.get(id) ?? new platform.TextDecoder(label, { fatal, ignoreBOM })
      if (stream) decoders.set(id, decoder)
      else decoders.delete(id)
      return good(decoder.decode(Buffer.from(base64, 'base64'), { stream }))
    },
    atob: (text) => good(platform.atob(text)),
    btoa: (text) => good(platform.btoa(text)),

    url(addresses) {
      const [url, base] = listOf(addresses) as [string, string | null]
      return good(partsOf(base === null ? new platform.URL(url) : new platform.URL(url, base)))
    },
    'url-with'(change) {
      const [href, part, value] = listOf(change) as [string, (typeof PARTS)[number], string]
      const url = new platform.URL(href)
      if (PARTS.includes(part)) url[part] = value
      return good(partsOf(url))
    },
    query: (text) => good(stringify([...new platform.URLSearchParams(text)])),
    'query-text': (entries) => good(new platform.URLSearchParams(listOf(entries) as [string, string][]).toString()),

    path(name, args) {
      const run = Object.hasOwn(path, name) ? Reflect.get(path, name) : undefined
      if (typeof run !== 'function') throw new TypeError(`path has no ${name}`)
      return good(stringify(Reflect.apply(run, path, listOf(args))))
    },
    file(name, args) {
      const run = Object.hasOwn(files, name) ? Reflect.get(files, name) : undefined
      if (typeof run !== 'function') throw new TypeError(`fs has no ${name}`)
      return good(fileAnswer(Reflect.apply(run, undefined, listOf(args))))
    },
    write(place, content) {
      const [file, encoding, flag] = listOf(place) as [string, string, string | undefined]
      const bytes = Buffer.from(content, encodingOf(encoding))
      files.writeFileSync(file, bytes, { ...(typeof flag === 'string' && { flag }) })
      return good('')
    },
  }
}

const good = (text: string) => `+${text}`

/** What the operation answers, or what it throws, as text. Never throws. */
export function answerOf(operation: Operation | undefined, first: unknown, second: unknown): string {
  try {
    if (operation === undefined || typeof first !== 'string' || typeof second !== 'string') return ''
    return operation(first, second)
  } catch (error) {
    return faultOf(error)
  }
}

function faultOf(error: unknown): string {
  try {
    if (!(error instanceof Error)) return '-{"name":"Error","message":"failed"}'
    const { name, message } = error
    const { code, syscall, path: at } = error as { code?: unknown; syscall?: unknown; path?: unknown }
    return `-${stringify({ name, message, ...(typeof code === 'string' && { code }), syscall, path: at })}`
  } catch {
    return '-{"name":"RangeError","message":"Maximum call stack size exceeded"}' // the only thing left that can fail
  }
}

function listOf(json: string): unknown[] {
  const value: unknown = parse(json)
  if (!Array.isArray(value)) throw new TypeError('a list was expected')
  return value
}

const encodingOf = (name: string) => {
  if (!Buffer.isEncoding(name)) throw new TypeError(`Unknown encoding: ${name}`)
  return name
}

const partsOf = (url: URL) =>
  stringify(Object.fromEntries([...PARTS, 'origin' as const].map((part) => [part, url[part]])))

/** An answer of a file function as text: bytes as base64, text as it is, everything else as JSON. */
function fileAnswer(answer: unknown): string {
  if (typeof answer === 'string') return answer
  if (answer === undefined) return ''
  if (answer instanceof Uint8Array)
    return Buffer.from(answer.buffer, answer.byteOffset, answer.length).toString('base64')
  if (Array.isArray(answer)) return stringify(answer.map((each) => (typeof each === 'string' ? each : entryOf(each))))
  return stringify(statsOf(answer as Stats))
}

const entryOf = (entry: Dirent) => [entry.name, entry.parentPath, kindOf(entry)]

const statsOf = (stats: Stats) => ({
  ...{ kind: kindOf(stats), size: stats.size, mode: stats.mode, mtime: stats.mtimeMs },
  ...{ atime: stats.atimeMs, ctime: stats.ctimeMs, birthtime: stats.birthtimeMs },
})

function kindOf(entry: Stats | Dirent): string {
  if (entry.isFile()) return 'file'
  return entry.isDirectory() ? 'directory' : entry.isSymbolicLink() ? 'link' : 'other'
}
