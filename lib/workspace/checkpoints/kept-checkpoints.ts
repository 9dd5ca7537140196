import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { jsonLine } from '../../json/json-line.ts'
import { codeOf } from '../open-folder.ts'
import { inSlices } from '../slices.ts'
import { type Checkpoint, isCheckpointId, type KeptFile, type KeptTree } from './checkpoint.ts'

/**
 * What is known of the checkpoints of one workspace, on the disk: for each a few words (`<id>.json`) and the list of its files
 * (`<id>.files`, a line each). The words are written last and removed first: a checkpoint is there whole or not at all.
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
    const all = await Promise.all((await this.#names()).map((name) => this.#read(name.replace('.json', ''))))
    const known = all.filter((checkpoint) => checkpoint !== null)
    return known.sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : a.id < b.id ? 1 : -1))
  }

  async write(checkpoint: Checkpoint, { files, folders }: KeptTree): Promise<void> {
    await mkdir(this.#dir, { recursive: true, mode: 0o700 })
    const list = await open(this.#place(checkpoint.id, 'files'), 'w', 0o600)
    try {
      const lines: string[] = [jsonLine({ folders })]
      await inSlices(this.#owner, () => {
        const file = files[lines.length - 1]
        if (file) lines.push(lineOf(file))
        return file === undefined
      })
      await list.writeFile(`${lines.join('\n')}\n`)
      await list.datasync()
    } finally {
      await list.close()
    }
    await writeFileAtomic(this.#place(checkpoint.id, 'json'), jsonLine(checkpoint), { mode: 0o600 })
  }

  /** What was in it. */
  async tree(id: string): Promise<KeptTree> {
    const text = await readFile(this.#place(id, 'files'), 'utf8')
    const files: KeptFile[] = []
    let folders: string[] = []
    let from = 0
    await inSlices(this.#owner, () => {
      const end = text.indexOf('\n', from)
      if (end < 0) return true
      const line = text.slice(from, end)
      if (from === 0) folders = (JSON.parse(line) as { folders: string[] }).folders
      else files.push(fileOf(line))
      from = end + 1
      return false
    })
    return { files, folders }
  }

  /** One file of it, without reading what stands in the lines of the others. Null for one that is not in it. */
  async fileIn(id: string, path: string): Promise<KeptFile | null> {
    const text = await readFile(this.#place(id, 'files'), 'utf8').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return '' // removed meanwhile
      throw error
    })
    const at = text.indexOf(`\n${jsonLine([path]).slice(0, -1)},`)
    return at < 0 ? null : fileOf(text.slice(at + 1, text.indexOf('\n', at + 1)))
  }

  async remove(id: string): Promise<void> {
    for (const ending of ['json', 'files'] as const) await rm(this.#place(id, ending), { force: true })
  }

  /** Removes lists without words: a process was gone before its checkpoint was there. */
  async removeUnfinished(): Promise<void> {
    const names = await readdir(this.#dir)
    for (const name of names)
      if (name.endsWith('.files') && !names.includes(name.replace('.files', '.json')))
        await rm(join(this.#dir, name), { force: true })
  }

  async #read(id: string): Promise<Checkpoint | null> {
    try {
      return JSON.parse(await readFile(this.#place(id, 'json'), 'utf8')) as Checkpoint
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null // removed meanwhile
      throw error
    }
  }

  async #names(): Promise<string[]> {
    const names = await readdir(this.#dir).catch((error: unknown): string[] => {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    })
    return names.filter((name) => name.endsWith('.json') && isCheckpointId(name.slice(0, -'.json'.length)))
  }

  #place(id: string, ending: 'json' | 'files'): string {
    return join(this.#dir, `${id}.${ending}`)
  }
}

const lineOf = ({ path, sha256, bytes, mtimeMs, mark }: KeptFile) => jsonLine([path, sha256, bytes, mtimeMs, mark])

function fileOf(line: string): KeptFile {
  const [path, sha256, bytes, mtimeMs, mark] = JSON.parse(line) as [string, string, number, number, string]
  return { path, sha256, bytes, mtimeMs, mark }
}
