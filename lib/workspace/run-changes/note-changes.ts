import { constants, type Stats } from 'node:fs'
import { rename } from 'node:fs/promises'
import { measureFolder } from '../measure.ts'
import { openFile } from '../open-file.ts'
import { parsePath } from '../parse-path.ts'
import { withEntry } from '../with-entry.ts'
import { type ChangeLine, MOST_COPIED_BYTES, MOST_COPY_BYTES, MOST_LINES } from './change-list.ts'
import { RunFolder } from './run-folder.ts'
import { statsInWorkspace } from './stats-in-workspace.ts'

type Unstamped<Line = ChangeLine> = Line extends { at: number } ? Omit<Line, 'at'> & { at?: number } : never

/** Notes changes that the host makes for one run, ahead of each, with a copy of what was there. */
export class ChangeNotes {
  readonly workspaceDir: string
  readonly runId: string
  readonly folder: RunFolder
  readonly #seen = new Set<string>()
  #copiedBytes = 0
  #lines = 0
  #noting: Promise<unknown> = Promise.resolve()
  #begun: Promise<void> | undefined

  constructor(workspaceDir: string, runId: string) {
    this.workspaceDir = workspaceDir
    this.runId = runId
    this.folder = new RunFolder(workspaceDir, runId)
  }

  /**
   * A call is about to be made that may change something. From here on there is a list, even if nothing stands in it: one
   * that is missing afterwards was forgotten.
   */
  beginList(): Promise<void> {
    this.#begun ??= this.#inTurn(() => this.folder.make())
    return this.#begun
  }

  /** Notes what is at a path, which is about to be written, or removed. One after the other. */
  note(path: string, { isResult = false } = {}): Promise<void> {
    return this.#inTurn(async () => {
      const names = parsePath(path)
      for (let depth = 1; depth < names.length; depth++) await this.#noteMissing(names.slice(0, depth))
      const shown = names.join('/')
      if (this.#seen.has(shown)) return
      const stats = await statsInWorkspace(this.workspaceDir, shown)
      const keeps = isResult ? { keeps: true as const } : {}
      if (stats === null) await this.#write({ path: shown, was: 'none', ...keeps })
      else if (stats.isFile())
        await this.#write({
          path: shown,
          was: 'file',
          bytes: stats.size,
          ...(await this.#copy(shown, stats)),
          ...keeps,
        })
      else await this.#write({ path: shown, was: stats.isDirectory() ? 'folder' : 'link' })
      this.#seen.add(shown)
    })
  }

  /** Notes that what is at a path gets another; both count as new from there on. */
  async noteMove(from: string, to: string): Promise<void> {
    await this.note(to)
    await this.#inTurn(async () => {
      const [path, target] = [from, to].map((each) => parsePath(each).join('/')) as [string, string]
      const stats = await statsInWorkspace(this.workspaceDir, path)
      await this.#write({ path, to: target, ...(stats?.isFile() && { bytes: stats.size }) })
      for (const seen of [...this.#seen])
        if ([path, target].some((moved) => `${seen}/`.startsWith(`${moved}/`))) this.#seen.delete(seen)
    })
  }

  /** Takes what is at a path away by moving it to what is kept. False when it has to be removed instead. */
  async takeAway(path: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const shown = parsePath(path).join('/')
      const stats = await statsInWorkspace(this.workspaceDir, shown)
      if (stats === null) return false
      const was = stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'link'
      const line = { path: shown, was, bytes: stats.isFile() ? stats.size : 0 } as const
      for (const seen of [...this.#seen]) if (`${seen}/`.startsWith(`${shown}/`)) this.#seen.delete(seen)
      const bytes = stats.isDirectory() ? await this.#bytesIn(shown) : stats.size
      if (this.#copiedBytes + bytes > MOST_COPIED_BYTES) {
        await this.#write(line)
        return false
      }
      this.#copiedBytes += bytes
      const copy = await this.folder.nextCopyName()
      await this.#write({ ...line, copy })
      await withEntry(this.workspaceDir, shown, {}, (folder, name) =>
        this.folder.open(copy, (own, newName) => rename(folder.at(name), own.at(newName)), { make: true }),
      )
      return true
    })
  }

  async #noteMissing(names: readonly string[]): Promise<void> {
    const path = names.join('/')
    if (this.#seen.has(path)) return
    this.#seen.add(path)
    if ((await statsInWorkspace(this.workspaceDir, path)) === null) await this.#write({ path, was: 'none' })
  }

  async #copy(path: string, { size }: Stats): Promise<{ copy?: string }> {
    if (size > MOST_COPY_BYTES || this.#copiedBytes + size > MOST_COPIED_BYTES) return {}
    const content = await withEntry(this.workspaceDir, path, {}, async (folder, name, shown) => {
      const { handle } = await openFile(folder, name, shown, constants.O_RDONLY)
      // It may have grown since.
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(size)).finally(() => handle.close())
      return buffer.subarray(0, bytesRead)
    })
    const copy = await this.folder.nextCopyName()
    this.#copiedBytes += size
    await this.folder.addCopy(copy, content)
    return { copy }
  }

  #bytesIn(path: string): Promise<number> {
    return withEntry(this.workspaceDir, path, {}, async (folder, name) => {
      const { bytes, isWhole } = await measureFolder(folder.at(name), undefined, { owner: this.workspaceDir })
      return isWhole ? bytes : Number.POSITIVE_INFINITY
    })
  }

  async #write(line: Unstamped): Promise<void> {
    if (++this.#lines > MOST_LINES + 1) return
    const noted =
      this.#lines > MOST_LINES ? { isFull: true as const } : { at: Date.now(), by: 'call' as const, ...line }
    await this.folder.addLine(noted)
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const noted = this.#noting.then(work)
    this.#noting = noted.catch(() => {})
    return noted
  }
}
