import { mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { isNotFound } from '../../errors.ts'
import { folderOf } from '../../mcp/server-name.ts'
import { SHARED_OWNER } from '../../offload/offload.ts'
import type { Workspace } from '../../workspace/workspace.ts'

/** Where the modules of one server lie. Names are those of files, without a path. */
export interface ModuleFolder {
  /** Whose it is, as `offload` knows them: reading what lies there and making it holds up nobody else. */
  readonly owner: string
  /** Of the files in it; none when there is no such folder. */
  names(): Promise<string[]>
  /** Null when there is no such file. Throws `too-large` where it has more than so many bytes. */
  read(name: string, maxBytes?: number): Promise<string | null>
  /** Whole or not at all. */
  write(name: string, text: string): Promise<void>
  /** Nothing to do when somebody else did. */
  remove(name: string): Promise<void>
  /** Removes the folder itself, when nothing is left in it. */
  removeIfEmpty(): Promise<void>
}

/** A folder of the installation, which nobody but its administrator writes to. */
export function sharedModuleFolder(serversDir: string, server: string): ModuleFolder {
  const dir = join(serversDir, folderOf(server))
  return {
    owner: SHARED_OWNER,
    names: async () => {
      const entries = (await orNull(readdir(dir, { withFileTypes: true }))) ?? []
      return entries.flatMap((entry) => (entry.isDirectory() ? [] : [entry.name]))
    },
    read: (name) => orNull(readFile(join(dir, name), 'utf8')), // Nobody's programs write here.

    async write(name, text) {
      await mkdir(dir, { recursive: true })
      await writeFileAtomic(join(dir, name), text, { fsync: false }) // It can be generated again.
    },
    remove: (name) => rm(join(dir, name), { force: true }),
    removeIfEmpty: () => rmdir(dir).catch(() => {}), // Somebody keeps something in it.
  }
}

/** More is not ours: nothing that is generated is as large. */
const MAX_OWN_BYTES = 16 * 1024 * 1024

/** A folder in a person's workspace, where that person's programs can have put anything: nothing is followed out of it. */
export function ownModuleFolder(workspace: Workspace, server: string, owner: string): ModuleFolder {
  const dir = `servers/${folderOf(server)}`
  const entries = async () => (await orNull(workspace.list(dir, { recursive: false }))) ?? []
  return {
    owner,
    names: async () => (await entries()).flatMap(({ path, type }) => (type === 'file' ? [basename(path)] : [])),
    read: async (name, maxBytes = MAX_OWN_BYTES) =>
      (await orNull(workspace.read(`${dir}/${name}`, { maxBytes })))?.toString('utf8') ?? null,
    write: async (name, text) => void (await workspace.write(`${dir}/${name}`, text)),
    remove: async (name) => void (await orNull(workspace.remove(`${dir}/${name}`))),
    async removeIfEmpty() {
      if ((await entries()).length === 0) await orNull(workspace.remove(dir))
    },
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isNotFound(error)) return null
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
