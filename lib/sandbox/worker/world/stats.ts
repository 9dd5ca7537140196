/** `fs.Stats`, as far as a program needs it. */
export class Stats {
  readonly size: number
  readonly mode: number
  readonly mtime: Date
  readonly atime: Date
  readonly ctime: Date
  readonly birthtime: Date
  readonly #info: Deno.FileInfo

  constructor(info: Deno.FileInfo) {
    this.#info = info
    this.size = info.size
    this.mode = info.mode ?? 0
    this.mtime = info.mtime ?? new Date(0)
    this.atime = info.atime ?? this.mtime
    this.ctime = info.ctime ?? this.mtime
    this.birthtime = info.birthtime ?? this.mtime
  }
  get mtimeMs(): number {
    return this.mtime.getTime()
  }
  get atimeMs(): number {
    return this.atime.getTime()
  }
  get ctimeMs(): number {
    return this.ctime.getTime()
  }
  get birthtimeMs(): number {
    return this.birthtime.getTime()
  }
  isFile(): boolean {
    return this.#info.isFile
  }
  isDirectory(): boolean {
    return this.#info.isDirectory
  }
  isSymbolicLink(): boolean {
    return this.#info.isSymlink
  }
}

/** `fs.Dirent`. */
export class Dirent {
  readonly name: string
  readonly parentPath: string
  readonly #entry: Deno.DirEntry

  constructor(entry: Deno.DirEntry, parentPath: string) {
    this.#entry = entry
    this.name = entry.name
    this.parentPath = parentPath
  }
  isFile(): boolean {
    return this.#entry.isFile
  }
  isDirectory(): boolean {
    return this.#entry.isDirectory
  }
  isSymbolicLink(): boolean {
    return this.#entry.isSymlink
  }
}
