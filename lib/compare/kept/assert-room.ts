import { PlaygroundError } from '../../errors.ts'
import { formatBytes } from '../../format/bytes.ts'
import { type ComparisonFiles, MOST_KEPT, MOST_KEPT_BYTES } from './comparison-files.ts'

/** Bytes: its answer twice, before it is judged and after, and what each of its requests took. */
export const MOST_OF_A_TRIAL = 128 * 1024

/**
 * What a comparison may still write, in bytes. Throws `too-large` where that is less than `bytes`, and says what to delete.
 */
export async function assertRoom(
  files: Pick<ComparisonFiles, 'sizes'>,
  personId: string,
  bytes: number,
): Promise<number> {
  const sizes = await files.sizes(personId)
  const left = MOST_KEPT_BYTES - sizes.reduce((sum, one) => sum + one.bytes, 0)
  const [largest] = sizes
  if (bytes < left) return left
  throw new PlaygroundError(
    'too-large',
    `Your comparisons have ${formatBytes(MOST_KEPT_BYTES - left)} and this needs ${formatBytes(bytes)} more, at most ${formatBytes(MOST_KEPT_BYTES)} are kept. Delete some first${largest ? `: the largest is ${largest.id}, of ${formatBytes(largest.bytes)}` : ''}.`,
  )
}

/** Throws `too-large` where as many are kept as may be. */
export async function assertNotTooMany(files: Pick<ComparisonFiles, 'ids'>, personId: string): Promise<void> {
  const { length } = await files.ids(personId)
  if (length >= MOST_KEPT)
    throw new PlaygroundError('too-large', `${MOST_KEPT} comparisons are kept at the most. Delete some first.`)
}
