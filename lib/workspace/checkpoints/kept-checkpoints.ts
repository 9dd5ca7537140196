import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { PlaygroundError } from '../../errors.ts'
import { jsonLine } from '../../json/json-line.ts'
import { listNames } from '../../process/list-names.ts'
import { bytesAt, unlessMissing } from '../if-missing.ts'
import { codeOf } from '../open-folder.ts'
import { type Checkpoint, isCheckpointId, type KeptFile, type KeptTree } from './checkpoint.ts'
import { piecesOf, readLines } from './tree-lines.ts'

/**
 * What is known of the checkpoints of one workspace, on the disk: for each a few words (`<id>.json`) and the list of its files
 * (`<id>.files`, a line each, folders first). The words are written last and removed first: a checkpoint is there whole or not at all.
 */
export class KeptCheckpoints {
  readonly #dir: string
  readonly #owner: string

  constructor(dir: string, owner: string) {
    this.#dir = dir
    this.#owner = owner
  }

  /** Newest first. */
  async list(): Promise<Checkpoint[]> {
    const all = await Promise.all((await this.#names()).map((name) => this.#wordsOf(name.replace('.json', ''))))
    const known = all.filter((checkpoint) => checkpoint !== null)
    return known.sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.id < b.id ? 1 : -1))
  }

  /** `onBytes` is told of each piece of the list before it is written, and stops it by throwing. */
  async write(checkpoint: Checkpoint, tree: KeptTree, onBytes: (bytes: number) => Promise<void> | void): Promise<void> {
    await mkdir(this.#dir, { recursive: true, mode: 0o700 })
    const place = this.#place(checkpoint.id, 'files')
    const list = await open(place, 'w', 0o600)
    try {
      for await (const piece of piecesOf(tree, this.#owner)) {
        await onBytes(piece.length)
        await list.writeFile(piece)
      }
      await list.datasync()
    } catch (error) {
      await rm(place, { force: true })
      throw error
    } finally {
      await list.close()
    }
    await writeFileAtomic(this.#place(checkpoint.id, 'json'), jsonLine(checkpoint), { mode: 0o600 })
  }

  /** What was in it. */
  async tree(id: string): Promise<KeptTree> {
    const tree: KeptTree = { files: [], folders: [] }
    await this.#read(id, (line) => {
      if (typeof line === 'string') tree.folders.push(line)
      else tree.files.push(line)
      return false
    })
    return tree
  }

  /** One file of it, null when there was none. */
  async file(id: string, path: string): Promise<KeptFile | null> {
    let found: KeptFile | null = null
    await this.#read(id, (line) => {
      if (typeof line === 'object' && line.path === path) found = line
      return found !== null
    })
    return found
  }

  /** What all lists take. */
  async bytes(): Promise<number> {
    const names = await listNames(this.#dir)
    const sizes = await Promise.all(names.map((name) => (name.endsWith('.files') ? bytesAt(join(this.#dir, name)) : 0)))
    return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
  }

  /** Answers how many bytes its list was. */
  async remove(id: string): Promise<number> {
    const bytes = (await bytesAt(this.#place(id, 'files'))) ?? 0
    for (const ending of ['json', 'files'] as const) await rm(this.#place(id, ending), { force: true })
    return bytes
  }

  /** Removes lists without words: a process was gone before its checkpoint was there. */
  async removeUnfinished(): Promise<void> {
    const names = await listNames(this.#dir)
    for (const name of names)
      if (name.endsWith('.files') && !names.includes(name.replace('.files', '.json')))
        await rm(join(this.#dir, name), { force: true })
  }

  async #read(id: string, see: (line: KeptFile | string) => boolean): Promise<void> {
    await readLines(this.#place(id, 'files'), this.#owner, see).catch((cause: unknown) => {
      if (codeOf(cause) === 'ENOENT')
        throw new PlaygroundError('not-found', `The checkpoint ${id} was removed meanwhile.`, { cause })
      if (cause instanceof SyntaxError)
        throw new PlaygroundError(
          'internal',
          `What is kept of the checkpoint ${id} is damaged on the disk. Nothing was changed. Take another, and delete this one: cem checkpoints delete ${id}`,
          { cause },
        )
      throw cause
    })
  }

  async #wordsOf(id: string): Promise<Checkpoint | null> {
    const words = await readFile(this.#place(id, 'json'), 'utf8').catch(unlessMissing)
    return words === undefined ? null : (JSON.parse(words) as Checkpoint) // removed meanwhile
  }

  async #names(): Promise<string[]> {
    const names = await listNames(this.#dir)
    return names.filter((name) => name.endsWith('.json') && isCheckpointId(name.slice(0, -'.json'.length)))
  }

  #place(id: string, ending: 'json' | 'files'): string {
    return join(this.#dir, `${id}.${ending}`)
  }
}
