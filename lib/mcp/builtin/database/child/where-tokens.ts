import { short } from './schema.ts'

/** One sign of a condition. `word` is a name or keyword; `quoted` stood in double quotes or backticks. */
export interface Token {
  kind: 'text' | 'number' | 'word' | 'quoted' | 'sign'
  value: string
  /** Where it begins in the condition. */
  at: number
}

const MAX_LENGTH = 4_000

const TOKENS: [Token['kind'], RegExp][] = [
  ['text', /'((?:[^']|'')*)'/y],
  ['quoted', /"((?:[^"]|"")*)"|`([^`]*)`/y],
  ['number', /-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?![\p{L}\p{N}_])/iuy],
  ['word', /[\p{L}_][\p{L}\p{N}_$]*/uy],
  ['sign', /<=|>=|<>|!=|==|[=<>(),.]/y],
]

/** Splits a condition into its signs. Throws at the first that has no place in one. */
export function tokensOf(condition: string): Token[] {
  if (condition.length > MAX_LENGTH) {
    throw new Error(`The condition has ${condition.length} characters, at most ${MAX_LENGTH} are taken.`)
  }
  const tokens: Token[] = []
  let at = 0
  while (true) {
    at += /^\s*/.exec(condition.slice(at))![0].length
    if (at === condition.length) return tokens
    const token = tokenAt(condition, at)
    if (token === null) {
      throw new Error(`${short(condition.slice(at, at + 20))} is not understood in the condition ${short(condition)}.`)
    }
    tokens.push(token)
    at = token.end
  }
}

function tokenAt(condition: string, at: number): (Token & { end: number }) | null {
  for (const [kind, pattern] of TOKENS) {
    pattern.lastIndex = at
    const match = pattern.exec(condition)
    if (!match) continue
    const inner = match[1] ?? match[2] ?? match[0]
    const sign = match[0][0]!
    const value = kind === 'text' || kind === 'quoted' ? inner.replaceAll(sign + sign, sign) : inner
    return { kind, value, at, end: pattern.lastIndex }
  }
  return null
}
