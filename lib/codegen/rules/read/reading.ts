import type { Value } from './clause.ts'
import type { Kind } from './kinds.ts'
import type { Token } from './tokens.ts'

/** A clause split into its tokens. */
export interface Split {
  text: string
  tokens: readonly Token[]
  isAsked?: true
}

/** What the readers of values are given: one clause. */
export interface Reading extends Split {
  kinds: readonly Kind[]
  roots: readonly string[]
  now: Date
}

/** A value of `tokens[from]` to `tokens[to - 1]`, as it is written in the clause. */
export function readAs(
  { text, tokens }: Reading,
  kind: Value['kind'],
  from: number,
  to: number,
  value: unknown,
): Value {
  return { kind, text: text.slice(tokens[from]!.start, tokens[to - 1]!.end), value, from, to }
}

/** What stands between a token and the next: signs that separate (`twelve, 19`) are no words. */
export function gapAfter({ text, tokens }: Split, at: number): string {
  const next = tokens[at + 1]
  return next ? text.slice(tokens[at]!.end, next.start) : ''
}
