import { findCode } from '../../../task/find-code.ts'
import { findLiterals } from '../../../task/find-literals.ts'

/** A piece of a clause with where it stands. What is meant letter by letter says as what it was found. */
export interface Token {
  /** Without quotes. */
  text: string
  start: number
  end: number
  found?: 'text' | 'code' | 'file' | 'folder' | 'url' | 'email' | 'handle'
}

const EMAIL = /[\p{L}\p{N}_.+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/gu
const HANDLE = /(?<![\p{L}\p{N}_&/#@])(?:[#@][\p{L}_][\p{L}\p{N}_.-]{0,79}(?<![.-])|[\p{L}\p{N}-]{1,40}\[bot\])/gu

/**
 * Words, numbers and signs. What joins letters and digits belongs to them only between two of a kind: `1,234.5`, `12:30`,
 * `don't`, `thirty-one`, `and/or`. Every sign is read once, so it is linear.
 */
const PLAIN =
  /#\d{1,12}(?![\p{L}\p{N}])|(?<![\p{L}\p{N})])[-−](?=[$€£¥]?\d)[$€£¥]?\d[\p{L}\p{N}]*(?:[.,](?=\d)\d+)*[%€£¥$]?|[$€£¥]?[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_]|['’-](?=[\p{L}\p{N}])|\.(?=[\p{L}\p{N}])|(?<=\d)[:/](?=\d)|(?<=\p{L})\/(?=[\p{L}\p{N}])|(?<=\d),(?=\d{3}(?!\d)))*[%€£¥$]?|[+*×÷^=<>&/%−-]/gu

/** Splits a clause into tokens, in order; they do not overlap. */
export function tokensOf(clause: string): Token[] {
  const taken = new Uint8Array(clause.length)
  const tokens: Token[] = []
  const take = (token: Token) => {
    if (taken[token.start] || taken[token.end - 1]) return
    taken.fill(1, token.start, token.end)
    tokens.push(token)
  }
  const collect = (pattern: RegExp, found?: Token['found']) => {
    for (const { 0: text, index } of clause.matchAll(pattern)) {
      take({ text, start: index, end: index + text.length, ...(found && { found }) })
    }
  }
  const literals = findLiterals(clause)
  for (const { kind, value, start, end } of literals)
    if (kind !== 'file' && kind !== 'folder') take({ text: value, start, end, found: kind })
  for (const { start, end } of findCode(clause)) take({ text: clause.slice(start, end), start, end, found: 'code' })
  collect(EMAIL, 'email')
  for (const { kind, value, start, end } of literals) take({ text: value, start, end, found: kind })
  collect(HANDLE, 'handle')
  const rest = Array.from({ length: clause.length }, (_, at) => (taken[at] ? ' ' : clause[at])).join('')
  for (const { 0: text, index } of rest.matchAll(PLAIN)) tokens.push({ text, start: index, end: index + text.length })
  return tokens.sort((a, b) => a.start - b.start)
}
