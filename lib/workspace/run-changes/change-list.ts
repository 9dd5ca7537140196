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

/** One line of the list: what was at a path, or where it went, and when, in ms. */
export type ChangeLine =
  | {
      path: string
      at: number
      was: 'none' | 'file' | 'folder' | 'link'
      /** What was there is kept under this name in the run's folder. */
      copy?: string
      bytes?: number
      /** It came with the result of a tool: a resumed run, which gets that result from its log, needs it again. */
      keeps?: true
    }
  | { path: string; at: number; to: string; bytes?: number }
  | { isFull: true }

/** Lines of a list. A program can write anything there: what is none of ours is left out. */
export function readChangeList(text: string): ChangeLine[] {
  const lines: ChangeLine[] = []
  let faults = 0
  for (let from = 0; from < text.length && lines.length <= MOST_LINES && faults < MOST_FAULTS; ) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end < 0 ? text.length : end)
    from = end < 0 ? text.length : end + 1
    const read = readLine(line)
    if (read) lines.push(read)
    else faults++
  }
  return faults < MOST_FAULTS ? lines : [...lines, { isFull: true }]
}
/** To read what is no line takes much longer than one that is. */
const MOST_FAULTS = 100

function readLine(line: string): ChangeLine | null {
  try {
    const { path, at, was, copy, bytes, keeps, to, isFull } = JSON.parse(line)
    if (isFull === true) return { isFull }
    if (typeof path !== 'string' || typeof at !== 'number') return null
    const size = Number.isSafeInteger(bytes) && bytes >= 0 ? { bytes } : {}
    if (typeof to === 'string') return { path, at, to, ...size }
    if (!['none', 'file', 'folder', 'link'].includes(was)) return null
    const isCopy = typeof copy === 'string' && /^[gh]\d{1,6}$/.test(copy)
    return { path, at, was, ...size, ...(isCopy && { copy }), ...(keeps === true && { keeps }) }
  } catch {
    return null // cut off, or a program's own
  }
}
