import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { asDiskFull } from '../disk-full.ts'
import type { RunEvent } from './event.ts'
import type { Owner } from './owner.ts'

/** The first line of a journal. */
export interface JournalHead {
  journal: 1
  runId: string
  personId: string
  owner: Owner
  /** ISO 8601 */
  startedAt: string
}

/** An append-only file, one JSON document a line: the head, then the run's events in order. */
export interface Journal {
  append(event: RunEvent): void
  /** Resolves when everything appended so far is on its way to the disk; throws what went wrong since the last time. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Begins a journal. Throws when there is one already, and `disk-full`; no file is left behind then. */
export async function createJournal(file: string, head: JournalHead): Promise<Journal> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    const handle = await open(file, 'ax', 0o600)
    try {
      await handle.write(`${JSON.stringify(head)}\n`)
    } catch (error) {
      await handle.close()
      await unlink(file).catch(() => {}) // The first error is the one to tell.
      throw error
    }
    return journalOver(handle)
  } catch (error) {
    throw asDiskFull(error, 'the journal of this run')
  }
}

/** Goes on with a journal that another process left unfinished. */
export async function reopenJournal(file: string): Promise<Journal> {
  const handle = await open(file, 'a', 0o600)
  await handle.write('\n') // its last line may have been cut off
  return journalOver(handle)
}

function journalOver(handle: FileHandle): Journal {
  let waiting: string[] = []
  let failure: unknown
  let writing = Promise.resolve()
  let isScheduled = false

  // Lines that arrive while the disk is busy go out together.
  function flush() {
    isScheduled = false
    const text = waiting.join('')
    waiting = []
    return handle.write(text).then(
      () => undefined,
      (error: unknown) => {
        failure ??= error
      },
    )
  }
  return {
    append(event) {
      waiting.push(`${JSON.stringify(event)}\n`)
      if (isScheduled) return
      isScheduled = true
      writing = writing.then(flush)
    },
    async settled() {
      await writing
      if (failure) throw failure
    },
    async close() {
      await writing
      await handle.close()
      if (failure) throw failure
    },
  }
}

/** Reads a journal: null when there is none. A last line that was cut off by a crash is left out. */
export async function readJournal(file: string, after = 0): Promise<{ head: JournalHead; events: RunEvent[] } | null> {
  let head: JournalHead | undefined
  const events: RunEvent[] = []
  try {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      const entry = parseLine(line)
      if (entry === undefined) continue
      if (!head) head = entry as JournalHead
      else if ((entry as RunEvent).seq > after) events.push(entry as RunEvent)
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
