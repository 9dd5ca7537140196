import { constants, existsSync } from 'node:fs'
import { chown, lstat, mkdir, open, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { PlaygroundError } from '../errors.ts'
import { assertNotTooDeep } from './depth.ts'

/** An open folder of a workspace, and how its entries are addressed. */
export interface Folder {
  /** The path of an entry, to be used while the folder is open. */
  at(name: string): string
  close(): Promise<void>
}

export interface FolderOptions {
  /** Make what is missing on the way. */
  make?: boolean
  /** Hold folders by descriptor. Default: wherever the system shows descriptors as paths. */
  byDescriptor?: boolean
}

export const SHOWS_DESCRIPTORS = process.platform === 'linux' && existsSync('/proc/self/fd')

/**
 * Opens a folder of a workspace name by name, refusing links on the way.
 *
 * A program may exchange a folder for a link between a check and a use. So each folder is held open, and what is in it
 * is addressed through the descriptor (`/proc/self/fd/N/name`, which is what `openat` does): the way already gone cannot
 * be changed any more. Where the system has no such paths, every name on the way is checked before its use.
 */
export async function openFolder(root: string, names: readonly string[], options: FolderOptions = {}): Promise<Folder> {
  if (options.make) {
    assertNotTooDeep(names)
    await mkdir(root, { recursive: true, mode: 0o700 })
  }
  const byDescriptor = options.byDescriptor ?? SHOWS_DESCRIPTORS
  let folder = byDescriptor ? await hold(root) : checked(await realpath(root))
  const gone: string[] = []
  for (const name of names) {
    gone.push(name)
    const path = folder.at(name)
    try {
      if (options.make) await makeFolder(path, root)
      const inner = byDescriptor ? await hold(path, constants.O_NOFOLLOW) : await check(path)
      await folder.close()
      folder = inner
    } catch (cause) {
      const reason = await refusal(path, gone.join('/'), cause)
      await folder.close()
      throw reason
    }
  }
  return folder
}

async function hold(path: string, flags = 0): Promise<Folder> {
  const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | flags)
  return { at: (name) => `/proc/self/fd/${handle.fd}/${name}`, close: () => handle.close() }
}

const checked = (path: string): Folder => ({ at: (name) => join(path, name), close: async () => {} })

async function check(path: string): Promise<Folder> {
  if ((await realpath(path)) !== path) throw Object.assign(new Error('a link'), { code: 'ELOOP' })
  if (!(await lstat(path)).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
  return checked(path)
}

async function makeFolder(path: string, root: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    throw error
  }
  await giveToOwner(root, (uid, gid) => chown(path, uid, gid))
}

/** A server that runs as root leaves what it makes to the owner of the workspace, whose programs work with it. */
export async function giveToOwner(root: string, give: (uid: number, gid: number) => Promise<void>): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await lstat(root)
  if (uid !== 0) await give(uid, gid)
}

async function refusal(path: string, shown: string, cause: unknown): Promise<unknown> {
  switch (codeOf(cause)) {
    case 'ENOENT':
      return new PlaygroundError('not-found', `There is no folder "${shown}" in the workspace.`, { cause })
    case 'ELOOP':
      return linkError(shown, cause)
    case 'ENOTDIR': {
      // With O_DIRECTORY Linux says the same of a link and of a file.
      const isLink = await lstat(path).then(
        (stats) => stats.isSymbolicLink(),
        () => false,
      )
      if (isLink) return linkError(shown, cause)
      return new PlaygroundError('invalid-input', `"${shown}" is a file, a folder was expected.`, { cause })
    }
    default:
      return cause
  }
}

export const linkError = (shown: string, cause?: unknown) =>
  new PlaygroundError(
    'forbidden',
    `"${shown}" is a link. Links are not followed in a workspace; use a plain file or folder.`,
    { cause },
  )

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
