import { isNotFound } from '../../errors.ts'
import { createTurnsByKey } from '../../process/turns.ts'
import { beside } from '../beside.ts'
import { growthBy } from '../growth-by.ts'
import { assertOwnName, ownPaths } from '../own-names.ts'
import { parsePath } from '../parse-path.ts'
import { assertNoneThere, placeFiles } from '../place-files.ts'
import { type Quota, withinQuota } from '../quota.ts'
import type { SharedModules } from '../read-module-table.ts'
import type { Workspace } from '../workspace.ts'
import { type Archive, readArchive } from './read-archive.ts'
import { unpack } from './unpack.ts'

export interface ImportOptions {
  /** The folder it is unpacked into, which is made where it is missing. Default: the workspace itself. */
  into?: string
  /** Whether files that are there are replaced. Default: then nothing is taken. */
  mayReplace?: boolean
  signal?: AbortSignal
}

/** What came out of a zip file. */
export interface Imported {
  files: number
  bytes: number
  /** So many of the files were there before. */
  replaced: number
}

/** One of a person at a time: each takes room on the disk twice. */
const inTurn = createTurnsByKey({
  atOnce: 1,
  waiting: 10,
  busy: 'Too many zip files of yours are being unpacked. Try again in a few seconds.',
})

/** Takes what is in a zip file on this machine into a workspace: all of it, or nothing. */
export async function importZip(
  workspace: Workspace,
  zipFile: string,
  { into = '', mayReplace = false, signal }: ImportOptions,
  { quota, shared }: { quota: Quota; shared: SharedModules },
): Promise<Imported> {
  return inTurn(workspace.dir, async () => {
    const archive = await readArchive(zipFile, parsePath(into))
    try {
      assertOwn(archive, shared)
      if (!mayReplace) assertNoneThere(await takenPlaces(workspace, archive))
      return await withinQuota(workspace.dir, quota, async (reserve) => {
        const makeRoom = async () => {
          const { bytes, files } = await growthBy(workspace.dir, archive.entries)
          await reserve(bytes, files)
        }
        await makeRoom()
        return beside(workspace.dir, async (dir) => {
          const files = await unpack(archive, dir, signal)
          // What it was to replace may have been moved meanwhile.
          await makeRoom()
          return place(workspace.dir, archive, { files, dir, mayReplace })
        })
      })
    } finally {
      archive.zip.close()
    }
  })
}

/** The shared names are read once for all entries, and again only to say what is against one. */
function assertOwn({ entries }: Archive, shared: SharedModules): void {
  const isOwn = ownPaths(shared)
  const taken = entries.find(({ path }) => !isOwn(path))
  if (taken) assertOwnName(shared, taken.path.split('/'))
}

async function place(
  workspaceDir: string,
  archive: Archive,
  { files, dir, mayReplace }: { files: Awaited<ReturnType<typeof unpack>>; dir: string; mayReplace: boolean },
): Promise<Imported> {
  const folders = archive.entries.filter(({ type }) => type === 'directory').map(({ path }) => path)
  const { replaced } = await placeFiles(workspaceDir, { files, folders, asideDir: dir, mayReplace })
  return { files: files.length, bytes: archive.bytes, replaced }
}

async function takenPlaces(workspace: Workspace, { entries }: Archive): Promise<string[]> {
  const taken: string[] = []
  for (const { path, type } of entries) if (type === 'file' && (await isThere(workspace, path))) taken.push(path)
  return taken
}

const isThere = (workspace: Workspace, path: string) =>
  workspace.stat(path).then(
    () => true,
    (error: unknown) => {
      if (isNotFound(error)) return false
      throw error
    },
  )
