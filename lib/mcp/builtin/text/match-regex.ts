import { type Matcher, RE2JS } from 're2js'
import { assertFew, assertFits, MAX_PATTERN } from './bounds.ts'

export interface RegexJob {
  work: 'first' | 'all' | 'replace'
  pattern: string
  text: string
  ignoreCase: boolean
  /** Of `all`: which part of each match, 0 for the whole. */
  group?: number
  /** Of `replace`. */
  replacement?: string
}

export interface FirstMatch {
  match: string
  index: number
  groups: (string | null)[]
}

/**
 * Does with a regular expression what is asked. One match takes linear time whatever the pattern is; all of them may take
 * the square of it, so this runs where it holds up nobody but its owner.
 */
export function matchRegex(job: RegexJob): FirstMatch | null | string[] | string {
  const pattern = compile(job.pattern, job.ignoreCase)
  if (job.work === 'first') return firstMatch(pattern, job.text)
  if (job.work === 'all') return allMatches(pattern, job.text, job.group ?? 0)
  return replaceMatches(pattern, job.text, job.replacement ?? '')
}

function compile(pattern: string, ignoreCase: boolean): RE2JS {
  if (pattern.length > MAX_PATTERN)
    throw new Error(`A pattern has at most ${MAX_PATTERN} characters; give a shorter one.`)
  try {
    return RE2JS.compile(pattern, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0)
  } catch (cause) {
    const why = (cause as Error).message.replace(/^error parsing regexp: /, '')
    const known = 'RE2 syntax is expected: no look-around, no back references, (?i) for any case'
    throw new Error(`The pattern is no regular expression that is known here: ${why}. ${known}.`, { cause })
  }
}

function firstMatch(pattern: RE2JS, text: string): FirstMatch | null {
  const matcher = pattern.matcher(text)
  if (!matcher.find()) return null
  const groups = Array.from({ length: pattern.groupCount() }, (_group, at) => matcher.group(at + 1))
  return { match: matcher.group() ?? '', index: matcher.start(), groups }
}

function allMatches(pattern: RE2JS, text: string, group: number): string[] {
  if (group > pattern.groupCount()) {
    throw new Error(`The pattern has ${pattern.groupCount()} groups, there is no group ${group}; 0 is the whole match.`)
  }
  const found: string[] = []
  let characters = 0
  for (const match of pattern.matchAll(text)) {
    const part = match[group] ?? ''
    characters += part.length
    found.push(part)
    assertFew(found.length, 'matches')
    assertFits(characters)
  }
  return found
}

function replaceMatches(pattern: RE2JS, text: string, replacement: string): string {
  const expand = expansionOf(replacement)
  const pieces: string[] = []
  let from = 0
  let characters = text.length
  for (const matcher = pattern.matcher(text); matcher.find(); from = matcher.end()) {
    const put = expand(matcher, pattern.groupCount())
    characters += put.length - (matcher.end() - matcher.start())
    assertFits(characters)
    pieces.push(text.slice(from, matcher.start()), put)
  }
  return pieces.join('') + text.slice(from)
}

/** As in JavaScript: `$1` to `$9` are groups, `$&` the match, `$$` a dollar sign; what is no group stays as it is. */
function expansionOf(replacement: string): (matcher: Matcher, groups: number) => string {
  if (!replacement.includes('$')) return () => replacement
  return (matcher, groups) => {
    let characters = 0
    return replacement.replace(/\$([$&1-9])/g, (sign, what: string) => {
      if (what === '$') return '$'
      const group = what === '&' ? 0 : Number(what)
      const put = group > groups ? sign : (matcher.group(group) ?? '')
      characters += put.length
      assertFits(characters)
      return put
    })
  }
}
