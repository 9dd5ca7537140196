import { stemmer } from 'stemmer'
import type { Clause, Value } from '../read/clause.ts'

/** A word that may mean something for rows. */
export interface Token {
  /** Which words of the clause it stands for: itself and the empty ones before it. */
  index: number
  text: string
  stem: string
  /** A tool's parameter has it already. */
  isTaken: boolean
  value?: Value
}

/** Say nothing about rows, also where a reader of tasks holds them for words with a meaning. */
const EMPTY = new Set(
  `the a an please pls me us we i you our my your their his her its it is are was were be been being do does did have has had
  s so far still yet already currently now there here anyway ones those these they them whom that what whose would could
  can will want need like d ll ve re also too kindly thanks actually really exactly either both some any`.split(/\s+/),
)

const NOT =
  /^(?:not|non|nobody|outside|never|nor|neither|without|except|excluding|exclude|excludes|besides|minus|omit|apart|aside|ignore|ignoring|skip|skipping|no|\w+n['’]?t)$/

/** The words of a clause without the empty ones; what a parameter has taken stays as a gap. */
export function tokensOf({ words, values }: Clause, free: ReadonlySet<number>): Token[] {
  return words.flatMap((word, index): Token[] => {
    const text = word.text
      .toLowerCase()
      .replace(/^[^\p{L}\p{N}+&<>=*-]+|[^\p{L}\p{N}+&<>=*-]+$/gu, '')
      .replace(/['’]s$/, '')
    if (free.has(index) && (EMPTY.has(text) || text === '')) return []
    const value = valueAt(values, index)
    return [
      {
        index,
        text: isWontWord(text) ? 'not' : text,
        stem: stemOf(text),
        isTaken: !free.has(index),
        ...(value && { value }),
      },
    ]
  })
}

/** The longest that begins there; a name only where there is nothing else. */
const valueAt = (values: readonly Value[], index: number) =>
  values
    .filter(({ from }) => from === index)
    .toSorted((a, b) => Number(a.kind === 'name') - Number(b.kind === 'name') || b.to - a.to)[0]

const isWontWord = (text: string) => /^(?:is|are|was|were|do|does|did|has|have|had|wo|ca)n['’]?t$/.test(text)

export const isNegation = ({ text }: Token) => NOT.test(text) && text !== 'want' && text.length < 12

const IRREGULAR: Record<string, string> = {
  people: 'people',
  cities: 'citi',
  men: 'man',
  women: 'woman',
  countrys: 'countri',
  companys: 'compani',
}

export const stemOf = (text: string) => IRREGULAR[text] ?? stemmer(text.toLowerCase())

/** Words of a name of a column: `lastActivityAt`, `num_members`, `In stock`. */
export const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Whether two words differ by one letter left out, added, changed, or by two that have changed places. */
export function isNear(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1 || a[0] !== b[0]) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  if (restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}

/** `oldest` is the most of `old`, `cheaper` the more of `cheap`. */
export function degreeOf(text: string): { base: string[]; degree: 'more' | 'most' } | null {
  const irregular = DEGREES[text]
  if (irregular) return { base: [irregular[0]], degree: irregular[1] }
  const [, rest, ending] = /^(.{2,})(est|er)$/.exec(text) ?? []
  if (!rest) return null
  const base = [rest, `${rest}e`, rest.replace(/i$/, 'y'), rest.replace(/(.)\1$/, '$1')]
  return { base, degree: ending === 'est' ? 'most' : 'more' }
}

const DEGREES: Record<string, [string, 'more' | 'most']> = {
  best: ['good', 'most'],
  better: ['good', 'more'],
  worst: ['bad', 'most'],
  worse: ['bad', 'more'],
  most: ['much', 'most'],
  least: ['few', 'most'],
  fewest: ['few', 'most'],
  latest: ['late', 'most'],
  farthest: ['far', 'most'],
  furthest: ['far', 'most'],
}
