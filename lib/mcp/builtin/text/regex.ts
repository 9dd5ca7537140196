import { offload } from '../../../offload/offload.ts'
import { isOffloadError } from '../../../offload/offload-error.ts'
import type { FirstMatch, RegexJob } from './match-regex.ts'

const LIMIT_MS = 5_000

type Job = Omit<RegexJob, 'work'>

/** Regular expressions over a text, for one owner: none of them can hold up anybody else, or its owner for long. */
export const createRegex = (owner: string) => ({
  first: (job: Job) => match({ ...job, work: 'first' }, owner) as Promise<FirstMatch | null>,
  all: (job: Job & { group: number }) => match({ ...job, work: 'all' }, owner) as Promise<string[]>,
  replace: (job: Job & { replacement: string }) => match({ ...job, work: 'replace' }, owner) as Promise<string>,
})

async function match(job: RegexJob, owner: string) {
  try {
    return await offload('match-regex', job, { owner, limitMs: LIMIT_MS })
  } catch (error) {
    if (!isOffloadError(error)) throw error
    const message = `The pattern takes more than ${LIMIT_MS / 1_000} s over this text; give less text, or a pattern without .* or .+.`
    throw new Error(message, { cause: error })
  }
}
