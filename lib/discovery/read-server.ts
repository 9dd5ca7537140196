import { createHash } from 'node:crypto'
import { messageOf, PlaygroundError } from '../errors.ts'
import { FOLDER_NAME, folderOf } from '../mcp/server-name.ts'
import { isOffloadError } from '../offload/offload-error.ts'
import { inspectModule } from './inspect-module.ts'
import { MARK_BYTES } from './mark-of-writing.ts'
import { parseElsewhere } from './parse-elsewhere.ts'
import type { InspectedModule } from './read-tool.ts'
import { parseServerFile, type ServerFile, type ServerFileEntry } from './server-file.ts'
import { isSameFile, type ServerFolder, type ServersTree, type TreeFile } from './servers-tree.ts'
import type { CatalogServer, Tool } from './tool.ts'
import { signatureOf } from './types/signature.ts'

const MAX_SERVER_FILE_BYTES = 64 * 1024 * 1024
const MAX_MODULE_BYTES = 1024 * 1024
const AFTER_A_BOUND_MS = 60_000
const PASSING_CODES: readonly string[] = ['busy', 'unavailable', 'internal']

/**
 * Reads one server as its folder is now: the same object as long as its files are the same. While modules are being
 * written, those count that `server.json` lists, and those that were there before.
 */
export type ServerReader = (folder: ServerFolder) => Promise<ServerReading>

/** What the files of a server came to. */
export interface ServerReading {
  files: ReadonlyMap<string, TreeFile>
  server: CatalogServer
  /** Something of it failed that may pass: from then on, on the clock of `performance`, it is read again. */
  againAt?: number
}

/** With an earlier reading it begins where that ended. */
export function createServerReader(tree: ServersTree, folder: string, last: ServerReading | null = null): ServerReader {
  const digests = createMemory(async (file) =>
    createHash('sha256')
      .update(await read(file))
      .digest('hex'),
  )
  const inspections = createMemory<InspectedModule>(async (file) =>
    inspectModule(await read(file), file.slice(0, -'.ts'.length), tree.owner),
  )
  // Of a folder with marks it says which files are looked at, before those are looked at.
  const serverFiles = createMemory(async (file) => {
    const text = await tree.read(folder, file, MAX_SERVER_FILE_BYTES)
    return tree.isOpen ? parseElsewhere(text, tree.owner) : parseServerFile(text)
  })
  const notes = createMemory(async (mark) => (await tree.read(folder, mark, MARK_BYTES)).split('\n').filter(Boolean))
  const read = (file: string) => tree.read(folder, file, MAX_MODULE_BYTES)

  return async (found) => {
    const files = found.marks.size > 0 ? await countedIn(found) : found.files
    const isOver = last?.againAt !== undefined && performance.now() >= last.againAt
    if (last === null || isOver || !isSameFolder(files, last.files)) last = await build(files)
    return last
  }

  /** What else is there is not looked at, so that what is written meanwhile changes nothing. */
  async function countedIn({ files, marks }: ServerFolder): Promise<ReadonlyMap<string, TreeFile>> {
    const counted = new Set(['server.json'])
    const file = files.get('server.json')
    // `build` says why it cannot be read.
    const listed = file && (await serverFiles('server.json', file).catch(() => null))
    for (const fn of Object.keys(listed?.tools ?? {})) counted.add(`${fn}.ts`)
    let bytes = 0
    for (const [mark, found] of marks) {
      bytes += found.size
      // A person's programs can write anything that is called like a mark.
      if (bytes <= MARK_BYTES) for (const name of await notes(mark, found).catch(() => [])) counted.add(name)
    }
    return new Map([...files].filter(([name]) => counted.has(name)))
  }

  async function build(files: ReadonlyMap<string, TreeFile>): Promise<ServerReading> {
    const server: CatalogServer = { name: folder, description: '', tools: [], broken: [] }
    const reading: ServerReading = { files, server }
    const breaks = (file: string, error: unknown) => {
      server.broken.push({ file: `${folder}/${file}`, reason: messageOf(error) })
      const passes = passesInMs(error)
      if (passes !== null) reading.againAt = Math.min(reading.againAt ?? Infinity, performance.now() + passes)
    }
    let listed: ServerFile['tools'] = {}
    try {
      const serverFile = await readServerFile(files)
      if (serverFile) {
        server.name = serverFile.server
        server.description = serverFile.description
        listed = serverFile.tools
      }
    } catch (error) {
      breaks('server.json', error)
      return reading
    }
    for (const fn of [...new Set([...Object.keys(listed), ...moduleNames(files)])].sort()) {
      try {
        server.tools.push(
          await readTool(server.name, fn, Object.hasOwn(listed, fn) ? listed[fn] : undefined, files.get(`${fn}.ts`)),
        )
      } catch (error) {
        breaks(`${fn}.ts`, error)
      }
    }
    server.digest = digestOf(server)
    return reading
  }

  async function readServerFile(files: ReadonlyMap<string, TreeFile>): Promise<ServerFile | null> {
    if (!FOLDER_NAME.test(folder)) {
      throw new Error(
        'No server can have a folder of this name: letters, digits, ".", "_" and "-" are expected, at most 64.',
      )
    }
    const file = files.get('server.json')
    if (!file) return null
    const listed = await serverFiles('server.json', file)
    if (folderOf(listed.server) === folder) return listed
    throw new Error(`It says server "${listed.server}", whose folder is "${folderOf(listed.server)}", not "${folder}".`)
  }

  async function readTool(
    server: string,
    fn: string,
    entry: ServerFileEntry | undefined,
    file: TreeFile | undefined,
  ): Promise<Tool> {
    if (file === undefined)
      throw new Error('It is listed in server.json, but there is no such file; run `cem generate`.')
    const place = { server, fn, module: `./servers/${folder}/${fn}.ts` }
    if (entry === undefined) {
      return { ...place, tool: fn, ...(await inspections(`${fn}.ts`, file)), origin: 'hand-written' }
    }
    const { tool, description, inputSchema, outputSchema, annotations } = entry
    const listed: Tool = {
      ...place,
      tool,
      description,
      inputSchema,
      signature: signatureOf(fn, inputSchema, outputSchema),
    }
    if (outputSchema) listed.outputSchema = outputSchema
    if (annotations) listed.annotations = annotations
    if ((await digests(`${fn}.ts`, file)) === entry.sha256) return listed
    await inspections(`${fn}.ts`, file) // Throws when the edit broke it.
    return { ...listed, origin: 'hand-edited' }
  }
}

