import { constants, lstatSync } from 'node:fs'
import { lstat, readdir, rename, rmdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { PlaygroundError } from '../../errors.ts'
import { isRunId } from '../../run-id.ts'
import { measureFolder } from '../measure.ts'
import { openFile } from '../open-file.ts'
import { type Folder, giveToOwner, openFolder } from '../open-folder.ts'
import { removeTree } from '../remove-tree.ts'
import { inSlices } from '../slices.ts'
import { withEntry } from '../with-entry.ts'
import { type ChangeLine, changeLines, LIST_FILE, MOST_LIST_BYTES, RUNS_FOLDER } from './change-list.ts'
import { isGone, unlessGone } from './stats-in-workspace.ts'

const NEW_LIST = `${LIST_FILE}.new`

type Use<T> = (folder: Folder, name: string, shown: string) => Promise<T>

/**
 * What one run keeps in the workspace: the list of its changes, and copies of what was there before. A program can exchange
 * any of it for a link, so no way leads through one.
 */
export class RunFolder {
  readonly workspaceDir: string
  readonly runId: string
  /** Of it in the workspace. */
  readonly path: string
  /** The number of the last copy; what an earlier attempt of the run has kept stays. */
  #copies: number | undefined

  constructor(workspaceDir: string, runId: string) {
    this.workspaceDir = workspaceDir
    this.runId = runId
    this.path = `${RUNS_FOLDER}/${runId}`
  }

  /** Something in it. */
  open<T>(name: string, use: Use<T>, { make = false } = {}): Promise<T> {
    return withEntry(this.workspaceDir, `${this.path}/${name}`, { reserved: true, make }, use)
  }

  async list(): Promise<ChangeLine[]> {
    return (await this.listIfKept()) ?? []
  }

  /** Null when there is none. */
  async listIfKept(): Promise<ChangeLine[] | null> {
    if (!this.#isThere()) return null
    try {
      return await this.open(LIST_FILE, async (folder, name, shown) => {
        const { handle, stats } = await openFile(folder, name, shown, constants.O_RDONLY)
        try {
          const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(stats.size, MOST_LIST_BYTES)))
          const lines = await readLines(buffer.toString('utf8', 0, bytesRead), this.workspaceDir)
          return stats.size > MOST_LIST_BYTES ? [...lines, { isFull: true }] : lines
        } finally {
          await handle.close()
        }
      })
    } catch (error) {
      if (isGone(error)) return null
      // Something else than a list of ours lies there.
      if (error instanceof PlaygroundError) return [{ isFull: true }]
      throw error
    }
  }

  /** Makes the list where there is none. */
  make(): Promise<void> {
    return this.#write(LIST_FILE, Buffer.alloc(0), constants.O_APPEND)
  }

  addLine(line: ChangeLine): Promise<void> {
    return this.#write(LIST_FILE, Buffer.from(`${JSON.stringify(line)}\n`), constants.O_APPEND)
  }

  /** Keeps only these lines of the list. At every moment there is one. */
  async keepLines(lines: readonly ChangeLine[]): Promise<void> {
    await this.open(NEW_LIST, (folder, name) => unlink(folder.at(name))).catch(unlessGone)
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    await this.#write(NEW_LIST, Buffer.from(text), constants.O_EXCL)
    await this.open(LIST_FILE, (folder, name) => rename(folder.at(NEW_LIST), folder.at(name)))
  }

  addCopy(name: string, content: Buffer): Promise<void> {
    return this.#write(name, content, constants.O_EXCL)
  }

  /** A name for the next copy. */
  async nextCopyName(): Promise<string> {
    const last =
      this.#copies ??
      (await withEntry(this.workspaceDir, this.path, { reserved: true }, async (folder, name) => {
        const numbers = (await readdir(folder.at(name))).filter((each) => /^h\d{1,6}$/.test(each))
        return numbers.reduce((last, each) => Math.max(last, Number(each.slice(1))), 0)
      }).catch(unlessGone))
    this.#copies = (last ?? 0) + 1
    return `h${this.#copies}`
  }

  /** What it takes to put back what it changed. */
  async bytes(): Promise<number> {
    if (!this.#isThere()) return 0
    const measured = await withEntry(this.workspaceDir, this.path, { reserved: true }, (folder, name) =>
      measureFolder(folder.at(name), undefined, { owner: this.workspaceDir }),
    ).catch(unlessGone)
    return measured?.bytes ?? 0
  }

  /** Forgets it: nothing can be put back any more. */
  async remove(): Promise<void> {
    await withEntry(this.workspaceDir, this.path, { reserved: true }, (folder, name) =>
      removeTree(Buffer.from(folder.at(name)), folder.at(name).startsWith('/proc/self/fd/')),
    ).catch(unlessGone)
    await rmdir(join(this.workspaceDir, RUNS_FOLDER)).catch(() => {}) // there are others
  }

  /** Most runs change nothing, and every run is asked several times: this takes a look instead of a walk. */
  #isThere(): boolean {
    const look = (path: string) => lstatSync(join(this.workspaceDir, path), { throwIfNoEntry: false })
    const all = look(RUNS_FOLDER)
    // What is no folder of ours is looked at with care.
    return all !== undefined && (!all.isDirectory() || look(this.path) !== undefined)
  }

  #write(name: string, content: Buffer, flags: number): Promise<void> {
    return this.open(
      name,
      async (folder, entry, shown) => {
        const { handle } = await openFile(folder, entry, shown, constants.O_WRONLY | constants.O_CREAT | flags)
        try {
          await giveToOwner(this.workspaceDir, (uid, gid) => handle.chown(uid, gid))
          await handle.writeFile(content)
        } finally {
          await handle.close()
        }
      },
      { make: true },
    )
  }
}

/** Above this others have their turn in between. */
const READ_AT_ONCE = 64 * 1024

async function readLines(text: string, owner: string): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  const reading = changeLines(text)
  const step = (): boolean => {
    const { done, value } = reading.next()
    if (value) lines.push(value)
    return done === true
  }
  if (text.length > READ_AT_ONCE) await inSlices(owner, step)
  else while (!step());
  return lines
}

/** Runs whose changes can be put back, the newest first. What lies there besides is nobody's business. */
export async function listRunFolders(workspaceDir: string): Promise<RunFolder[]> {
  const folder = await openFolder(workspaceDir, [RUNS_FOLDER]).catch(unlessGone)
  if (!folder) return []
  try {
    const names = (await readdir(folder.at('.'))).filter((name) => isRunId(name))
    const found = await Promise.all(
      names.map(async (runId) => ({ runId, stats: await lstat(folder.at(runId)).catch(() => null) })),
    )
    const folders = found.filter(({ stats }) => stats?.isDirectory())
    const newestFirst = folders.sort((a, b) => (b.stats?.mtimeMs ?? 0) - (a.stats?.mtimeMs ?? 0))
    return newestFirst.map(({ runId }) => new RunFolder(workspaceDir, runId))
  } finally {
    await folder.close()
  }
}
