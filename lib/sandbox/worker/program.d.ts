// The world a program lives in: everything it has beside the language itself (`lib: ["esnext"]`, `types: []`).
// The type check, the editor, the guardrails and every sandbox's suite go by this file. There is no network but `fetch`, no
// other process and no environment here, and no module but those below, the tools, the skills and the helpers in `client/`.

interface Console {
  log(...values: unknown[]): void
  info(...values: unknown[]): void
  debug(...values: unknown[]): void
  warn(...values: unknown[]): void
  error(...values: unknown[]): void
  trace(...values: unknown[]): void
  dir(value: unknown, options?: { depth?: number | null }): void
  table(rows: unknown, columns?: string[]): void
  group(...labels: unknown[]): void
  groupCollapsed(...labels: unknown[]): void
  groupEnd(): void
  count(label?: string): void
  countReset(label?: string): void
  time(label?: string): void
  timeLog(label?: string, ...values: unknown[]): void
  timeEnd(label?: string): void
  assert(condition?: unknown, ...values: unknown[]): void
}
/** What is printed is the program's output: `error` and `warn` to stderr, the rest to stdout. */
declare var console: Console

/** A failed tool call. */
interface ToolError extends Error {
  readonly server: string
  readonly tool: string
  readonly code:
    | 'invalid-input'
    | 'denied'
    | 'not-imported'
    | 'unavailable'
    | 'timeout'
    | 'too-large'
    | 'tool-failed'
    | 'limit'
    | 'conflict'
  /** Whether the same call may succeed later. */
  readonly retryable: boolean
}
declare var ToolError: { readonly prototype: ToolError; new (failure: Omit<ToolError, 'name' | 'stack'>): ToolError }

// `never[]` takes every function, `resolve` of a promise too, whose parameter nobody gives here.
declare function setTimeout(callback: (...args: never[]) => void, ms?: number, ...args: unknown[]): number
declare function setInterval(callback: (...args: never[]) => void, ms?: number, ...args: unknown[]): number
declare function clearTimeout(id: number | undefined): void
declare function clearInterval(id: number | undefined): void
declare function queueMicrotask(callback: () => void): void
declare function structuredClone<T>(value: T, options?: { transfer?: ArrayBuffer[] }): T
declare function atob(base64: string): string
declare function btoa(binary: string): string

type HeadersInit = Headers | Record<string, string> | Iterable<readonly [string, string]>
interface Headers extends Iterable<[string, string]> {
  append(name: string, value: string): void
  delete(name: string): void
  get(name: string): string | null
  getSetCookie(): string[]
  has(name: string): boolean
  set(name: string, value: string): void
  forEach(callback: (value: string, name: string) => void): void
  entries(): IterableIterator<[string, string]>
  keys(): IterableIterator<string>
  values(): IterableIterator<string>
}
declare var Headers: { readonly prototype: Headers; new (init?: HeadersInit): Headers }

/** Bytes that can be read once. */
interface Body {
  readonly bodyUsed: boolean
  text(): Promise<string>
  json(): Promise<unknown>
  arrayBuffer(): Promise<ArrayBuffer>
  bytes(): Promise<Uint8Array<ArrayBuffer>>
}
type BodyInit = string | ArrayBuffer | ArrayBufferView | URLSearchParams
interface RequestInit {
  /** GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS. */
  method?: string
  /** Those that belong to the connection (`Host`, `Content-Length`, `Accept-Encoding` …) are left out. */
  headers?: HeadersInit
  body?: BodyInit | null
  /** Default `follow`, up to five times. Another origin gets none of the headers that may hold a credential. */
  redirect?: 'follow' | 'manual' | 'error'
  signal?: AbortSignal | null
}
interface Request extends Body {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly redirect: 'follow' | 'manual' | 'error'
  readonly signal: AbortSignal | null
  clone(): Request
}
declare var Request: {
  readonly prototype: Request
  new (input: string | URL | Request, init?: RequestInit): Request
}
interface ResponseInit {
  status?: number
  statusText?: string
  headers?: HeadersInit
}
/** There is no stream: all of the body has come when a program gets it. */
interface Response extends Body {
  readonly ok: boolean
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  readonly url: string
  readonly redirected: boolean
  clone(): Response
}
declare var Response: {
  readonly prototype: Response
  new (body?: BodyInit | null, init?: ResponseInit): Response
  json(value: unknown, init?: ResponseInit): Response
}
/**
 * By way of the host, which refuses what the setting `execution.allow_network_access` does not name and what is no public
 * address. Counts as a call of a tool. What keeps it from being answered is a `TypeError` whose `cause` is a `ToolError`.
 */
declare function fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>

interface Performance {
  now(): number
  readonly timeOrigin: number
}
declare var performance: Performance

