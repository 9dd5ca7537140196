import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { asDiskFull } from '../../disk-full.ts'
import { PlaygroundError } from '../../errors.ts'
import { jsonLine } from '../../json/json-line.ts'
import type { Owner } from '../../process/owner.ts'
import type { LogEntry } from '../entry.ts'
import type { RunEvent } from '../event.ts'
import { type EventHeader, readEventHeader } from '../events/event-header.ts'
import { eventTexts } from '../events/event-parts.ts'
import { withJournal } from './with-journal.ts'

const LINE_FEED = 0x0a

/** The version of the journals that are written. The first had no entries: what was read in it cannot be replayed. */
export const JOURNAL_VERSION = 2

/** The first line of a journal. */
export interface JournalHead {
  journal: number
  runId: string
  personId: string
  owner: Owner
  /** ISO 8601 */
  startedAt: string
  /** Where it works; absent in older ones, and where it is too long for a head. */
  workspaceDir?: string
}

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
    const line = Buffer.from(`${JSON.stringify(head)}\n`)
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
 * Takes over the journal of a process that is gone, or that let the run go: its whole lines, with another owner. Replaced as
 * a whole, so that one that was wrongly taken for gone writes on into nothing.
 */
export async function takeOverJournal(file: string, temporary: string, head: JournalHead): Promise<Journal> {
  const found = await readFile(file)
  const body = found.subarray(found.indexOf(LINE_FEED) + 1, found.lastIndexOf(LINE_FEED) + 1)
  await mkdir(dirname(temporary), { recursive: true, mode: 0o700 })
  let descriptor: number | undefined
  try {
    const whole = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body])
    await writeFile(temporary, whole, { mode: 0o600, flag: 'wx' })
    descriptor = openSync(temporary, 'a')
    await rename(temporary, file)
    return journalOver(descriptor, whole.length)
  } catch (error) {
    if (descriptor !== undefined) closeSync(descriptor)
    await rm(temporary, { force: true })
    throw asDiskFull(error, OF_THIS_RUN)
  }
}

/**
 * Ends a journal that its process left unfinished, unless it has an end by now; a last line that was cut off goes. It is
 * replaced as a whole: a process that was wrongly taken for gone writes on into nothing, and several that do this at once
 * leave one end.
 */
export async function endJournal(file: string, temporary: string, endAfter: (seq: number) => RunEvent): Promise<void> {
  const found = await readFile(file)
  const last = lastHeaderIn(found)
  if (last?.kind === 'finished' || last?.kind === 'suspended') return
  await mkdir(dirname(temporary), { recursive: true, mode: 0o700 })
  try {
    const whole = found.subarray(0, found.lastIndexOf(LINE_FEED) + 1)
    const end = Buffer.from(`${jsonLine(endAfter(last?.seq ?? 0))}\n`)
    await writeFile(temporary, Buffer.concat([whole, end]), { mode: 0o600, flag: 'wx' })
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Of the last line that ends and is an event. */
function lastHeaderIn(journal: Buffer): EventHeader | null {
  for (let end = journal.lastIndexOf(LINE_FEED); end > 0; ) {
    const before = journal.lastIndexOf(LINE_FEED, end - 1)
    const header = readEventHeader(journal.subarray(before + 1, end))
    if (header !== null) return header
    end = before
  }
  return null
}

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
      const line = Buffer.from(`${jsonLine(event)}\n`)
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
      const line = Buffer.from(`${jsonLine(entry)}\n`)
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
export async function readJournal(file: string, after = 0): Promise<{ head: JournalHead; events: RunEvent[] } | null> {
  const head = await readHead(file)
  if (head === null) return null
  const events: RunEvent[] = []
  for await (const event of eventsIn(file, after)) events.push(event)
  return { head, events }
}

/** The same events one after the other, each read when it is asked for. Nothing of a journal that is gone. */
export async function* eventsIn(file: string, after = 0, signal?: AbortSignal): AsyncGenerator<RunEvent> {
  for await (const json of eventTexts(file, { after, signal })) {
    const event = parseLine(json)
    if (event !== undefined) yield event as RunEvent
  }
}

/** Reads only the first line of a journal. */
export function readHead(file: string): Promise<JournalHead | null> {
  return withJournal(file, async (handle) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
    const [line] = buffer.toString('utf8', 0, bytesRead).split('\n', 1)
    return (parseLine(line ?? '') as JournalHead | undefined) ?? null
  })
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined // the line a crash cut off; nothing after it was written
  }
}