function digestOf({ name, description, tools }: CatalogServer): string {
  return createHash('sha256')
    .update(JSON.stringify([name, description, tools]))
    .digest('base64url')
}

/** Keeps what a file came to, so that a change costs only what changed; not what may come to something else. */
function createMemory<T>(make: (file: string) => Promise<T>): (file: string, current: TreeFile) => Promise<T> {
  const known = new Map<string, { of: TreeFile; made: Promise<T> }>()
  return (file, current) => {
    const kept = known.get(file)
    if (kept && isSameFile(current, kept.of)) return kept.made
    const made = make(file)
    const keeping = { of: current, made }
    known.set(file, keeping)
    made.catch((error: unknown) => {
      if (passesInMs(error) !== null && known.get(file) === keeping) known.delete(file)
    })
    return made
  }
}

function isSameFolder(files: ReadonlyMap<string, TreeFile>, before: ReadonlyMap<string, TreeFile>): boolean {
  if (files === before) return true
  if (files.size !== before.size) return false
  for (const [name, file] of files) if (!isSameFile(file, before.get(name))) return false
  return true
}

/** Every module of a folder that is a tool: not the index, no declarations, no tests. */
function* moduleNames(files: ReadonlyMap<string, TreeFile>): Generator<string> {
  for (const file of files.keys()) {
    if (!file.endsWith('.ts') || file === 'index.ts' || /\.(d|test)\.ts$/.test(file)) continue
    yield file.slice(0, -'.ts'.length)
  }
}

/** In how many ms reading the same file again may go well: the machine had too much to do. Null when it will not. */
function passesInMs(error: unknown): number | null {
  // It took seconds, which nobody shall wait for at every look.
  if (isOffloadError(error)) return AFTER_A_BOUND_MS
  if (error instanceof PlaygroundError && PASSING_CODES.includes(error.code)) return 0
  return error instanceof Error && error.cause !== undefined ? passesInMs(error.cause) : null
}
