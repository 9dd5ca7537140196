import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import writeFileAtomic from 'write-file-atomic'
import { messageOf } from '../errors.ts'
import type { ServerReading } from './read-server.ts'
import type { TreeFile } from './servers-tree.ts'
import type { CatalogServer, Tool } from './tool.ts'
import { signatureOf } from './types/signature.ts'

/** To be raised when reading the same files comes to something else. */
const MAKING = 'catalog 2'
/** Below this a tree is read sooner than a cache. */
const WORTH_KEEPING = 200
/** The cache is written again when more than this share of the servers is not as it says. */
const STALE = 0.1
/** A file younger than this may change once more without its times telling. */
const SETTLED_MS = 100

interface Meta extends Omit<CatalogServer, 'tools'> {
  folder: string
  files: [name: string, file: TreeFile][]
}

/**
 * What reading the shared servers came to, kept in one file: 15,000 modules need not be read and hashed at every start.
 * Nothing in it is believed that the times and sizes of the tree's files do not still say.
 */
export class CatalogCache {
  readonly #file: string
  readonly #log: (message: string) => void
  #kept = new Map<string, CatalogServer>()
  #saving: Promise<void> = Promise.resolve()

  constructor(file: string, log: (message: string) => void) {
    this.#file = file
    this.#log = log
  }

  /** By folder; empty when there is no cache yet or it cannot be used. */
  read(): ReadonlyMap<string, ServerReading> {
    try {
      const readings = decode(readFileSync(this.#file))
      this.#kept = new Map([...readings].map(([folder, { server }]) => [folder, server]))
      return readings
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
        this.#log(`The tools kept in ${this.#file} are read anew. ${messageOf(error)}`)
      return new Map()
    }
  }

  /** Notes what the tree is now; writes when that is much different from what is kept. `listedAt`: when it was listed. */
  keep(readings: ReadonlyMap<string, ServerReading>, listedAt: number): void {
    let changed = 0
    for (const [folder, { server }] of readings) if (this.#kept.get(folder) !== server) changed++
    if (changed <= STALE * readings.size) return
    this.#kept = new Map([...readings].map(([folder, { server }]) => [folder, server]))
    const settled = [...readings].filter(([, { files }]) =>
      files.values().every(({ ctimeMs }) => ctimeMs !== undefined && ctimeMs < listedAt - SETTLED_MS),
    )
    if (settled.reduce((sum, [, { server }]) => sum + server.tools.length, 0) < WORTH_KEEPING) return
    this.#saving = this.#saving
      .then(() => mkdir(dirname(this.#file), { recursive: true, mode: 0o700 }))
      .then(() => writeFileAtomic(this.#file, encode(settled), { mode: 0o600 }))
      .catch((error: unknown) =>
        this.#log(`What tools there are cannot be kept for the next start: ${messageOf(error)}`),
      )
  }

  /** Resolves when what is to be kept is kept, or could not be. */
  async settle(): Promise<void> {
    await this.#saving
  }
}

/** A line that describes the file, then two for each server: what is known of it, and its tools. */
function encode(readings: readonly [string, ServerReading][]): Buffer {
  const lines = readings.flatMap(([folder, { files, server }]) => {
    const { tools, ...known } = server
    const meta: Meta = { ...known, folder, files: [...files] }
    return [JSON.stringify(meta), JSON.stringify(tools.map(withoutSignature))]
  })
  const body = Buffer.from(lines.join('\n'))
  return Buffer.concat([Buffer.from(`${JSON.stringify({ making: MAKING, checksum: crc32(body) })}\n`), body])
}

/** Of a generated module it follows from the schemas; a person's own says it in its code. */
function withoutSignature(tool: Tool): Partial<Tool> {
  if (tool.origin === 'hand-written') return tool
  const { signature: _, ...rest } = tool
  return rest
}

function decode(file: Buffer): Map<string, ServerReading> {
  const end = file.indexOf(10)
  if (end < 0 || end > 1_000) throw new Error('It does not begin as it should.')
  const header = JSON.parse(file.toString('utf8', 0, end)) as { making?: unknown; checksum?: unknown }
  if (header.making !== MAKING) throw new Error('It was made by another version.')
  const body = file.subarray(end + 1)
  if (crc32(body) !== header.checksum) throw new Error('Its content is not what was written.')
  const readings = new Map<string, ServerReading>()
  for (let at = 0; at < body.length; ) {
    const metaEnd = body.indexOf(10, at)
    const next = body.indexOf(10, metaEnd + 1)
    const toolsEnd = next < 0 ? body.length : next
    const { folder, files, ...known } = JSON.parse(body.toString('utf8', at, metaEnd)) as Meta
    readings.set(folder, { files: new Map(files), server: withTools(known, body.subarray(metaEnd + 1, toolsEnd)) })
    at = toolsEnd + 1
  }
  return readings
}

/** The server with its tools, which are parsed when somebody asks for them: a search asks for those of few servers. */
function withTools(known: Omit<CatalogServer, 'tools'>, json: Buffer): CatalogServer {
  let tools: Tool[] | undefined
  return {
    ...known,
    get tools() {
      tools ??= (JSON.parse(json.toString('utf8')) as Tool[]).map((tool) => ({
        ...tool,
        signature: tool.signature ?? signatureOf(tool.fn, tool.inputSchema, tool.outputSchema),
      }))
      return tools
    },
  }
}
