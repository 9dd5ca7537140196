import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import writeFileAtomic from 'write-file-atomic'
import { asDiskFull } from '../../disk-full.ts'
import { messageOf, PlaygroundError } from '../../errors.ts'
import { folderOf } from '../../mcp/server-name.ts'
import type { Pin, Pins } from './pin.ts'
import { digestOfDefinition } from './tool-definition.ts'

/** Whose server it is: null for those of the installation. */
export type PinOwner = { personId: string; workspaceDir: string } | null

/** What is known of a server whose tools are paused, by the tools' names. */
export interface PausedTool {
  /** Digest of what it was accepted with. */
  accepted: string
  isKeptOff: boolean
}
export type PausedTools = ReadonlyMap<string, PausedTool>

/** The first line of a file: what every look at the catalog needs. */
interface Head {
  server: string
  /** How many lines follow. */
  tools: number
  paused: { [tool: string]: PausedTool }
}

const AT_ONCE = 100
/** After a change of a folder its time may stay the same for so long. */
const SETTLED_MS = 100
/** A head says no more than names, of at most twenty thousand tools. */
const MAX_HEAD_BYTES = 64 * 1024 * 1024
/** Of others it is read anew what is paused. */
const MAX_OWNERS = 1_000
const NONE: ReadonlyMap<string, PausedTools> = new Map()

export type PinStore = ReturnType<typeof createPinStore>

/**
 * What the tools of each server were accepted with, a file for a server. It lies with our data, where no program writes: one
 * could otherwise accept for its person what a server says. Other processes may write the same files.
 */
export function createPinStore({ dataDir, serversDir }: { dataDir: string; serversDir: string }) {
  const looked = new Map<string, { version: string; paused: ReadonlyMap<string, PausedTools> }>()
  let writes = 0

  const dirOf = (owner: PinOwner) => {
    const of = owner === null ? ['shared', resolve(serversDir)] : ['own', owner.personId, resolve(owner.workspaceDir)]
    return join(dataDir, 'pins', createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 24))
  }
  const fileOf = (owner: PinOwner, server: string) => join(dirOf(owner), `${folderOf(server)}.jsonl`)

  return {
    /** Null where there are none: nothing of this server was ever accepted. Throws `conflict` for a file that is damaged. */
    async read(owner: PinOwner, server: string): Promise<Pins | null> {
      const file = fileOf(owner, server)
      const text = await readOrNull(file)
      return text === null ? null : decode(text, file)
    },

    async save(owner: PinOwner, server: string, pins: Pins): Promise<void> {
      const file = fileOf(owner, server)
      try {
        await mkdir(dirOf(owner), { recursive: true, mode: 0o700 })
        const text = await encode(server, pins)
        if (text === (await readOrNull(file))) return
        await writeFileAtomic(file, text, { mode: 0o600 })
      } catch (error) {
        throw asDiskFull(error, `what the tools of ${server} were accepted with`)
      } finally {
        writes++
      }
    },

    /** The server is added anew, or was: what it says then is accepted. */
    async forget(owner: PinOwner, server: string): Promise<void> {
      await rm(fileOf(owner, server), { force: true })
      writes++
    },

    /** Tools that are paused, by the exact names of their servers. As long as nothing changed it is the same object. */
    async pausedOf(owner: PinOwner): Promise<ReadonlyMap<string, PausedTools>> {
      const dir = dirOf(owner)
      const stats = statSync(dir, { throwIfNoEntry: false, bigint: true })
      if (stats === undefined) return NONE
      const version = `${stats.mtimeNs} ${writes}`
      const before = looked.get(dir)
      if (before?.version === version) return before.paused
      const isSettled = Date.now() - Number(stats.mtimeMs) > SETTLED_MS
      const paused = same(before?.paused, await readHeads(dir))
      looked.delete(dir)
      looked.set(dir, { version: isSettled ? version : '', paused }) // Most recently read last.
      const [oldest] = looked.keys()
      if (looked.size > MAX_OWNERS && oldest !== undefined) looked.delete(oldest)
      return paused
    },
  }
}

async function readOrNull(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The one before where it says the same. */
function same(before: ReadonlyMap<string, PausedTools> | undefined, now: ReadonlyMap<string, PausedTools>) {
  const textOf = (all: ReadonlyMap<string, PausedTools>) =>
    JSON.stringify([...all].map(([server, tools]) => [server, [...tools]]))
  return before && textOf(before) === textOf(now) ? before : now
}

async function readHeads(dir: string): Promise<ReadonlyMap<string, PausedTools>> {
  const found = new Map<string, PausedTools>()
  for (const name of (await readdir(dir)).sort()) {
    if (!name.endsWith('.jsonl')) continue
    const head = readHead(join(dir, name))
    if (head !== null && Object.keys(head.paused).length > 0)
      found.set(head.server, new Map(Object.entries(head.paused)))
  }
  return found.size === 0 ? NONE : found
}

/**
 * Null when there is no such file any more, and when it is damaged: then its tools are there as they were accepted, for nothing
 * else is written of them, and whoever brings them up to date is told.
 */
function readHead(file: string): Head | null {
  try {
    const line = firstLine(file)
    return line === null ? null : (JSON.parse(line) as Head)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof PlaygroundError) return null
    throw error
  }
}

/** Null when there is no such file any more. */
function firstLine(file: string): string | null {
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  try {
    const parts: Buffer[] = []
    for (let at = 0; at < MAX_HEAD_BYTES; ) {
      const chunk = Buffer.allocUnsafe(64 * 1024)
      const size = readSync(descriptor, chunk, 0, chunk.length, at)
      const read = chunk.subarray(0, size)
      const end = read.indexOf(10)
      parts.push(end < 0 ? read : read.subarray(0, end))
      if (end >= 0) return Buffer.concat(parts).toString('utf8')
      if (size === 0) break
      at += size
    }
    throw damaged(file, 'it does not begin as it should')
  } finally {
    closeSync(descriptor)
  }
}

/** A head, then a line for each tool: nobody has to parse all of it in one go. */
async function encode(server: string, pins: Pins): Promise<string> {
  const paused: [string, PausedTool][] = []
  const lines: string[] = []
  for (const [tool, pin] of pins) {
    if (lines.push(JSON.stringify([tool, pin])) % AT_ONCE === 0) await turn()
    const { accepted, change, isGone } = pin
    if (change && !isGone)
      paused.push([tool, { accepted: digestOfDefinition(accepted), isKeptOff: change.isKeptOff === true }])
  }
  const head: Head = { server, tools: lines.length, paused: Object.fromEntries(paused) }
  return `${[JSON.stringify(head), ...lines].join('\n')}\n`
}

async function decode(text: string, file: string): Promise<Pins> {
  const pins: Pins = new Map()
  const [head = '', ...lines] = text.split('\n').filter(Boolean)
  if (parse<Head>(head, file).tools !== lines.length) throw damaged(file, 'some of it is missing')
  for (const [index, line] of lines.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await turn()
    const [tool, pin] = parse<[string, Pin]>(line, file)
    pins.set(tool, pin)
  }
  return pins
}

/** What this product wrote. */
function parse<T>(line: string, file: string): T {
  try {
    return JSON.parse(line) as T
  } catch (error) {
    throw damaged(file, messageOf(error))
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const damaged = (file: string, why: string) =>
  new PlaygroundError(
    'conflict',
    `${file} is damaged (${why}). Remove it to accept what its server says of its tools now.`,
  )
