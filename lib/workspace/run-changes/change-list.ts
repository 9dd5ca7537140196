// What a run changed in a workspace, written down before each change by whoever makes it. Also read inside the sandbox:
// nothing of Node's in here.

/** In the workspace, hidden: a folder for each run, with the list and copies of what was there before. */
export const RUNS_FOLDER = '.runs'
export const LIST_FILE = 'list'

/** A file that is larger is not copied before it is changed, and neither is what exceeds this for one run. */
export const MOST_COPY_BYTES = 16 * 1024 * 1024
export const MOST_COPIED_BYTES = 64 * 1024 * 1024
/** More changes are not written down; the last line says so. */
export const MOST_LINES = 50_000
export const MOST_LIST_BYTES = 16 * 1024 * 1024
/** No call of the system takes a longer one. */
const MOST_PATH = 4_096

/** One line of the list: what was at a path, or where it went, and when, in ms. */
export type ChangeLine =
  | {
      path: string
      at: number
      was: 'none' | 'file' | 'folder' | 'link'
      /** What was there is kept under this name in the run's folder. */
      copy?: string
      bytes?: number
      by?: 'call'
      /** It came with the result of a tool: a resumed run, which gets that result from its log, needs it again. */
      keeps?: true
    }
  /** `by`: a call of the run did it, which its log knows of, too. */
  | { path: string; at: number; to: string; bytes?: number; by?: 'call' }
  | { isFull: true }

/**
 * Lines of a list, one at a time, and null for what is none of ours and left out: a program can write anything there.
 */
export function* changeLines(text: string): Generator<ChangeLine | null> {
  let faults = 0
  let count = 0
  for (let from = 0; from < text.length && count <= MOST_LINES && faults < MOST_FAULTS; ) {
    const end = text.indexOf('\n', from)
    const line = readLine(text.slice(from, end < 0 ? text.length : end))
    from = end < 0 ? text.length : end + 1
    if (line) count++
    else faults++
    yield line
  }
  if (faults >= MOST_FAULTS) yield { isFull: true }
}

const isPath = (path: unknown): path is string => typeof path === 'string' && path.length <= MOST_PATH

/** To read what is no line takes much longer than one that is. */
const MOST_FAULTS = 100

function readLine(line: string): ChangeLine | null {
  try {
    const { path, at, was, copy, bytes, keeps, to, by, isFull } = JSON.parse(line)
    if (isFull === true) return { isFull }
    if (!isPath(path) || typeof at !== 'number') return null
    const more = {
      ...(Number.isSafeInteger(bytes) && bytes >= 0 && { bytes }),
      ...(by === 'call' && ({ by } as const)),
    }
    if (to !== undefined) return isPath(to) ? { path, at, to, ...more } : null
    if (!['none', 'file', 'folder', 'link'].includes(was)) return null
    const isCopy = typeof copy === 'string' && /^[gh]\d{1,6}$/.test(copy)
    return { path, at, was, ...more, ...(isCopy && { copy }), ...(keeps === true && { keeps }) }
  } catch {
    return null // cut off, or a program's own
  }
}
