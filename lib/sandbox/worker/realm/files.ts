// `node:fs` and `node:fs/promises` in a realm. What the functions do is the same code as in every engine, on the other
// side of the bridge; here arguments become text and answers become what Node's functions give.

import type { Facts, Kind } from '../world/stats.ts'
import { Dirent, Stats } from '../world/stats.ts'
import { bytesOf, decodeBase64, encodeBase64 } from './base64.ts'
import { ask } from './bridge.ts'
import { Buffer, encodingOf } from './buffer.ts'
import { decodeText } from './text.ts'
import { URL } from './url.ts'

const { parse, stringify } = JSON

type Encoded = { encoding?: unknown; flag?: unknown } | string | null | undefined

const invalid = (message: string) => Object.assign(new TypeError(message), { code: 'ERR_INVALID_ARG_VALUE' })

/** A path as text. */
function pathOf(path: unknown): string {
  if (typeof path === 'string') return path
  if (path instanceof URL) {
    if (path.protocol !== 'file:') throw invalid('A URL used as a path must be a file: URL.')
    return decodeURIComponent(path.pathname)
  }
  if (path instanceof Uint8Array) return decodeText(path)
  throw invalid('A path must be a string, a Buffer or a file: URL.')
}

const call = (name: string, ...args: unknown[]) => ask('file', name, stringify(args))
const paths =
  (name: string, count: number) =>
  (...args: unknown[]): string =>
    call(name, ...args.map((arg, index) => (index < count ? pathOf(arg) : arg)))
/** A function that gives nothing. */
const act = (name: string, count = 1) => {
  const run = paths(name, count)
  return (...args: unknown[]): void => void run(...args)
}
/** A function that gives JSON. */
const question = (name: string) => {
  const run = paths(name, 1)
  return (...args: unknown[]): unknown => parse(run(...args))
}

function readFileSync(path: unknown, options?: Encoded): string | Buffer {
  const encoding = typeof options === 'object' ? options?.encoding : options
  if (encoding === undefined || encoding === null)
    return Buffer.from(decodeBase64(call('readFileSync', pathOf(path))).buffer)
  return call('readFileSync', pathOf(path), encodingOf(encoding))
}

function writeFileSync(path: unknown, content: unknown, options?: Encoded): void {
  const { encoding, flag } = typeof options === 'object' ? (options ?? {}) : { encoding: options, flag: undefined }
  const bytes = typeof content === 'string' ? undefined : ArrayBuffer.isView(content) ? bytesOf(content) : undefined
  if (typeof content !== 'string' && bytes === undefined) {
    throw invalid(`A file's content must be a string or bytes (Buffer, Uint8Array); it is ${typeof content}.`)
  }
  const place = stringify([pathOf(path), bytes === undefined ? encodingOf(encoding) : 'base64', flag])
  ask('write', place, bytes === undefined ? (content as string) : encodeBase64(bytes))
}

function appendFileSync(path: unknown, content: unknown, options?: Encoded): void {
  writeFileSync(path, content, { flag: 'a', ...(typeof options === 'object' ? options : { encoding: options }) })
}

function readdirSync(path: unknown, options?: unknown): (string | Dirent)[] {
  const { withFileTypes = false, recursive = false } = (
    typeof options === 'object' && options !== null ? options : {}
  ) as { withFileTypes?: boolean; recursive?: boolean }
  const listed = call('readdirSync', pathOf(path), {
    withFileTypes: withFileTypes === true,
    recursive: recursive === true,
  })
  if (withFileTypes !== true) return parse(listed) as string[]
  return (parse(listed) as [string, string, Kind][]).map(([name, parent, kind]) => new Dirent(name, parent, kind))
}

function cpSync(from: unknown, to: unknown, options?: { recursive?: boolean }): void {
  call('cpSync', pathOf(from), pathOf(to), { recursive: options?.recursive === true })
}

const stats = (name: string) => (path: unknown) => new Stats(question(name)(path) as Facts)
const constants = { F_OK: 0, X_OK: 1, W_OK: 2, R_OK: 4, COPYFILE_EXCL: 1 }

const sync = {
  readFileSync,
  writeFileSync,
  appendFileSync,
  statSync: stats('statSync'),
  lstatSync: stats('lstatSync'),
  accessSync: act('accessSync'),
  mkdirSync: act('mkdirSync'),
  mkdtempSync: paths('mkdtempSync', 1),
  rmSync: act('rmSync'),
  rmdirSync: act('rmdirSync'),
  unlinkSync: act('unlinkSync'),
  renameSync: act('renameSync', 2),
  copyFileSync: act('copyFileSync', 2),
  cpSync,
  truncateSync: act('truncateSync'),
  readdirSync,
  realpathSync: paths('realpathSync', 1),
}

function existsSync(path: unknown): boolean {
  try {
    sync.statSync(path)
    return true
  } catch {
    return false // not there, or not the program's to see
  }
}

/** A realm has one program, so nobody waits longer when a file operation is done at once. */
const promised =
  (operation: (...args: never[]) => unknown) =>
  async (...args: unknown[]): Promise<unknown> =>
    operation(...(args as never[]))

export const promises = {
  ...Object.fromEntries(Object.entries(sync).map(([name, run]) => [name.replace(/Sync$/, ''), promised(run)])),
  constants,
}
export const fs = { ...sync, existsSync, constants, promises }
