import { offload } from '../../offload/offload.ts'
import { isOffloadError } from '../../offload/offload-error.ts'
import type { Check } from '../comparison.ts'
import type { Judge, Judged } from './judge.ts'

/** What a check came to; `passed` is null where that cannot be told. */
export interface Verdict {
  passed: boolean | null
  why?: string
  /** What the judge read and wrote, where one was asked. */
  judged?: Judged['usage']
}

/** Characters of an answer that are checked: no model writes as much. */
const MAX_ANSWER = 1_000_000
const LIMIT_MS = 5_000

/** Whether an answer does what its task asked for. `owner` is whose check it is. */
export async function checkTrial(
  { task, answer, check }: { task: string; answer: string; check: Check },
  { judge, owner, signal }: { judge: Judge; owner: string; signal: AbortSignal },
): Promise<Verdict> {
  if (answer.length > MAX_ANSWER)
    return { passed: null, why: `The answer has more than ${MAX_ANSWER} characters, and was not checked.` }
  if (check.kind === 'text')
    return answer.toLowerCase().includes(check.text.toLowerCase())
      ? { passed: true }
      : { passed: false, why: 'The answer does not contain the text.' }
  if (check.kind === 'judge') {
    const { passed, why, usage } = await judge({ task, answer, prompt: check.prompt }, signal)
    return { passed, ...(why !== undefined && { why }), ...(usage && { judged: usage }) }
  }
  try {
    return await offload('check-answer', { check, answer }, { owner, limitMs: LIMIT_MS })
  } catch (error) {
    if (!isOffloadError(error)) throw error
    return { passed: null, why: `The check took more than it may: ${error.message}` }
  }
}
