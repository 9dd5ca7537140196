import type { Finding } from '../../runs/finding.ts'

/** Longest program, in UTF-8 bytes. Larger ones are data, and data belongs into a file the program reads. */
export const MAX_SOURCE_BYTES = 1024 * 1024

/** Looks at the size before anything is parsed. Null when it is within the limit. */
export function checkSize(source: string): Finding | null {
  const bytes = Buffer.byteLength(source)
  if (bytes <= MAX_SOURCE_BYTES) return null
  const message = `The program has ${bytes.toLocaleString('en-US')} bytes, at most ${MAX_SOURCE_BYTES.toLocaleString('en-US')} are taken. Put its data into a file and read that.`
  return { rule: 'size', severity: 'error', message, line: 1, column: 1 }
}
