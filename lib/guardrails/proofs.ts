import { createHash } from 'node:crypto'
import type { ParseFailure } from './parse-program.ts'

const MOST = 5_000
/** By a hash of the text: null when it could be read in time, else why not. Oldest first. */
const proofs = new Map<string, ParseFailure | null>()

const keyOf = (source: string) => createHash('sha256').update(source).digest('base64')

/** What is known of a source: null when it can be read in time, undefined when nothing is. */
export const proofOf = (source: string): ParseFailure | null | undefined => proofs.get(keyOf(source))

export function keepProof(source: string, proof: ParseFailure | null): void {
  const [oldest] = proofs.keys()
  if (proofs.size >= MOST && oldest !== undefined) proofs.delete(oldest)
  proofs.set(keyOf(source), proof)
}
