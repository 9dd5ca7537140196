import { editDistance } from '../../format/edit-distance.ts'
import type { Segment } from './segment.ts'

/** Shorter words have too many neighbours that mean something else. */
const SHORTEST = 5
const SHORTEST_PART = 3
const LONGEST = 40
/** Share of trigrams that must be common (Dice's measure) before letters are compared one by one. */
const ALIKE = 0.4
const MOST = 3
const LONGEST_ENDING = 6
const LOOKED_AT = 20

/** Trigram → the terms that have it; made when the first unknown word asks, and kept with the segment. */
const kept = new WeakMap<Segment, ReadonlyMap<string, readonly string[]>>()

/** The terms of a segment that an unknown word was probably meant to be: a typing error away, its two halves, or part of. */
export function similarTerms(segment: Segment, term: string): string[] {
  if (term.length < SHORTEST || term.length > LONGEST || !/^[a-z]+$/.test(term)) return []
  return [...halvesOf(segment, term), ...misspelt(segment, term), ...longerThan(segment, term)]
}

/** `flowchart` → `flow`, `chart`. */
function halvesOf({ terms }: Segment, term: string): string[] {
  for (let at = SHORTEST_PART; at <= term.length - SHORTEST_PART; at++) {
    const [left, right] = [term.slice(0, at), term.slice(at)]
    if (terms.has(left) && terms.has(right)) return [left, right]
  }
  return []
}

/** `postmark` → `postmarkapp`: services are often called a little longer than people say. */
function longerThan(segment: Segment, term: string): string[] {
  return likeTerms(segment, term)
    .filter(({ term: other }) => other.startsWith(term) && other.length <= term.length + LONGEST_ENDING)
    .slice(0, MOST)
    .map(({ term: other }) => other)
}

function misspelt(segment: Segment, term: string): string[] {
  const errors = term.length < 8 ? 1 : 2
  return likeTerms(segment, term)
    .filter(({ term: other, alike }) => alike >= ALIKE && editDistance(term, other) <= errors)
    .slice(0, MOST)
    .map(({ term: other }) => other)
}

/** The terms of a segment with letters in common, the most alike first; `alike` is Dice's measure, 0 to 1. */
export function likeTerms(segment: Segment, word: string): { term: string; alike: number }[] {
  const index = trigramsOf(segment)
  const asked = trigrams(word.slice(0, LONGEST))
  const common = new Map<string, number>()
  for (const gram of asked) for (const other of index.get(gram) ?? []) common.set(other, (common.get(other) ?? 0) + 1)
  return [...common]
    .map(([term, count]) => ({ term, alike: (2 * count) / (asked.size + trigrams(term).size) }))
    .sort((a, b) => b.alike - a.alike || (a.term < b.term ? -1 : 1))
    .slice(0, LOOKED_AT)
}

function trigramsOf(segment: Segment): ReadonlyMap<string, readonly string[]> {
  const known = kept.get(segment)
  if (known) return known
  const found = new Map<string, string[]>()
  for (const term of segment.terms.keys()) {
    if (term.length < SHORTEST - 1 || term.length > LONGEST || !/^[a-z]+$/.test(term)) continue
    for (const gram of trigrams(term)) {
      const terms = found.get(gram)
      if (terms) terms.push(term)
      else found.set(gram, [term])
    }
  }
  kept.set(segment, found)
  return found
}

function trigrams(term: string): Set<string> {
  const padded = `^${term}$`
  const found = new Set<string>()
  for (let i = 0; i + 3 <= padded.length; i++) found.add(padded.slice(i, i + 3))
  return found
}
