/** Below this a clause has no tool: most of what it asks for is unknown to the catalog. */
export const FLOOR = 0.18
/** A tool is chosen when it is this close to the clause's best. */
const CLOSE = 0.7
/** One clause is one step, and one step is served by few tools. */
export const CEILING = 3
/** A fall this steep between two neighbours ends the choice before the ceiling does. */
const STEEP = 0.88

/** Places of the tools one clause gets, by the shape of its scores: none under the floor, else one to three. */
export function cutByShape(ranked: readonly { tool: number; score: number }[]): number[] {
  const best = ranked[0]?.score ?? 0
  if (best === 0) return []
  const chosen: number[] = []
  for (const [i, { tool, score }] of ranked.entries()) {
    const before = ranked[i - 1]?.score ?? score
    if (i >= CEILING || score < best * CLOSE || score < before * STEEP) break
    chosen.push(tool)
  }
  return chosen
}
