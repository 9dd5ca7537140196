// `node:fs` and `node:fs/promises` in a realm. What the functions do is the same code as in every engine, on the other
// side of the bridge; here arguments become text and answers become what Node's functions give.

import { constants, contentError, pathText } from '../world/arguments.ts'
import { promisesOf } from '../world/promises-of.ts'
import { Dirent, type Facts, type Kind, Stats } from '../world/stats.ts'
import { bytesOf, decodeBase64, encodeBase64 } from './base64.ts'
import { ask } from './bridge.ts'
import { Buffer, encodingOf } from './buffer.ts'

const { parse, stringify } = JSON

type Encoded = { encoding?: unknown; flag?: unknown } | string | null | undefined

const call = (name: string, ...args: unknown[]) => ask('file', name, stringify(args))
const paths =
  (name: string, count: number) =>
  (...args: unknown[]): string =>
    call(name, ...args.map((arg, index) => (index < count ? pathText(arg) : arg)))
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
    return Buffer.from(decodeBase64(call('readFileSync', pathText(path))).buffer)
  return call('readFileSync', pathText(path), encodingOf(encoding))
}

function writeFileSync(path: unknown, content: unknown, options?: Encoded): void {
  const { encoding, flag } = typeof options === 'object' ? (options ?? {}) : { encoding: options, flag: undefined }
  const bytes = typeof content === 'string' ? undefined : ArrayBuffer.isView(content) ? bytesOf(content) : undefined
  if (typeof content !== 'string' && bytes === undefined) {
    throw contentError(content)
  }
  const place = stringify([pathText(path), bytes === undefined ? encodingOf(encoding) : 'base64', flag])
  ask('write', place, bytes === undefined ? (content as string) : encodeBase64(bytes))
}

function appendFileSync(path: unknown, content: unknown, options?: Encoded): void {
  writeFileSync(path, content, { flag: 'a', ...(typeof options === 'object' ? options : { encoding: options }) })
}

function readdirSync(path: unknown, options?: unknown): (string | Dirent)[] {
  const listed: (string | [string, string, Kind])[] = parse(call('readdirSync', pathText(path), options))
  return listed.map((entry) => (typeof entry === 'string' ? entry : new Dirent(...entry)))
}

const stats = (name: string) => (path: unknown) => new Stats(question(name)(path) as Facts)

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
  cpSync: act('cpSync', 2),
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

export const promises = { ...promisesOf(sync), constants }
export const fs = { ...sync, existsSync, constants, promises }
