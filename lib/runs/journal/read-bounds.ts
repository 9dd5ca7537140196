import { PlaygroundError } from '../../errors.ts'
import { formatBytes } from '../../format/bytes.ts'
import { MAX_LINE_BYTES } from '../events/line-parts.ts'
import { statOf } from './known-journals.ts'

const MB = 1024 * 1024

/** What one run may write. */
export interface RunLimits {
  /** Of events, about. */
  runBytes: number
  /** Of recorded calls with their arguments and results. */
  valueBytes: number
  /** Of the result. */
  resultBytes: number
}

/** What is read of one journal. */
export interface ReadBounds {
  bytes: number
  lineBytes: number
}

/** Well above what a run within its limits writes: its result may be there more than once, and some is always told. */
export const readBoundsOf = ({ runBytes, valueBytes, resultBytes }: RunLimits): ReadBounds => ({
  bytes: runBytes + valueBytes + 4 * resultBytes + 32 * MB,
  lineBytes: Math.max(MAX_LINE_BYTES, 2 * resultBytes),
})

/** Throws `too-large` for a journal that no run of ours has written as it is: to read it would keep others waiting. */
export async function assertReadable(file: string, { bytes }: ReadBounds): Promise<void> {
  const found = await statOf(file)
  if (found === null || found.size <= bytes) return
  throw new PlaygroundError(
    'too-large',
    `The log of this run has ${formatBytes(found.size)}, more than a run of this installation writes (${formatBytes(bytes)}): it was changed from outside, or written when retention.run_mb or retention.run_values_mb was larger. It can be removed.`,
  )
}
