// `fs.Stats` and `fs.Dirent`, as far as a program needs them, the same in every engine. Runs in the realm of the program,
// so that dates are that realm's.

export type Kind = 'file' | 'directory' | 'link' | 'other'

/** What is known of an entry. Times in ms since 1970. */
export interface Facts {
  kind: Kind
  size: number
  mode: number
  mtime: number
  atime: number
  ctime: number
  birthtime: number
}

class Entry {
  readonly #kind: Kind
  constructor(kind: Kind) {
    this.#kind = kind
  }
  isFile(): boolean {
    return this.#kind === 'file'
  }
  isDirectory(): boolean {
    return this.#kind === 'directory'
  }
  isSymbolicLink(): boolean {
    return this.#kind === 'link'
  }
}

export class Stats extends Entry {
  readonly size: number
  readonly mode: number
  readonly mtime: Date
  readonly atime: Date
  readonly ctime: Date
  readonly birthtime: Date
  constructor({ kind, size, mode, mtime, atime, ctime, birthtime }: Facts) {
    super(kind)
    this.size = size
    this.mode = mode
    this.mtime = new Date(mtime)
    this.atime = new Date(atime)
    this.ctime = new Date(ctime)
    this.birthtime = new Date(birthtime)
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
}

export class Dirent extends Entry {
  readonly name: string
  readonly parentPath: string
  constructor(name: string, parentPath: string, kind: Kind) {
    super(kind)
    this.name = name
    this.parentPath = parentPath
  }
}
