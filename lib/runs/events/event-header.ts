import type { RunEvent, RunStep } from '../event.ts'

/** What stands first in every event of a journal. */
export interface EventHeader {
  seq: number
  kind: RunEvent['kind']
  /** How the run ended; only of the last event. */
  outcome?: string
}

/** Whether a run stays as it is after this event, until somebody goes on with it. */
export const isEnd = <Event extends Pick<EventHeader, 'kind'>>(
  event: Event | null | undefined,
): event is Event & { kind: 'finished' | 'suspended' } => event?.kind === 'finished' || event?.kind === 'suspended'

/** Enough bytes of a line to know its header. */
export const HEADER_BYTES = 256

const HEADER = /^\{"runId":"\w+","seq":(\d+),"at":"[^"]+","kind":"([\w-]+)"(?:,"outcome":\{"kind":"([\w-]+)")?/

/** Of the beginning of a line, without parsing the rest of it; null when it is no event. */
export function readEventHeader(line: Uint8Array): EventHeader | null {
  const found = HEADER.exec(Buffer.from(line.buffer, line.byteOffset, Math.min(line.length, HEADER_BYTES)).toString())
  if (!found) return null
  const [, seq, kind, outcome] = found
  return { seq: Number(seq), kind: kind as RunEvent['kind'], ...(outcome !== undefined && { outcome }) }
}

/**
 * An event that happens now. Its header stands first and its value last: whoever reads a journal finds them there without
 * parsing what may be many megabytes.
 */
export function makeEvent(runId: string, seq: number, step: RunStep): RunEvent {
  const header = { runId, seq, at: new Date().toISOString(), kind: step.kind }
  if (step.kind !== 'finished') return { ...header, ...step } as RunEvent
  const { value, ...rest } = step
  return { ...header, ...rest, value } as RunEvent
}

/** Values above this are not parsed with their event. */
const SMALL_CHARS = 64 * 1024
const VALUE = ',"value":'

/** The last event of a run without its value, and that as JSON text. Null where it is small, or another event. */
export function cutValue(line: string): { event: RunEvent; value: string } | null {
  if (line.length <= SMALL_CHARS) return null
  const at = line.indexOf(VALUE)
  const event = at < 0 ? undefined : parsed(`${line.slice(0, at)}}`)
  // All else stands before it, but in journals that were written otherwise: those are parsed whole.
  if (event?.kind !== 'finished' || event.timings === undefined) return null
  return { event: { ...event, value: null }, value: line.slice(at + VALUE.length, -1) }
}

function parsed(text: string): RunEvent | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
