import { createHash } from 'node:crypto'
import { offload } from '../offload/offload.ts'
import { isOffloadError, type OffloadReason } from '../offload/offload-error.ts'
import { type Analysis, unreadable } from './analysis.ts'
import { isHarmless } from './is-harmless.ts'

const READ_LIMIT_MS = 2_000
const MAX_KEPT_WEIGHT = 16 * 1024 * 1024
/** What took too much may have done so because the machine was busy. */
const GIVEN_UP_FOR_MS = 60_000

interface Kept {
  analysis: Analysis
  weight: number
  until: number
}

/** By a hash of the text, least recently wanted first: the steps of a run ask for the same one after another. */
const kept = new Map<string, Kept>()
let weight = 0
const underWay = new Map<string, Promise<Analysis>>()

/**
 * What there is to know of a module before it runs: its imports, what in it cannot be checked, or why it cannot be read.
 * It is read where it holds up nobody but its owner, once for each text. Rejects only as `busy`.
 */
export async function analyse(text: string, owner: string): Promise<Analysis> {
  const digest = createHash('sha256').update(text).digest('base64')
  const known = kept.get(digest)
  if (known !== undefined && known.until > performance.now()) {
    kept.delete(digest)
    kept.set(digest, known)
    return known.analysis
  }
  // In the owner's own turn: another's may come much later.
  const key = `${digest} ${owner}`
  const asked = underWay.get(key) ?? read(text, owner).finally(() => underWay.delete(key))
  underWay.set(key, asked)
  const analysis = await asked
  keep(digest, analysis)
  return analysis
}

async function read(text: string, owner: string): Promise<Analysis> {
  if (isHarmless(text)) return (await import('./read-module.ts')).readModule(text)
  try {
    return await offload('read-module', text, { owner, limitMs: READ_LIMIT_MS })
  } catch (error) {
    if (!isOffloadError(error)) throw error
    return unreadable({ message: `The program ${REASONS[error.reason]}`, line: 1, column: 1 }, true)
  }
}

const REASONS: Record<OffloadReason, string> = {
  'too-slow': `could not be read within ${READ_LIMIT_MS / 1000} seconds; write it with less nesting.`,
  'too-large': 'takes too much memory to be read; split it into modules.',
  crashed: 'is nested too deeply to be checked; split it into smaller expressions.',
}

function keep(digest: string, analysis: Analysis): void {
  forget(digest)
  const until = analysis.isGivenUp ? performance.now() + GIVEN_UP_FOR_MS : Number.POSITIVE_INFINITY
  const entry = { analysis, weight: weightOf(analysis), until }
  kept.set(digest, entry)
  weight += entry.weight
  for (const [oldest] of kept) {
    if (weight <= MAX_KEPT_WEIGHT) break
    forget(oldest)
  }
}

function forget(digest: string): void {
  weight -= kept.get(digest)?.weight ?? 0
  kept.delete(digest)
}

/** About its bytes. */
function weightOf({ imports, dynamicCode, fetches, fileComments }: Analysis): number {
  const places = dynamicCode.length + fetches.length + fileComments.length
  return imports.reduce((sum, { specifier }) => sum + 100 + specifier.length, 1_000 + 200 * places)
}
