import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PlaygroundError } from '../../errors.ts'
import type { World } from '../../sandbox/protocol/protocol.ts'
import { ENTRY_START, type LogEntry, logEntry } from '../entry.ts'
import type { RunEvent } from '../event.ts'
import { cutValue, HEADER_BYTES } from '../events/event-header.ts'
import { linePartsOf, linesOf, MAX_LINE_BYTES } from '../events/line-parts.ts'
import { RecordedCalls } from '../recorded-calls.ts'
import { JOURNAL_VERSION, readHead } from './journal.ts'

/** A run as it can be run again. */
export interface RecordedRun {
  accepted: Extract<RunEvent, { kind: 'accepted' }>
  /** The program that ran last. */
  program: string | null
  selected: Extract<RunEvent, { kind: 'selected' }> | null
  /** How it ended; null when it did not. */
  outcome: string | null
  /** Null when the program never began. */
  world: World | null
  /** Digests of the tools as they were, by `server.tool`. */
  tools: Record<string, string>
  calls: RecordedCalls
  /** How it left each file that it changed; null when its process was gone before that could be noted. */
  marks: Record<string, string> | null
  written: Written
}

/** What is in a log already, of what is bounded. */
export interface Written {
  eventBytes: number
  /** Of entries, with the values that lie beside them. */
  entryBytes: number
  /** Values are left out by now. */
  isFull: boolean
}

/** Events that say what was run. */
const WANTED = /^\{"runId":"\w+","seq":\d+,"at":"[^"]+","kind":"(?:accepted|generated|selected|finished|resumed)"/

/**
 * Reads what a run can be run again from; nothing else of the log is parsed. Throws `conflict` for a log that cannot be
 * replayed, and says why.
 */
export async function readRecordedRun(file: string, maxLineBytes = MAX_LINE_BYTES): Promise<RecordedRun | null> {
  const head = await readHead(file)
  if (head === null) return null
  if (head.journal !== JOURNAL_VERSION) throw cannot(whyVersion(head.journal))
  const calls = new RecordedCalls()
  const run: Partial<RecordedRun> & { world: World | null } = { world: null, tools: {}, program: null }
  // An attempt sees what the one before it saw, as far as that went, and then more.
  let [clock, before]: [number[], number[]] = [[], []]
  let [besideBytes, entryBytes] = [0, 0]
  const parts = linePartsOf(createReadStream(file), (beginning) => isWanted(beginning) || null)
  for await (const { number, text: line } of linesOf(parts, maxLineBytes)) {
    if (!line.startsWith(ENTRY_START)) {
      takeEvent(run, cutValue(line)?.event ?? (parseLine(line, number) as RunEvent))
      continue
    }
    const { data: entry, error } = logEntry.safeParse(parseLine(line, number))
    if (error) throw cannot(`line ${number} is no entry of a log (${error.issues[0]?.message})`)
    if (entry.entry === 'attempt') {
      run.marks = null
      run.world ??= { startedAt: entry.startedAt, seed: entry.seed }
      run.tools = entry.tools
      before = longer(before, clock)
      clock = []
    }
    if (entry.entry === 'call') for (const reading of entry.clock ?? []) clock.push(reading)
    if (entry.entry === 'files') run.marks = entry.marks
    entryBytes += Buffer.byteLength(line) + 1
    besideBytes += bytesBeside(entry)
    calls.add(entry)
  }
  if (!run.accepted) throw cannot('what was asked for is missing')
  const eventBytes = (await stat(file)).size - entryBytes
  if (run.world) run.world.clock = longer(before, clock)
  return {
    marks: null,
    selected: null,
    outcome: null,
    tools: {},
    program: null,
    ...run,
    calls,
    written: { eventBytes, entryBytes: entryBytes + besideBytes, isFull: calls.isFull },
  } as RecordedRun
}

function bytesBeside(entry: LogEntry): number {
  const value = entry.entry === 'call' ? entry.input : entry.entry === 'answer' ? entry.value : null
  return value !== null && 'ref' in value ? value.ref.bytes : 0
}

const longer = (a: number[], b: number[]) => (readings(a) > readings(b) ? a : b)
const readings = (clock: number[]) => clock.reduce((sum, value, index) => (index % 2 === 1 ? sum + value : sum), 0)

function isWanted(line: Buffer): boolean {
  const beginning = line.toString('utf8', 0, HEADER_BYTES)
  return beginning.startsWith(ENTRY_START) || WANTED.test(beginning)
}

function takeEvent(run: Partial<RecordedRun>, event: RunEvent): void {
  if (event.kind === 'accepted') run.accepted = event
  else if (event.kind === 'selected') run.selected = event
  else if (event.kind === 'generated') run.program = event.program
  else if (event.kind === 'finished') run.outcome = event.outcome?.kind ?? 'unknown'
  else if (event.kind === 'resumed') run.outcome = null
}

function parseLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw cannot(`line ${number} is no JSON`)
  }
}

const cannot = (why: string) =>
  new PlaygroundError('conflict', `The log of this run cannot be replayed: ${why}. Run its program again instead.`)

const whyVersion = (version: unknown) =>
  typeof version === 'number' && version > JOURNAL_VERSION
    ? `it is of version ${version}, and this installation reads up to ${JOURNAL_VERSION}`
    : 'it was written before results were recorded'
