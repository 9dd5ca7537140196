import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { basename } from 'node:path'
import { PlaygroundError } from '../../errors.ts'
import { createTurns } from '../../process/turns.ts'
import { unlessUnreadable } from '../open-file.ts'
import { RUNS_FOLDER } from '../run-changes/change-list.ts'
import { UNFINISHED_PREFIX } from '../unfinished.ts'
import { walkTree } from '../walk-tree.ts'
import type { Workspace } from '../workspace.ts'
import type { KeptFile, KeptTree } from './checkpoint.ts'

/** What is younger may be changed again within the same tick of the file system's clock, and look the same. */
const SETTLED_MS = 2_000
/** Files that are read at once, of all people together, who take turns: to read them takes a part of everybody's thread. */
const reading = createTurns({ atOnce: 4 })

/** All paths together: they are held at once. Two hundred thousand ordinary ones are less. */
const MOST_PATH_CHARS = 32 * 1024 * 1024

export interface SeenTree extends KeptTree {
  leftOut: number
  /** What is there besides and stays whatever is restored: links, devices, what is unfinished. */
  others: string[]
}

/** Reads a content, as often as it likes, and answers what it was. */
export type ReadContent = (chunks: () => AsyncIterable<Buffer>) => Promise<{ sha256: string; bytes: number }>

/** Only its digest. */
export const digestOf: ReadContent = async (chunks) => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of chunks()) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}

/**
 * All plain files of a workspace as they are now. What is `known` under the same mark was not touched since and is not read.
 * Throws `too-large` for a workspace that cannot be looked at whole.
 */
export async function seeTree(
  workspace: Workspace,
  known: (path: string, mark: string) => Promise<KeptFile | null> | KeptFile | null,
  read: ReadContent,
  signal?: AbortSignal,
): Promise<SeenTree> {
  const { found, folders, others, leftOut } = await find(workspace)
  const began = Date.now()
  const seen = await settleAll(
    found.map(({ path, stats }) =>
      reading(
        async (): Promise<KeptFile | null> => {
          const mark = markOf(stats)
          const before = await known(path, mark)
          if (before !== null) return before
          const content = await read(() => untilAborted(workspace.chunks(path), signal)).catch(unlessUnreadable)
          const isSettled = stats.ctimeMs < began - SETTLED_MS
          return content && { path, ...content, mtimeMs: stats.mtimeMs, mark: isSettled ? mark : '' }
        },
        { ahead: true, of: workspace.dir, ...(signal && { signal }) },
      ),
    ),
  )
  const files = seen.filter((file) => file !== null)
  for (const [index, file] of seen.entries()) if (file === null && found[index]) others.push(found[index].path)
  return { files, folders, others, leftOut: leftOut + found.length - files.length }
}

/** Those that were there under the same mark. */
export function knownIn(files: readonly KeptFile[]): (path: string, mark: string) => KeptFile | null {
  const all = new Map(files.map((file) => [file.path, file]))
  return (path, mark) => {
    const file = all.get(path)
    return file && file.mark !== '' && file.mark === mark ? file : null
  }
}

async function find(workspace: Workspace) {
  const found: { path: string; stats: Stats }[] = []
  const folders: string[] = []
  const others: string[] = []
  let leftOut = 0
  let chars = 0
  const { isWhole } = await walkTree(
    workspace.dir,
    ({ path, stats }) => {
      chars += path.length
      if (chars > MOST_PATH_CHARS) return
      if (stats?.isDirectory()) folders.push(path)
      else if (stats?.isFile() && stats.nlink === 1 && !isUnfinished(path)) found.push({ path, stats })
      else {
        others.push(path)
        if (!isUnfinished(path)) leftOut++
      }
    },
    { without: RUNS_FOLDER },
  )
  if (!isWhole || chars > MOST_PATH_CHARS)
    throw new PlaygroundError(
      'too-large',
      'The workspace holds more files than can be looked at, folders nested too deep, or paths too long in all. Delete something first.',
    )
  return { found, folders, others, leftOut }
}

const isUnfinished = (path: string) => basename(path).startsWith(UNFINISHED_PREFIX)

async function* untilAborted(chunks: AsyncIterable<Buffer>, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    signal?.throwIfAborted()
    yield chunk
  }
}

/** A program can set every time but the last one, which says when it did. */
const markOf = ({ dev, ino, size, mtimeMs, ctimeMs }: Stats) => `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`

/** Waits for all, also when one fails: nothing of it is under way afterwards. */
async function settleAll<T>(all: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(all)
  return Promise.all(all)
}