type DigestName = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'
type Bytes = ArrayBuffer | ArrayBufferView
interface CryptoKey {
  readonly type: string
  readonly usages: string[]
}
interface Crypto {
  randomUUID(): string
  getRandomValues<T extends ArrayBufferView>(array: T): T
  readonly subtle: {
    digest(algorithm: DigestName, bytes: Bytes): Promise<ArrayBuffer>
    importKey(
      format: 'raw',
      key: Bytes,
      algorithm: { name: string; hash?: DigestName },
      extractable: boolean,
      usages: string[],
    ): Promise<CryptoKey>
    sign(algorithm: string, key: CryptoKey, bytes: Bytes): Promise<ArrayBuffer>
    verify(algorithm: string, key: CryptoKey, signature: Bytes, bytes: Bytes): Promise<boolean>
  }
}
declare var crypto: Crypto

interface Event {
  readonly type: string
}
declare var Event: { readonly prototype: Event; new (type: string): Event }
interface EventTarget {
  addEventListener(type: string, listener: (event: Event) => void, options?: { once?: boolean }): void
  removeEventListener(type: string, listener: (event: Event) => void): void
  dispatchEvent(event: Event): boolean
}
declare var EventTarget: { readonly prototype: EventTarget; new (): EventTarget }
interface DOMException extends Error {
  readonly code: number
}
declare var DOMException: { readonly prototype: DOMException; new (message?: string, name?: string): DOMException }

interface AbortSignal extends EventTarget {
  readonly aborted: boolean
  readonly reason: unknown
  throwIfAborted(): void
}
declare var AbortSignal: {
  readonly prototype: AbortSignal
  abort(reason?: unknown): AbortSignal
  any(signals: AbortSignal[]): AbortSignal
  timeout(ms: number): AbortSignal
}
interface AbortController {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
}
declare var AbortController: { readonly prototype: AbortController; new (): AbortController }

interface TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>
}
declare var TextEncoder: { readonly prototype: TextEncoder; new (): TextEncoder }
interface TextDecoder {
  readonly encoding: string
  decode(bytes?: Bytes, options?: { stream?: boolean }): string
}
declare var TextDecoder: {
  readonly prototype: TextDecoder
  new (label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }): TextDecoder
}

interface URLSearchParams extends Iterable<[string, string]> {
  readonly size: number
  append(name: string, value: string): void
  delete(name: string, value?: string): void
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string, value?: string): boolean
  set(name: string, value: string): void
  sort(): void
  toString(): string
  forEach(callback: (value: string, name: string) => void): void
  entries(): IterableIterator<[string, string]>
  keys(): IterableIterator<string>
  values(): IterableIterator<string>
}
declare var URLSearchParams: {
  readonly prototype: URLSearchParams
  new (init?: string | Record<string, string> | Iterable<[string, string]>): URLSearchParams
}
interface URL {
  hash: string
  host: string
  hostname: string
  href: string
  readonly origin: string
  password: string
  pathname: string
  port: string
  protocol: string
  search: string
  readonly searchParams: URLSearchParams
  username: string
  toString(): string
  toJSON(): string
}
declare var URL: {
  readonly prototype: URL
  new (url: string | URL, base?: string | URL): URL
  canParse(url: string | URL, base?: string | URL): boolean
  parse(url: string | URL, base?: string | URL): URL | null
}

type BufferEncoding = 'utf8' | 'utf-8' | 'utf16le' | 'latin1' | 'binary' | 'ascii' | 'base64' | 'base64url' | 'hex'
interface Buffer extends Uint8Array<ArrayBuffer> {
  toString(encoding?: BufferEncoding, start?: number, end?: number): string
  toJSON(): { type: 'Buffer'; data: number[] }
  equals(other: Uint8Array): boolean
  compare(other: Uint8Array): number
  copy(target: Uint8Array, targetStart?: number, sourceStart?: number, sourceEnd?: number): number
  write(text: string, offset?: number, length?: number, encoding?: BufferEncoding): number
  subarray(start?: number, end?: number): Buffer
  readUInt8(offset?: number): number
  readUInt16LE(offset?: number): number
  readUInt16BE(offset?: number): number
  readUInt32LE(offset?: number): number
  readUInt32BE(offset?: number): number
  readInt32LE(offset?: number): number
  readInt32BE(offset?: number): number
  readDoubleLE(offset?: number): number
  readDoubleBE(offset?: number): number
}
declare var Buffer: {
  readonly prototype: Buffer
  from(text: string, encoding?: BufferEncoding): Buffer
  from(bytes: ArrayBuffer | ArrayLike<number> | Iterable<number>): Buffer
  alloc(size: number, fill?: string | number): Buffer
  concat(list: readonly Uint8Array[], totalLength?: number): Buffer
  byteLength(text: string | Bytes, encoding?: BufferEncoding): number
  compare(a: Uint8Array, b: Uint8Array): number
  isBuffer(value: unknown): value is Buffer
}

interface ImportMeta {
  readonly url: string
}

/**
 * Files of the workspace. Relative paths and `/workspace/…` mean it. `/mnt/<name>` is a folder that an administrator has
 * mounted, mostly to read only; `/mnt` lists them. Nothing else can be reached.
 */
