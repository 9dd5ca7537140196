import type { RunRecord } from './event.ts'

/** Of calls that need consent where there is nobody to ask for it. How somebody is asked, whoever started the run says. */
export const NOBODY_IS_ASKED = 'nobody is asked in this run (approve: none)'
export const BY_PERSON = 'by the person who was asked'

/** Why a call was denied; null for one that was not. A log keeps that in words only. */
export function whyDenied({ error, expired }: Pick<RunRecord['toolCalls'][number], 'error' | 'expired'>) {
  if (error?.code !== 'denied') return null
  if (expired) return 'expired'
  if (error.message.includes(NOBODY_IS_ASKED)) return 'unasked'
  return error.message.includes(BY_PERSON) ? 'person' : 'rule'
}
