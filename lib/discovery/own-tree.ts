import { closeSync, constants, type Dir, fstatSync, lstatSync, opendirSync, openSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { PlaygroundError } from '../errors.ts'
import { assertPlainFile } from '../workspace/open-file.ts'
import { type Folder, openFolder, SHOWS_DESCRIPTORS } from '../workspace/open-folder.ts'
import { openWorkspace } from '../workspace/open-workspace.ts'
import { isMarkOfWriting, MOST_MARKS } from './mark-of-writing.ts'
import { isModuleOrServerFile, type ServerFolder, type ServersTree, type TreeFile } from './servers-tree.ts'

/** Of one server. A server that was added has at most so many tools; its `index.ts` and `server.json` come beside them. */
export const MAX_OWN_TOOLS = 10_000
const MAX_FILES = MAX_OWN_TOOLS + 100
const MAX_MODULE_BYTES = 1024 * 1024
/** Of all its tools; a few thousand have some megabytes. */
const MAX_SERVER_FILE_BYTES = 16 * 1024 * 1024
const READS_AT_ONCE = 50
/** So many are looked at before somebody else has a turn. */
const AT_ONCE = 500

/** The servers in a person's workspace. Programs write there, so every file is hostile input and links are refused. */
export function openOwnTree(dir: string, owner: string, names: () => readonly string[]): ServersTree {
  const workspace = openWorkspace(dirname(dir))
  const base = basename(dir)
  let reads = 0

  async function lookAt(server: string): Promise<ServerFolder | Error> {
    const folder = await openFolder(workspace.dir, [base, server])
    try {
      return await readFolder(folder)
    } finally {
      await folder.close()
    }
  }

  return {
    owner,
    isOpen: true,
    async list() {
      const servers = new Map<string, ServerFolder | Error>()
      for (const server of names()) {
        const found = await lookAt(server).catch(unlessExchanged)
        if (found instanceof Error || found.files.size > 0 || found.marks.size > 0) servers.set(server, found)
      }
      return servers
    },
    async read(server, file, maxBytes) {
      const limit = Math.min(maxBytes, file === 'server.json' ? MAX_SERVER_FILE_BYTES : MAX_MODULE_BYTES)
      if (!SHOWS_DESCRIPTORS)
        return (await workspace.read(`${base}/${server}/${file}`, { maxBytes: limit })).toString('utf8')
      // There may be thousands, and in one go each takes a hundredth of the time.
      if (++reads % READS_AT_ONCE === 0) await turn()
      return readPlain([dir, server, file], limit)
    },
  }
}

/** Goes down name by name without following a link; see `openFolder`. */
function readPlain(names: readonly string[], maxBytes: number): string {
  const held: number[] = []
  try {
    for (const [index, name] of names.entries()) {
      const isFile = index === names.length - 1
      const place = index === 0 ? name : `/proc/self/fd/${held.at(-1)}/${name}`
      const kind = isFile ? constants.O_NONBLOCK : constants.O_DIRECTORY
      held.push(openSync(place, constants.O_RDONLY | constants.O_NOFOLLOW | kind))
    }
    const descriptor = held.at(-1) as number
    const stats = fstatSync(descriptor)
    assertPlainFile(stats, names.slice(1).join('/'))
    if (stats.size > maxBytes) throw new Error(`It has ${stats.size} bytes, at most ${maxBytes} are read.`)
    return readFileSync(descriptor, 'utf8')
  } finally {
    for (const descriptor of held) closeSync(descriptor)
  }
}

async function readFolder(folder: Folder): Promise<ServerFolder | Error> {
  const files = new Map<string, TreeFile>()
  const marks = new Map<string, TreeFile>()
  const open: Dir = opendirSync(folder.at('.'))
  try {
    let count = 0
    for (let entry = open.readSync(); entry !== null; entry = open.readSync()) {
      if (++count > MAX_FILES) {
        return new Error(
          `It is not used: there are more than ${MAX_FILES} files in it. A server has at most ${MAX_OWN_TOOLS} tools.`,
        )
      }
      if (count % AT_ONCE === 0) await turn()
      const isMark = isMarkOfWriting(entry.name) && marks.size < MOST_MARKS
      if (!entry.isFile() || !(isMark || isModuleOrServerFile(entry.name))) continue
      const stats = lstatSync(folder.at(entry.name), { throwIfNoEntry: false })
      if (stats?.isFile()) (isMark ? marks : files).set(entry.name, { mtimeMs: stats.mtimeMs, size: stats.size })
    }
    return { files, marks }
  } finally {
    open.closeSync()
  }
}

/** A folder may be removed, or exchanged for a link, since it was listed. */
function unlessExchanged(error: unknown): ServerFolder {
  if (error instanceof PlaygroundError) return { files: new Map(), marks: new Map() }
  throw error
}
