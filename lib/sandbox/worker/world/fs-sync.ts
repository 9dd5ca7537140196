// The file functions themselves, on Deno's own: Node's are made of a global that programs do not have.
import { Buffer } from 'node:buffer'
import { argumentError, constants, contentError } from './arguments.ts'
import { asFileError, fileError } from './file-errors.ts'
import { factsOf, fileInfo, linkInfo } from './file-info.ts'
import { type Access, assertMovable, locate, mountOf, nameOf, nameOfReal, WORKSPACE } from './locate.ts'
import { noteFolders, noteMove, noteWrite, removeNoted } from './note-changes.ts'
import { Stats } from './stats.ts'

export { constants } from './arguments.ts'
export { readdirSync } from './list-directory.ts'

// Each by its name: to look at all there is would load Deno's server, its client and more, at every start.
const { errors, mkdirSync: makeDirSync, readDirSync, readFileSync: readBytesSync, realPathSync } = Deno
const { renameSync: moveSync, truncateSync: cutSync, writeFileSync: writeBytesSync } = Deno

type Encoding = Parameters<Buffer['toString']>[0]
type Options<T> = T | Encoding | null | undefined

/** Does something with a path, with failures told in the program's names. */
function at<T>(path: unknown, access: Access, syscall: string, operation: (place: string, name: string) => T): T {
  const name = nameOf(path)
  try {
    return operation(locate(name, access, syscall), name)
  } catch (error) {
    throw asFileError(error, syscall, name)
  }
}

const asObject = <T extends object>(options: Options<T>): Partial<T> & { encoding?: Encoding } =>
  typeof options === 'string' ? ({ encoding: options } as Partial<T> & { encoding: Encoding }) : ((options ?? {}) as T)

export function readFileSync(path: unknown, options?: Options<{ encoding?: Encoding }>): string | Buffer {
  const { encoding } = asObject(options)
  return at(path, 'read', 'open', (place) => {
    const bytes = readBytesSync(place)
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return encoding === undefined || encoding === null ? buffer : buffer.toString(encoding)
  })
}

type WriteOptions = Options<{ encoding?: Encoding; flag?: string }>

export function writeFileSync(path: unknown, content: unknown, options?: WriteOptions): void {
  const { encoding, flag = 'w' } = asObject(options)
  if (!/^[wa]x?\+?$/.test(flag)) throw argumentError(`The flag must be 'w', 'wx', 'a' or 'ax'; it is '${flag}'.`)
  const bytes = bytesOf(content, encoding)
  at(path, 'write', 'open', (place) => {
    noteWrite(place)
    writeBytesSync(place, bytes, { append: flag.startsWith('a'), createNew: flag.includes('x') })
  })
}

export function appendFileSync(path: unknown, content: unknown, options?: WriteOptions): void {
  writeFileSync(path, content, { flag: 'a', ...asObject(options) })
}

export const statSync = (path: unknown): Stats =>
  at(path, 'read', 'stat', (place) => new Stats(factsOf(fileInfo(place))))

export const lstatSync = (path: unknown): Stats =>
  at(path, 'entry', 'lstat', (place) => new Stats(factsOf(linkInfo(place))))

export function accessSync(path: unknown, mode = constants.F_OK): void {
  at(path, mode & constants.W_OK ? 'write' : 'read', 'access', (place) => fileInfo(place))
}

export function existsSync(path: unknown): boolean {
  try {
    statSync(path)
    return true
  } catch {
    return false // not there, or not the program's to see
  }
}

export function mkdirSync(path: unknown, options?: { recursive?: boolean } | number): void {
  const recursive = typeof options === 'object' && options?.recursive === true
  at(path, 'write', 'mkdir', (place) => {
    noteFolders(place)
    makeDirSync(place, { recursive })
  })
}

export function mkdtempSync(prefix: unknown): string {
  const name = `${nameOf(prefix)}${String(prefix).endsWith('/') ? '/' : ''}${crypto.randomUUID().slice(0, 6)}`
  mkdirSync(name)
  return name
}

export function rmSync(path: unknown, options?: { recursive?: boolean; force?: boolean }): void {
  at(path, 'entry', 'rm', (place, name) => {
    refuseWorkspace(name, 'rm')
    try {
      const isFolder = linkInfo(place).isDirectory
      if (isFolder && options?.recursive !== true) throw fileError('EISDIR', 'rm', name)
      removeNoted(place, isFolder)
    } catch (error) {
      if (!(options?.force === true && error instanceof errors.NotFound)) throw error
    }
  })
}

export function rmdirSync(path: unknown): void {
  at(path, 'entry', 'rmdir', (place, name) => {
    refuseWorkspace(name, 'rmdir')
    if (!linkInfo(place).isDirectory) throw fileError('ENOTDIR', 'rmdir', name)
    for (const _ of readDirSync(place)) throw fileError('ENOTEMPTY', 'rmdir', name)
    removeNoted(place, false)
  })
}

export function unlinkSync(path: unknown): void {
  at(path, 'entry', 'unlink', (place, name) => {
    if (linkInfo(place).isDirectory) throw fileError('EISDIR', 'unlink', name)
    removeNoted(place, false)
  })
}

export function renameSync(from: unknown, to: unknown): void {
  at(from, 'entry', 'rename', (source, name) => {
    refuseWorkspace(name, 'rename')
    at(to, 'entry', 'rename', (target, toName) => {
      // Some layers could, others cannot: a program must not come to depend on it.
      if (mountOf(name) !== mountOf(toName)) throw fileError('EXDEV', 'rename', name)
      assertMovable(source, toName, (dir) => readDirSync(dir).map((entry) => entry.name))
      noteMove(source, target)
      moveSync(source, target)
    })
  })
}

export function copyFileSync(from: unknown, to: unknown): void {
  // Read and written instead of copied: a copy would take the mode along, which only the host may set.
  writeFileSync(to, readFileSync(from))
}

/** Copies a file, or with `recursive` a folder. Links are left out. */
export function cpSync(from: unknown, to: unknown, options?: { recursive?: boolean }): void {
  if (!statSync(from).isDirectory()) return copyFileSync(from, to)
  if (options?.recursive !== true) throw fileError('EISDIR', 'cp', nameOf(from), 'a folder needs { recursive: true }')
  const [source, target] = [nameOf(from), nameOf(to)]
  if (`${target}/`.startsWith(`${source}/`)) throw fileError('EINVAL', 'cp', target, 'cannot copy a folder into itself')
  mkdirSync(target, { recursive: true })
  const names = at(source, 'read', 'scandir', (place) => [...readDirSync(place)])
  for (const entry of names) if (!entry.isSymlink) cpSync(`${source}/${entry.name}`, `${target}/${entry.name}`, options)
}

export function truncateSync(path: unknown, length = 0): void {
  at(path, 'write', 'open', (place) => {
    noteWrite(place)
    cutSync(place, length)
  })
}

export function realpathSync(path: unknown): string {
  const name = nameOf(path)
  return at(name, 'read', 'realpath', (place) => nameOfReal(realPathSync(place)) ?? name)
}

function bytesOf(content: unknown, encoding: Encoding): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content, (encoding ?? 'utf8') as BufferEncoding)
  if (ArrayBuffer.isView(content)) return new Uint8Array(content.buffer, content.byteOffset, content.byteLength)
  throw contentError(content)
}

function refuseWorkspace(name: string, syscall: string): void {
  if (name === WORKSPACE) throw fileError('EBUSY', syscall, name, 'the workspace itself stays')
}
