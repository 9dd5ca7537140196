import type { RunEvent } from './event.ts'

/** What stands first in every event of a journal. */
export interface EntryHead {
  seq: number
  kind: RunEvent['kind']
}

/** Enough bytes of a line to know its head. */
export const HEAD_BYTES = 256

const HEAD = /^\{"runId":"\w+","seq":(\d+),"at":"[^"]+","kind":"([\w-]+)"/

/** Of the beginning of a line, without parsing the rest of it; null when it is no event. */
export function readEntryHead(line: Uint8Array): EntryHead | null {
  const found = HEAD.exec(Buffer.from(line.buffer, line.byteOffset, Math.min(line.length, HEAD_BYTES)).toString())
  return found && { seq: Number(found[1]), kind: found[2] as RunEvent['kind'] }
}
