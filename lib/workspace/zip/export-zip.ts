import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import { PlaygroundError } from '../../errors.ts'
import { ownerOfName } from '../../process/owned-name.ts'
import { unlessUnreadable } from '../open-file.ts'
import { parsePath } from '../parse-path.ts'
import { UNFINISHED_PREFIX } from '../unfinished.ts'
import type { Workspace, WorkspaceEntry } from '../workspace.ts'
import { EntryPlaces, isOfMacOs, namesOfEntry } from './entry-names.ts'

export interface ExportOptions {
  /** Paths of the workspace that can be made again, and are left out. */
  without?: ReadonlySet<string>
  /** These files alone, those that are there. */
  only?: ReadonlySet<string>
  signal?: AbortSignal
}

/** A zip file that is made while it is read. */
export interface Exported {
  content: Readable
  /** What its file may be called. */
  name: string
  /** Whose names would not be taken out of a zip file again, and the later of two that are one name elsewhere. */
  leftOut: string[]
}

/** More than a person may have. */
const MOST = 200_000
/** Entries whose names are looked at before others have a turn. */
const AT_ONCE = 200
/** Not worth packing: they are. */
const PACKED = /\.(?:zip|gz|tgz|7z|xz|bz2|zst|png|jpe?g|gif|webp|avif|mp[34]|m4a|mov|webm|woff2?)$/i

/**
 * A folder of a workspace, or all of it, as a zip file. Files are read one after the other as they are asked for; one that is
 * deleted meanwhile, a link or a device is not in it. Throws `not-found` before anything is read.
 */
export async function exportZip(
  workspace: Workspace,
  spelling: string,
  { without = new Set(), only, signal }: ExportOptions = {},
): Promise<Exported> {
  const names = parsePath(spelling)
  const path = names.join('/')
  const isWanted = ({ path, type }: WorkspaceEntry) =>
    !without.has(path) && (!only || (type === 'file' && only.has(path)))
  const entries = (await entriesOf(workspace, path)).filter((entry) => isKept(entry.path) && isWanted(entry))
  // A folder is in it under its own name.
  const above = names.slice(0, -1).join('/').length
  const nameIn = (of: string) => (above === 0 ? of : of.slice(above + 1))
  const leftOut = await leftOutOf(entries, nameIn)
  const packed = new ZipFile()
  const content = packed.outputStream as PassThrough
  const stop = (error: Error) => content.destroy(error)
  packed.on('error', stop)
  // Whoever reads is told; where nobody does any more it must not end the process.
  content.on('error', () => {})
  signal?.addEventListener('abort', () => stop(signal.reason as Error), { once: true })
  const left = new Set(leftOut)
  void fill(packed, content, workspace, { entries: entries.filter((entry) => !left.has(entry.path)), nameIn }).catch(
    stop,
  )
  return { content, name: `${names.at(-1) ?? 'workspace'}.zip`, leftOut }
}

async function entriesOf(workspace: Workspace, path: string): Promise<WorkspaceEntry[]> {
  if (path === '') return workspace.list('', { most: MOST })
  const entry = await workspace.stat(path)
  return entry.type === 'file' ? [entry] : [entry, ...(await workspace.list(path, { most: MOST }))]
}

async function fill(
  packed: ZipFile,
  content: Readable,
  workspace: Workspace,
  { entries, nameIn }: { entries: readonly WorkspaceEntry[]; nameIn: (path: string) => string },
): Promise<void> {
  const full = new Set(entries.flatMap(({ path }) => path.slice(0, path.lastIndexOf('/')) || []))
  for (const { path, type, modifiedAt } of entries) {
    if (content.destroyed) return
    const mtime = new Date(modifiedAt)
    if (type === 'file') await add(packed, content, workspace, { path, name: nameIn(path), mtime })
    else if (!full.has(path)) packed.addEmptyDirectory(nameIn(path), { mtime, mode: 0o040755 })
  }
  packed.end()
}

/** Returns when all of it was read. */
async function add(
  packed: ZipFile,
  content: Readable,
  workspace: Workspace,
  { path, name, mtime }: { path: string; name: string; mtime: Date },
): Promise<void> {
  const chunks = workspace.chunks(path)
  const first = await chunks.next().catch(unlessUnreadable)
  if (first === null) return
  const file = Readable.from(whole(first, chunks), { objectMode: false })
  const end = () => file.destroy()
  content.once('close', end)
  packed.addReadStream(file, name, { mtime, mode: 0o100644, compress: !PACKED.test(name) })
  await finished(file, { writable: false }).catch((error: unknown) => {
    if (!content.destroyed) throw error
  })
  content.off('close', end)
}

async function* whole(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (first.done) return
  yield first.value
  yield* rest
}

/** What one of us has not finished writing is nobody's file yet. */
const isKept = (path: string) =>
  !path
    .split('/')
    .some((name) => name.startsWith(UNFINISHED_PREFIX) && ownerOfName(name.slice(UNFINISHED_PREFIX.length)))

/** What would not come in again, wherever it is unpacked: by the rules that hold for what comes in. */
async function leftOutOf(entries: readonly WorkspaceEntry[], nameIn: (path: string) => string): Promise<string[]> {
  const places = new EntryPlaces(Number.POSITIVE_INFINITY)
  const leftOut: string[] = []
  for (const [index, { path, type }] of entries.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const name = type === 'file' ? nameIn(path) : `${nameIn(path)}/`
    if (isOfMacOs(name) || !hasPlace(places, name, type)) leftOut.push(path)
  }
  return leftOut
}

function hasPlace(places: EntryPlaces, name: string, type: WorkspaceEntry['type']): boolean {
  try {
    places.add(namesOfEntry(name, []), type)
    return true
  } catch (error) {
    if (error instanceof PlaygroundError) return false
    throw error
  }
}
