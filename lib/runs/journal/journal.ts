import { closeSync, createReadStream, fstatSync, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { type FileHandle, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, parse } from 'node:path'
import { z } from 'zod'
import { asDiskFull } from '../../disk-full.ts'
import { PlaygroundError } from '../../errors.ts'
import { jsonLine } from '../../json/json-line.ts'
import type { LogEntry } from '../entry.ts'
import type { RunEvent } from '../event.ts'
import { isEnd } from '../events/event-header.ts'
import { type AskedEvents, eventTexts } from '../events/event-parts.ts'
import { readTail } from './read-last-header.ts'
import { withJournal } from './with-journal.ts'

const LINE_FEED = 0x0a

/** The version of the journals that are written. The first had no entries: what was read in it cannot be replayed. */
export const JOURNAL_VERSION = 2

/** The first line of a journal. */
const journalHead = z.object({
  journal: z.number(),
  runId: z.string(),
  personId: z.string(),
  owner: z.object({ pid: z.int(), startedAt: z.string(), space: z.string().exactOptional() }),
  /** ISO 8601 */
  startedAt: z.string(),
  /** Where it works; absent in older ones, and where it is too long for a head. */
  workspaceDir: z.string().exactOptional(),
})
export type JournalHead = z.output<typeof journalHead>

/**
 * An append-only file, one JSON document a line: the head, then the run's events in order. A line that ends is whole. It is
 * with the system when `append` returns, before anything follows from it: what this process does next cannot outlive what it
 * noted.
 */
export interface Journal {
  /** Answers how many bytes the line has. Never throws: what goes wrong is told by `close`. */
  append(event: RunEvent): number
  /** Adds an entry. Throws `disk-full`, and whatever else keeps it from being written. Answers how many bytes it has. */
  note(entry: LogEntry): number
  /** Whether it ends with what was appended last. */
  readonly isComplete: boolean
  /** Answers whether it is still the journal of the run: another process may have ended that. Throws what first went wrong. */
  close(): boolean
}

/** Begins a journal. Throws when there is one already, and `disk-full`; no file is left behind then. */
export function createJournal(file: string, head: JournalHead): Journal {
  try {
    const descriptor = openNew(file)
    const line = lineOf(head)
    try {
      writeAll(descriptor, line)
    } catch (error) {
      closeSync(descriptor)
      rmSync(file, { force: true })
      throw error
    }
    return journalOver(descriptor, line.length)
  } catch (error) {
    throw asDiskFull(error, OF_THIS_RUN)
  }
}
const OF_THIS_RUN = 'the journal of this run'

/**
 * Takes over the journal of a process that is gone, or that let the run go: its whole lines, with another owner. One that was
 * wrongly taken for gone writes on into nothing.
 */
export async function takeOverJournal(file: string, temporary: string, head: JournalHead): Promise<Journal> {
  try {
    const { descriptor, bytes } = await replaceJournal(file, temporary, { head })
    return journalOver(descriptor, bytes)
  } catch (error) {
    throw asDiskFull(error, OF_THIS_RUN)
  }
}

/**
 * Ends a journal that its process left unfinished, unless it has an end by now. A process that was wrongly taken for gone
 * writes on into nothing, and several that do this at once leave one end.
 */
export async function endJournal(file: string, temporary: string, endAfter: (seq: number) => RunEvent): Promise<void> {
  const last = (await readTail(file))?.last
  if (isEnd(last)) return
  const { descriptor } = await replaceJournal(file, temporary, { end: endAfter(last?.seq ?? 0) })
  closeSync(descriptor)
}

/**
 * Replaces a journal as a whole by its whole lines, with another head or an end; a last line that was cut off goes. It is
 * copied in pieces. Answers a descriptor to go on with.
 */
async function replaceJournal(
  file: string,
  temporary: string,
  { head, end }: { head?: JournalHead; end?: RunEvent },
): Promise<{ descriptor: number; bytes: number }> {
  const from = head ? await headBytes(file) : 0
  const to = (await readTail(file))?.bytes ?? 0
  // What was made stands in these lines: without them it would be made again.
  if (to === 0 || to < from)
    throw new PlaygroundError(
      'too-large',
      'The log of this run is damaged: what follows its last whole line is larger than any line. It can be removed.',
    )
  await mkdir(dirname(temporary), { recursive: true, mode: 0o700 })
  let descriptor: number | undefined
  try {
    descriptor = openSync(temporary, 'ax', 0o600)
    if (head) writeAll(descriptor, lineOf(head))
    if (to > from) {
      const body = createReadStream(file, { start: from, end: to - 1, highWaterMark: COPIED_AT_ONCE })
      for await (const bytes of body) writeAll(descriptor, bytes)
    }
    if (end) writeAll(descriptor, lineOf(end))
    await rename(temporary, file)
    return { descriptor, bytes: fstatSync(descriptor).size }
  } catch (error) {
    if (descriptor !== undefined) closeSync(descriptor)
    await rm(temporary, { force: true })
    throw error
  }
}

const COPIED_AT_ONCE = 256 * 1024

const lineOf = (value: unknown) => Buffer.from(`${jsonLine(value)}\n`)

/** The folder is made when it is missed. */
function openNew(file: string): number {
  try {
    return openSync(file, 'ax', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    return openSync(file, 'ax', 0o600)
  }
}

// A line in the page cache takes microseconds; by way of a thread it would take ten times as long, and come later.
function journalOver(descriptor: number, bytes: number): Journal {
  let failure: unknown
  let size = bytes
  let isBroken = false
  let isComplete = true
  const write = (line: Buffer) => {
    if (isBroken)
      throw new PlaygroundError('unavailable', 'The journal of this run is broken; nothing can be added to it.')
    try {
      writeAll(descriptor, line)
      size += line.length
    } catch (error) {
      isBroken = !takeBack(descriptor, size)
      throw error
    }
  }
  return {
    append(event) {
      const line = lineOf(event)
      isComplete = false
      try {
        write(line)
        isComplete = true
      } catch (error) {
        failure ??= error
      }
      return line.length
    },
    note(entry) {
      const line = lineOf(entry)
      try {
        write(line)
        return line.length
      } catch (error) {
        throw asDiskFull(error, OF_THIS_RUN)
      }
    },
    get isComplete() {
      return isComplete
    },
    close() {
      const isTheRuns = fstatSync(descriptor).nlink > 0
      closeSync(descriptor)
      if (failure) throw failure
      return isTheRuns
    },
  }
}

/** A line that was cut off by a full disk goes: the next one may be short enough. */
function takeBack(descriptor: number, size: number): boolean {
  try {
    ftruncateSync(descriptor, size)
    return true
  } catch {
    return false // What first went wrong is told.
  }
}

function writeAll(descriptor: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written)
}

/**
 * Reads a journal: null when there is none. A line that was cut off by a crash is left out, and so is what is there twice:
 * two processes may have found at one moment that the run was interrupted.
 */
export async function readJournal(
  file: string,
  asked: Pick<AskedEvents, 'after' | 'maxBytes'> = {},
): Promise<{ head: JournalHead; events: RunEvent[] } | null> {
  const head = await readHead(file)
  if (head === null) return null
  const events: RunEvent[] = []
  for await (const event of eventsIn(file, asked)) events.push(event)
  return { head, events }
}

/** The same events one after the other, each read when it is asked for. Nothing of a journal that is gone. */
export async function* eventsIn(file: string, asked: AskedEvents = {}): AsyncGenerator<RunEvent> {
  for await (const json of eventTexts(file, asked)) {
    const event = parseEvent(json)
    if (event) yield event
  }
}

/** Undefined for a line that is none: one was cut off, and another follows it. */
export const parseEvent = (line: string) => parseLine(line) as RunEvent | undefined

/** Reads only the first line of a journal. Null for one that says not whose it is, or is another run's: there is no run in it. */
export function readHead(file: string): Promise<JournalHead | null> {
  return withJournal(file, async (handle) => {
    const line = await firstLine(handle)
    const head = line && journalHead.safeParse(parseLine(line.toString())).data
    return head && parse(file).name === head.runId ? head : null
  })
}

const headBytes = async (file: string) => ((await withJournal(file, firstLine))?.length ?? -1) + 1

/** Without its end; null when it has none. */
async function firstLine(handle: FileHandle): Promise<Buffer | null> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_HEAD_BYTES), 0, MAX_HEAD_BYTES, 0)
  const end = buffer.subarray(0, bytesRead).indexOf(LINE_FEED)
  return end < 0 ? null : buffer.subarray(0, end)
}

const MAX_HEAD_BYTES = 4096

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
