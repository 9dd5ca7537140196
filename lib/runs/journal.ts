import { closeSync, mkdirSync, openSync, readFileSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { asDiskFull } from '../disk-full.ts'
import type { RunEvent } from './event.ts'
import type { Owner } from './owner.ts'
import { readLines } from './read-lines.ts'

/** The first line of a journal. */
export interface JournalHead {
  journal: 1
  runId: string
  personId: string
  owner: Owner
  /** ISO 8601 */
  startedAt: string
}

/**
 * An append-only file, one JSON document a line: the head, then the run's events in order. A line is with the system when
 * `append` returns, before anything follows from it: what this process does next cannot outlive what it noted.
 */
export interface Journal {
  /** Answers how many bytes the line has. Never throws: what goes wrong is told by `close`. */
  append(event: RunEvent): number
  /** Throws what first went wrong. */
  close(): void
}

/** Begins a journal. Throws when there is one already, and `disk-full`; no file is left behind then. */
export function createJournal(file: string, head: JournalHead): Journal {
  try {
    const descriptor = openNew(file)
    try {
      writeAll(descriptor, Buffer.from(`${JSON.stringify(head)}\n`))
    } catch (error) {
      closeSync(descriptor)
      rmSync(file, { force: true })
      throw error
    }
    return journalOver(descriptor)
  } catch (error) {
    throw asDiskFull(error, 'the journal of this run')
  }
}

/** Goes on with a journal that another process left unfinished; a last line that was cut off goes. */
export function reopenJournal(file: string): Journal {
  // Where the last whole line ends was settled when that process ended: whoever else does this now does the same.
  truncateSync(file, readFileSync(file).lastIndexOf('\n') + 1)
  return journalOver(openSync(file, 'a', 0o600))
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
function journalOver(descriptor: number): Journal {
  let failure: unknown
  let isCut = false
  return {
    append(event) {
      // Behind a line that was cut off by a full disk a new one begins.
      const line = Buffer.from(`${isCut ? '\n' : ''}${JSON.stringify(event)}\n`)
      try {
        writeAll(descriptor, line)
        isCut = false
      } catch (error) {
        isCut = true
        failure ??= error
      }
      return line.length
    },
    close() {
      closeSync(descriptor)
      if (failure) throw failure
    },
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
  let head: JournalHead | undefined
  const events: RunEvent[] = []
  try {
    for await (const line of readLines(file)) {
      const entry = parseLine(line)
      if (entry === undefined) continue
      if (!head) head = entry as JournalHead
      else if ((entry as RunEvent).seq > (events.at(-1)?.seq ?? after)) events.push(entry as RunEvent)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return head ? { head, events } : null
}

/** Reads only the first line of a journal. */
export async function readHead(file: string): Promise<JournalHead | null> {
  let handle: FileHandle
  try {
    handle = await open(file, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
    const [line] = buffer.toString('utf8', 0, bytesRead).split('\n', 1)
    return (parseLine(line ?? '') as JournalHead | undefined) ?? null
  } finally {
    await handle.close()
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined // the line a crash cut off; nothing after it was written
  }
}
