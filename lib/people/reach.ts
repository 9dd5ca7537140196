import { PlaygroundError } from '../errors.ts'
import { coversPatterns } from './tool-patterns.ts'

/** What whoever asks may use of what the person may: a token can be given less than all of it. */
export interface Reach {
  /** Servers and tools, as `readPattern` of tool-patterns.ts reads them. Null: all that the person has. */
  tools: readonly string[] | null
  /** Only tools that are known to change nothing, and nothing of the person's own is changed over HTTP. */
  readsOnly: boolean
}

/** What of the tools a client of our MCP server is shown. */
export const PROFILES = ['code', 'skills', 'classic', 'all'] as const
export type Profile = (typeof PROFILES)[number]

/** Whether it is everything the person may. */
export const isFull = (reach: Reach | undefined): boolean =>
  reach === undefined || (reach.tools === null && !reach.readsOnly)

/** Whether whoever has `outer` may do all that `inner` allows. */
export function coversReach(outer: Reach | undefined, inner: Reach | undefined): boolean {
  if (outer === undefined || isFull(outer)) return true
  if (inner === undefined || (outer.readsOnly && !inner.readsOnly)) return false
  return outer.tools === null || (inner.tools !== null && coversPatterns(outer.tools, inner.tools))
}

/** Throws `forbidden` for a token that was given less than all its person may. `what` it cannot do, as `make tokens`. */
export function assertFullReach({ reach }: { reach?: Reach }, what: string): void {
  if (isFull(reach)) return
  throw new PlaygroundError(
    'forbidden',
    `This token may not ${what}: it was made for ${wordsOf(reach as Reach)} only. Do it signed in on the page, or with a token for everything.`,
  )
}

/** Throws `forbidden` for a token that only reads. */
export function assertMayWrite({ reach }: { reach?: Reach }, what: string): void {
  if (!reach?.readsOnly) return
  throw new PlaygroundError(
    'forbidden',
    `This token may only read, and may not ${what}. Take a token with the scope "all".`,
  )
}

// So many of them tell which token it is.
const SHOWN = 3

/** `github/*, calculator and 2 more`, for sentences. */
export function wordsOf({ tools, readsOnly }: Reach): string {
  if (tools === null) return 'reading'
  const more = tools.length > SHOWN ? ` and ${tools.length - SHOWN} more` : ''
  const named = tools.length === 0 ? 'no tools' : `${tools.slice(0, SHOWN).join(', ')}${more}`
  return readsOnly ? `reading with ${named}` : named
}
