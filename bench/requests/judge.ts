import { wordsOf } from '../../lib/task/words.ts'
import { isSame, type Leaf, leavesOf, type Place, placeOf } from './leaves.ts'
import type { Request } from './request.ts'

/** What came of a request. */
export interface Played {
  /** Why there is no program. */
  asked?: string
  /** How its program ended, where it did not return. */
  ended?: string
  program?: string | null
  value: unknown
  stdout: string
  /** All calls in order; `changes` of a tool that does more than read. */
  calls: readonly { tool: string; args: unknown; changes: boolean }[]
  /** Reads a file of the workspace; null when it is not there. */
  file(path: string): Promise<string | null>
}

/** `asked` did nothing and said so; `wrong` did something else than was asked for, or not all of it. */
export type Judgement = { verdict: 'right' } | { verdict: 'asked' | 'wrong'; because: string }

/** Whether a sentence names a parameter, in any case and with or without its signs: `channel_id` and "channel id". */
function names(sentence: string, parameter: string): boolean {
  return ` ${wordsOf(sentence).join(' ')} `.includes(` ${wordsOf(parameter).join(' ')} `)
}

type Held = { has: readonly unknown[]; lacks: readonly unknown[]; ordered?: true | undefined }

export async function judge({ right }: Request, played: Played): Promise<Judgement> {
  const { asked } = played
  if ('asks' in right) {
    if (!asked) return wrong(`it ran, and should have asked for ${right.asks.join(', ')}`)
    return right.asks.some((name) => names(asked, name)) ? RIGHT : { verdict: 'asked', because: asked }
  }
  if (asked) return { verdict: 'asked', because: asked }
  if (played.ended) return wrong(`it ended: ${played.ended}`)
  const inResult = right.result && heldWrong(right.result, [...leavesOf(played.value), played.stdout])
  if (inResult) return wrong(`its result ${inResult}`)
  const inCalls = callsWrong(right.calls ?? [], played.calls)
  if (inCalls) return wrong(inCalls)
  for (const [path, held] of Object.entries(right.files ?? {})) {
    const content = await played.file(path)
    if (content === null) return wrong(`there is no ${path}`)
    const inFile = heldWrong(held, [content])
    if (inFile) return wrong(`${path} ${inFile}`)
  }
  return RIGHT
}

const RIGHT: Judgement = { verdict: 'right' }
const wrong = (because: string): Judgement => ({ verdict: 'wrong', because })

function heldWrong({ has, lacks, ordered }: Held, leaves: readonly Leaf[]): string | null {
  const missing = has.find((wanted) => placeOf(wanted, leaves) === null)
  if (missing !== undefined) return `lacks ${JSON.stringify(missing)}`
  const surplus = lacks.find((wanted) => placeOf(wanted, leaves) !== null)
  if (surplus !== undefined) return `has ${JSON.stringify(surplus)}`
  if (!ordered) return null
  let from: Place = [0, 0]
  for (const wanted of has) {
    const place = placeOf(wanted, leaves, from)
    if (place === null) return `has ${JSON.stringify(wanted)} at another place`
    from = [place[0], place[1] + 1]
  }
  return null
}

function callsWrong(
  wanted: readonly { tool: string; args: Record<string, unknown> }[],
  made: Played['calls'],
): string | null {
  const left = [...made]
  for (const { tool, args } of wanted) {
    const at = left.findIndex((call) => call.tool === tool && isAmong(args, call.args))
    if (at === -1) return `it did not call ${tool} with ${JSON.stringify(args)}`
    left.splice(at, 1)
  }
  const surplus = left.find(({ changes }) => changes)
  return surplus ? `it called ${surplus.tool} with ${JSON.stringify(surplus.args)}` : null
}

/** Whether what is wanted is among what was given: of objects some keys, all else deeply equal. */
function isAmong(wanted: unknown, given: unknown): boolean {
  if (Array.isArray(wanted))
    return Array.isArray(given) && wanted.length === given.length && wanted.every((one, i) => isAmong(one, given[i]))
  if (typeof wanted === 'object' && wanted !== null) {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return false
    return Object.entries(wanted).every(([key, inner]) => isAmong(inner, (given as Record<string, unknown>)[key]))
  }
  if (typeof wanted === 'string') return typeof given === 'string' && wanted.trim() === given.trim()
  return isSame(wanted, given)
}
