import type { Person } from '../../lib/people/person.ts'
import { type KnownResult, knownResult } from '../_result/known-result.ts'
import { describeError } from './http-error.ts'
import { playground } from './playground.ts'

// A larger one is not sent with the page, whose writing takes long with values of many parts: the page asks for it.
const MAX_BYTES = 64 * 1024

/** What a run that is over came to, to be sent with its page; null where the page has to ask for it. */
export async function readSmallResult(person: Person, runId: string): Promise<KnownResult | null | 'not-found'> {
  const { runs } = await playground()
  try {
    const isSmall = (await runs.sizeOf(person, runId)) <= MAX_BYTES
    return isSmall && (await runs.isFinished(person, runId)) ? knownResult(await runs.get(person, runId)) : null
  } catch (error) {
    if (describeError(error).status === 404) return 'not-found'
    throw error
  }
}
