import type { RunEvent, RunStep } from './event.ts'

/** What stands first in every event of a journal. */
export interface EventHeader {
  seq: number
  kind: RunEvent['kind']
}

/** Enough bytes of a line to know its header. */
export const HEADER_BYTES = 256

const HEADER = /^\{"runId":"\w+","seq":(\d+),"at":"[^"]+","kind":"([\w-]+)"/

/** Of the beginning of a line, without parsing the rest of it; null when it is no event. */
export function readEventHeader(line: Uint8Array): EventHeader | null {
  const found = HEADER.exec(Buffer.from(line.buffer, line.byteOffset, Math.min(line.length, HEADER_BYTES)).toString())
  return found && { seq: Number(found[1]), kind: found[2] as RunEvent['kind'] }
}

/** An event that happens now, its header first: whoever reads a journal looks for it there. */
export function makeEvent(runId: string, seq: number, step: RunStep): RunEvent {
  const header = { runId, seq, at: new Date().toISOString(), kind: step.kind }
  return { ...header, ...step } as RunEvent
}