declare module 'node:fs' {
  export type PathLike = string | URL | Uint8Array
  export type FileContent = string | ArrayBufferView
  export type WriteOptions = BufferEncoding | { encoding?: BufferEncoding | null; flag?: string } | null
  export interface Stats {
    readonly size: number
    readonly mode: number
    readonly mtime: Date
    readonly atime: Date
    readonly ctime: Date
    readonly birthtime: Date
    readonly mtimeMs: number
    readonly atimeMs: number
    readonly ctimeMs: number
    readonly birthtimeMs: number
    isFile(): boolean
    isDirectory(): boolean
    isSymbolicLink(): boolean
  }
  export interface Dirent {
    readonly name: string
    readonly parentPath: string
    isFile(): boolean
    isDirectory(): boolean
    isSymbolicLink(): boolean
  }
  export function readFileSync(path: PathLike, options: BufferEncoding | { encoding: BufferEncoding }): string
  export function readFileSync(path: PathLike, options?: { encoding?: null } | null): Buffer
  export function writeFileSync(path: PathLike, content: FileContent, options?: WriteOptions): void
  export function appendFileSync(path: PathLike, content: FileContent, options?: WriteOptions): void
  export function statSync(path: PathLike): Stats
  export function lstatSync(path: PathLike): Stats
  export function accessSync(path: PathLike, mode?: number): void
  export function existsSync(path: PathLike): boolean
  export function mkdirSync(path: PathLike, options?: { recursive?: boolean }): void
  export function mkdtempSync(prefix: string): string
  export function rmSync(path: PathLike, options?: { recursive?: boolean; force?: boolean }): void
  export function rmdirSync(path: PathLike): void
  export function unlinkSync(path: PathLike): void
  export function renameSync(from: PathLike, to: PathLike): void
  export function copyFileSync(from: PathLike, to: PathLike): void
  export function cpSync(from: PathLike, to: PathLike, options?: { recursive?: boolean }): void
  export function truncateSync(path: PathLike, length?: number): void
  export function readdirSync(path: PathLike, options: { withFileTypes: true; recursive?: boolean }): Dirent[]
  export function readdirSync(
    path: PathLike,
    options?: BufferEncoding | { withFileTypes?: false; recursive?: boolean },
  ): string[]
  export function realpathSync(path: PathLike): string
  export const constants: {
    readonly F_OK: 0
    readonly X_OK: 1
    readonly W_OK: 2
    readonly R_OK: 4
    readonly COPYFILE_EXCL: 1
  }
  export const promises: typeof import('node:fs/promises')
  const fs: typeof import('node:fs')
  export default fs
}

declare module 'node:fs/promises' {
  import type { Dirent, FileContent, PathLike, Stats, WriteOptions } from 'node:fs'

  export function readFile(path: PathLike, options: BufferEncoding | { encoding: BufferEncoding }): Promise<string>
  export function readFile(path: PathLike, options?: { encoding?: null } | null): Promise<Buffer>
  export function writeFile(path: PathLike, content: FileContent, options?: WriteOptions): Promise<void>
  export function appendFile(path: PathLike, content: FileContent, options?: WriteOptions): Promise<void>
  export function stat(path: PathLike): Promise<Stats>
  export function lstat(path: PathLike): Promise<Stats>
  export function access(path: PathLike, mode?: number): Promise<void>
  export function mkdir(path: PathLike, options?: { recursive?: boolean }): Promise<void>
  export function mkdtemp(prefix: string): Promise<string>
  export function rm(path: PathLike, options?: { recursive?: boolean; force?: boolean }): Promise<void>
  export function rmdir(path: PathLike): Promise<void>
  export function unlink(path: PathLike): Promise<void>
  export function rename(from: PathLike, to: PathLike): Promise<void>
  export function copyFile(from: PathLike, to: PathLike): Promise<void>
  export function cp(from: PathLike, to: PathLike, options?: { recursive?: boolean }): Promise<void>
  export function truncate(path: PathLike, length?: number): Promise<void>
  export function readdir(path: PathLike, options: { withFileTypes: true; recursive?: boolean }): Promise<Dirent[]>
  export function readdir(
    path: PathLike,
    options?: BufferEncoding | { withFileTypes?: false; recursive?: boolean },
  ): Promise<string[]>
  export function realpath(path: PathLike): Promise<string>
  export const constants: typeof import('node:fs').constants
  const promises: typeof import('node:fs/promises')
  export default promises
}

/** POSIX paths, seen from `/workspace`. */
declare module 'node:path' {
  export interface ParsedPath {
    root: string
    dir: string
    base: string
    ext: string
    name: string
  }
  export function resolve(...paths: string[]): string
  export function relative(from: string, to: string): string
  export function join(...paths: string[]): string
  export function normalize(path: string): string
  export function basename(path: string, suffix?: string): string
  export function dirname(path: string): string
  export function extname(path: string): string
  export function isAbsolute(path: string): boolean
  export function parse(path: string): ParsedPath
  export function format(path: Partial<ParsedPath>): string
  export const sep: '/'
  export const delimiter: ':'
  export const posix: typeof import('node:path')
  const path: typeof import('node:path')
  export default path
}
