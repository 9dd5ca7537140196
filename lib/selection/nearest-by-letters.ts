import { wordsOf } from '../task/words.ts'
import { likeTerms } from './index/similar-terms.ts'
import type { View } from './index/view.ts'
import { SIMILAR_LETTERS } from './weights.ts'

const MOST = 10
const MAX_WORDS = 40

/** When no word of a task is known: the tools with words that look most like its own, so that something can be named. */
export function nearestByLetters(text: string, view: View): { place: number; score: number }[] {
  const scores = new Map<number, number>()
  for (const word of new Set(wordsOf(text.slice(0, 2_000)).slice(0, MAX_WORDS))) {
    for (const { segment, places } of view.parts) {
      for (const { term, alike } of likeTerms(segment, word)) {
        const id = segment.terms.get(term)!
        for (let i = segment.offsets[id]!; i < segment.offsets[id + 1]!; i++) {
          const place = places[segment.tools[i]!]!
          const score = SIMILAR_LETTERS * alike * segment.weights[i]!
          if (place >= 0 && score > (scores.get(place) ?? 0)) scores.set(place, score)
        }
      }
    }
  }
  // A task of signs alone looks like nothing; the first tools are then as near as any.
  for (let place = 0; scores.size < Math.min(MOST, view.toolCount); place++) {
    if (!scores.has(place)) scores.set(place, 0)
  }
  return [...scores]
    .map(([place, score]) => ({ place, score }))
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, MOST)
}
