import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { appendFile, mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { PlaygroundError } from '../../errors.ts'
import { jsonLine } from '../../json/json-line.ts'
import { listNames } from '../../process/list-names.ts'
import { isComparisonId } from '../comparison-id.ts'
import type { Plan } from '../plan-comparison.ts'
import { type KeptComparison, type KeptLine, type KeptState, keptLine, keptState } from './kept-comparison.ts'
import { keptPlan } from './kept-plan.ts'

const MB = 1024 * 1024
/** More than any that we wrote: a larger one is damaged, or was written by somebody else. */
const MOST_BYTES = { plan: 16 * MB, state: 1 * MB, lines: 256 * MB }
const FILES = { plan: 'plan.json', state: 'state.json', lines: 'trials.jsonl' }
const MOST_REMEMBERED = 10_000
/** Of one person. */
export const MOST_KEPT = 500
export const MOST_KEPT_BYTES = 100 * MB

/**
 * The comparisons on disk, a folder each: `plan.json` never changes, `state.json` is written whole each time, and
 * `trials.jsonl` only grows, a line for each trial. What was done is in the lines alone, so that no end of a process makes them
 * disagree.
 */
export function createComparisonFiles(dir: string) {
  /** Plans that could be read, as they were then. */
  const readable = new Map<string, string>()
  const folderOf = (personId: string) => join(dir, folderName(personId))
  const at = (personId: string, id: string, file = '') => {
    if (!isComparisonId(id)) throw notFound()
    return join(folderOf(personId), id, file)
  }

  async function readState(personId: string, id: string): Promise<KeptState> {
    const text = await readText(at(personId, id, 'state.json'), MOST_BYTES.state)
    if (text === null) throw (await isThere(at(personId, id))) ? damaged(id) : notFound()
    return parsed(id, () => keptState.parse(JSON.parse(text)))
  }

  async function readPlan(personId: string, id: string): Promise<KeptComparison['plan']> {
    const text = await readText(at(personId, id, 'plan.json'), MOST_BYTES.plan)
    if (text === null) throw damaged(id)
    return parsed(id, () => keptPlan.parse(JSON.parse(text)))
  }

  return {
    lockOf: (personId: string) => join(folderOf(personId), 'lock'),

    async ids(personId: string): Promise<string[]> {
      return (await listNames(folderOf(personId))).filter(isComparisonId)
    },

    /** What is kept of each, in bytes, the largest first. */
    async sizes(personId: string): Promise<{ id: string; bytes: number }[]> {
      const ids = (await listNames(folderOf(personId))).filter(isComparisonId)
      const sizes: { id: string; bytes: number }[] = []
      for (const id of ids) {
        const files = await Promise.all(
          Object.values(FILES).map((file) => stat(at(personId, id, file)).catch(() => null)),
        )
        sizes.push({ id, bytes: files.reduce((sum, file) => sum + (file?.size ?? 0), 0) })
      }
      return sizes.sort((one, other) => other.bytes - one.bytes)
    },

    /** Throws `not-found`, and `conflict` for one that is damaged. */
    readState,

    async read(personId: string, id: string): Promise<KeptComparison> {
      const state = await readState(personId, id)
      const plan = await readPlan(personId, id)
      const lines = (await readText(at(personId, id, 'trials.jsonl'), MOST_BYTES.lines)) ?? ''
      return parsed(id, () => ({ id, plan, state, lines: linesIn(lines) }))
    },

    /** Throws `conflict` where what was planned cannot be read; looks only at what has changed since the last time. */
    async assertPlan(personId: string, id: string): Promise<void> {
      const found = await stat(at(personId, id, 'plan.json')).catch(() => null)
      const now = found && `${found.size} ${found.mtimeMs}`
      if (now === null || readable.get(`${personId} ${id}`) !== now) await readPlan(personId, id)
      if (readable.size >= MOST_REMEMBERED) readable.clear()
      if (now !== null) readable.set(`${personId} ${id}`, now)
    },

    async create(personId: string, id: string, plan: Plan & { createdAt: string }, state: KeptState): Promise<void> {
      await mkdir(at(personId, id), { recursive: true, mode: 0o700 })
      await writeWhole(at(personId, id, 'plan.json'), plan)
      // Without it there is none: it comes last.
      await writeWhole(at(personId, id, 'state.json'), state)
    },

    // Often: what was done is in the lines.
    writeState: (personId: string, id: string, state: KeptState) =>
      writeFileAtomic(at(personId, id, 'state.json'), JSON.stringify(state), { mode: 0o600, fsync: false }),

    append: (personId: string, id: string, line: KeptLine) =>
      appendFile(at(personId, id, 'trials.jsonl'), `${jsonLine(line)}\n`, { mode: 0o600 }),

    /** Takes away half a line that a process left which ended while it wrote: what comes next begins a line. */
    async mend(personId: string, id: string): Promise<void> {
      const file = at(personId, id, 'trials.jsonl')
      const text = await readText(file, MOST_BYTES.lines)
      if (text === null || text === '' || text.endsWith('\n')) return
      await writeFileAtomic(file, text.slice(0, text.lastIndexOf('\n') + 1), { mode: 0o600 })
    },

    remove: (personId: string, id: string) => rm(at(personId, id), { recursive: true, force: true }),
  }
}

export type ComparisonFiles = ReturnType<typeof createComparisonFiles>

const folderName = (personId: string) =>
  /^\w[\w-]{0,99}$/.test(personId) ? personId : `at-${createHash('sha256').update(personId).digest('hex').slice(0, 24)}`

const writeWhole = (file: string, value: unknown) => writeFileAtomic(file, JSON.stringify(value), { mode: 0o600 })

/** Null when there is no such file. Throws `too-large`. No link is followed. */
async function readText(file: string, mostBytes: number): Promise<string | null> {
  try {
    const opened = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)
    try {
      const { size } = await opened.stat()
      if (size > mostBytes) throw new PlaygroundError('too-large', `${file} has ${size} bytes, at most ${mostBytes}.`)
      return await opened.readFile('utf8')
    } finally {
      await opened.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The last may be half a line. */
function linesIn(text: string): KeptLine[] {
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  return lines.filter((line) => line !== '').map((line) => keptLine.parse(JSON.parse(line)) as KeptLine)
}

function parsed<T>(id: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw damaged(id, cause)
  }
}

const isThere = async (path: string) => (await stat(path).catch(() => null)) !== null

const notFound = () => new PlaygroundError('not-found', 'There is no such comparison. See them with: cem compare list')
const damaged = (id: string, cause?: unknown) =>
  new PlaygroundError(
    'conflict',
    `What is kept of ${id} is damaged and cannot be read. Delete it, and compare again.`,
    { cause },
  )
