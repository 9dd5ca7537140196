import type { Client } from '@modelcontextprotocol/client'
import { isPrivateAddress } from '../../http/private-address.ts'
import { type ElicitationAnswer, readElicitation } from '../elicitation.ts'
import type { CallsUnderWay, CallUnderWay } from './calls/calls-under-way.ts'

/** How often a server may ask something for one call; what comes after is declined. */
const MAX_ASKED = 10
/** What one result says is needed before the call can be done: more is not looked at. */
const MOST_NEEDED = 50
/** So often only one asks that never comes to an end. */
const ENDLESS = 200

export interface QuestionOptions {
  calls: CallsUnderWay
  /** What an administrator added may send people to an address on this machine. */
  isTrusted: boolean
  roots?: { uri: string; name: string }[]
  log: (line: string) => void
}

/** Answers what servers of the revisions before 2026-07-28 ask by themselves. */
export function answerQuestions(client: Client, options: QuestionOptions): void {
  const { calls, roots, log } = options
  client.setRequestHandler('elicitation/create', async ({ params }, { mcpReq }) => {
    const call = calls.current()
    if (call === 'nobody' || call === 'several') {
      log(`its question is declined: ${WHOSE[call]}`)
      return { action: 'decline' }
    }
    return answer(call, params, options, mcpReq.signal)
  })
  if (roots) client.setRequestHandler('roots/list', async () => ({ roots }))
}

const WHOSE = {
  nobody: 'nobody has a call under way that it could be for',
  several: 'several people have calls under way, and it does not say for whose it asks',
}

/**
 * Answers what a result says is needed before the call can be done, as servers of the newer revisions do. By the keys they
 * gave. Throws for what is no question of ours.
 */
export async function answerInputRequests(
  requests: Record<string, unknown>,
  call: CallUnderWay,
  options: QuestionOptions,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const answers: [string, unknown][] = []
  if (Object.keys(requests).length > MOST_NEEDED) throw new Error(`it needs more than ${MOST_NEEDED} things at once`)
  for (const [key, request] of Object.entries(requests)) {
    const { method, params } = (request ?? {}) as { method?: unknown; params?: unknown }
    if (method === 'elicitation/create') answers.push([key, await answer(call, params, options, signal)])
    else if (method === 'roots/list' && options.roots) answers.push([key, { roots: options.roots }])
    else throw new Error(`it needs ${String(method).slice(0, 100)}, which is not given here`)
  }
  return Object.fromEntries(answers)
}

/**
 * Answers an error that says at which addresses something is to be done before the call can be: whether the person went to
 * each of them.
 */
export async function answerUrls(
  elicitations: unknown,
  call: CallUnderWay,
  options: QuestionOptions,
  signal: AbortSignal,
): Promise<boolean> {
  if (!Array.isArray(elicitations)) return false
  for (const asked of elicitations) {
    // No more of it than that: it may be anything, of any size.
    const { message, url } = (asked ?? {}) as { message?: unknown; url?: unknown }
    const { action } = await answer(call, { mode: 'url', message, url }, options, signal)
    if (action !== 'accept') return false
  }
  return elicitations.length > 0
}

/** Asks the person whose call it is. */
export async function answer(
  call: CallUnderWay,
  params: unknown,
  { isTrusted, log }: Pick<QuestionOptions, 'isTrusted' | 'log'>,
  signal: AbortSignal,
): Promise<ElicitationAnswer> {
  const tooOften = countQuestion(call)
  const asked =
    tooOften === null
      ? readElicitation(params, (url) => isTrusted && isLoopback(url))
      : { ok: false as const, fault: tooOften }
  if (!asked.ok) {
    log(`a question of ${call.tool.slice(0, 100)} is declined: ${asked.fault}`)
    call.during.onDeclined?.(asked.fault)
    return { action: 'decline' }
  }
  const { onElicit } = call.during
  if (!onElicit) return { action: 'decline' }
  return call.quiet.pausedWhile(() => onElicit(asked.value, signal))
}

/** Counts what is asked for one call: null, or that it is too much. A call whose server never comes to an end is ended. */
export function countQuestion(call: CallUnderWay): string | null {
  call.asked += 1
  if (call.asked > ENDLESS)
    call.quiet.end(new Error(`it asked for more than ${ENDLESS} things and never came to an end`))
  return call.asked > MAX_ASKED ? `it asked more than ${MAX_ASKED} times in one call` : null
}

const isLoopback = ({ hostname }: URL) => {
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || host === '::1' || (/^127\./.test(host) && isPrivateAddress(host))
}
