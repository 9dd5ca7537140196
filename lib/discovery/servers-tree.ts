/** A file of the tree as it is now. Two that are equal have the same content. */
export interface TreeFile {
  mtimeMs: number
  size: number
  /** When anything about it changed, which nobody can set back; where the tree knows. */
  ctimeMs?: number
}

/** The folder of one server. */
export interface ServerFolder {
  /** By name. */
  files: ReadonlyMap<string, TreeFile>
  /** Marks of writing that has not come to its end, by name; see `mark-of-writing.ts`. */
  marks: ReadonlyMap<string, TreeFile>
}

/** A folder with server folders in it. Only `server.json` and `.ts` files count. */
export interface ServersTree {
  /** Whose it is, as `offload` knows them: what takes long to read holds up nobody else. */
  readonly owner: string
  /** Whether programs write there. */
  readonly isOpen: boolean
  /** By server; an error says why one cannot be used. A missing tree is empty. */
  list(): Promise<Map<string, ServerFolder | Error>>
  /** Throws an error that says why the file cannot be read. */
  read(server: string, file: string, maxBytes: number): Promise<string>
}

export const isModuleOrServerFile = (name: string) => name === 'server.json' || name.endsWith('.ts')

export const isSameFile = (a: TreeFile, b: TreeFile | undefined) =>
  a.mtimeMs === b?.mtimeMs && a.size === b.size && a.ctimeMs === b.ctimeMs
