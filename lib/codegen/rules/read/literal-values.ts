import { findLiterals } from '../../../task/find-literals.ts'
import type { Value, ValueKind } from './clause.ts'
import { idKindsOf } from './ids.ts'
import { type Reading, readAs } from './reading.ts'
import type { Token } from './tokens.ts'

/** Values that are meant letter by letter. */
export function literalValues(reading: Reading): Value[] {
  return reading.tokens.flatMap((token, at) =>
    meaningsOf(reading, at).map(
      ([kind, value]): Value => ({ ...readAs(reading, kind, at, at + 1, value), text: token.text }),
    ),
  )
}

type Meaning = readonly [kind: ValueKind, value: unknown]

const DIRECT = { code: 'code', file: 'path', folder: 'path', url: 'url', email: 'email' } as const

function meaningsOf(reading: Reading, at: number): Meaning[] {
  const token = reading.tokens[at]!
  if (token.found === 'text') return quoted(token)
  if (token.found === 'handle') return [['handle', token.text.replace(/^[#@]/, '')]]
  if (token.found) return [[DIRECT[token.found], token.text]]
  if (namesFolder(reading, at)) return [['path', token.text]]
  return repository(reading, at) ?? idKindsOf(reading, at).map((kind) => [kind, token.text.replace(/^#/, '')] as const)
}

const QUERY = /^\s{0,20}(?:SELECT|INSERT|UPDATE|DELETE|CREATE|WITH|PRAGMA)\s/

/** What stands in quotes may be a path, an address, a query; it can always be meant as a text. */
function quoted({ text }: Token): Meaning[] {
  const also: Meaning[] = []
  const [only] = text.length < 300 ? findLiterals(text) : []
  if (only && only.kind !== 'text' && only.end - only.start === text.length) also.push([DIRECT[only.kind], text])
  else if (/^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}$/.test(text)) also.push(['email', text])
  else if (QUERY.test(text)) also.push(['code', text])
  return [...also, ['text', text]]
}

/** `the data folder`. */
function namesFolder({ tokens, kinds, roots }: Reading, at: number): boolean {
  if (!/^(?:folder|directory)$/.test(roots[at + 1] ?? '') || !/^[\p{L}\p{N}_-]+$/u.test(tokens[at]!.text)) return false
  return kinds[at]!.kind === 'noun' && at > 0 && !/^(?:root|home|work|parent)$/.test(roots[at]!)
}

const PATH_WORDS = /^(?:branch|folder|directory|file|path|tag|release|from|into|under|inside)$/

/** `acme/webshop` is a repository, `release/2.4` rather a branch; both can be the other. */
function repository({ tokens, roots }: Reading, at: number): Meaning[] | null {
  const { text } = tokens[at]!
  const [owner = '', name = '', ...more] = text.split('/')
  if (!/^\p{L}[\p{L}\p{N}_.-]*\/[\p{L}\p{N}_./-]+$/u.test(text)) return null
  if (more.length > 0) return [['path', text]]
  if (EITHER.has(text.toLowerCase())) return []
  const both: Meaning[] = [
    ['repository', { owner, name }],
    ['path', text],
  ]
  const isPath = /^\d/.test(name) || [roots[at - 1], roots[at + 1]].some((word) => PATH_WORDS.test(word ?? ''))
  return isPath ? both.reverse() : both
}

/** Two words of which either may be meant. */
const EITHER = new Set(
  'and/or he/she she/he his/her him/her her/his yes/no n/a w/o i/o tcp/ip on/off true/false km/h'.split(' '),
)
