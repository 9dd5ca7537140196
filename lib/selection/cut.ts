import { CEILING, CLOSE_TO_BEST, STEEP_FALL } from './weights.ts'

/** Places of the tools one clause gets, by the shape of its scores: none under the floor, else one to three. */
export function cutByShape(ranked: readonly { tool: number; score: number }[]): number[] {
  const best = ranked[0]?.score ?? 0
  if (best === 0) return []
  const chosen: number[] = []
  for (const [i, { tool, score }] of ranked.entries()) {
    const before = ranked[i - 1]?.score ?? score
    if (i >= CEILING || score < best * CLOSE_TO_BEST || score < before * STEEP_FALL) break
    chosen.push(tool)
  }
  return chosen
}
