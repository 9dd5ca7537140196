import type { AnnotatedTask } from './read-benchmark.ts'

export const CUTS = [1, 3, 5, 10, 20] as const

/** How well one ranking answers one task; each 0 to 1. */
export interface RetrievalScores {
  /** Share of the needed tools among the first k, by `CUTS`. */
  recall: number[]
  /** Gain of the first ten, discounted by the logarithm of their place, over that of the best possible ten. */
  ndcg10: number
  /** Share of the needed servers among the first five servers of the ranking. */
  serverRecall5: number
  /** The same among the servers of the first five tools, which may be fewer. */
  serverOfToolRecall5: number
}

/** Scores a ranking, best first, against what people annotated. A needed tool counts at its best placed alternative. */
export function scoreRanking(
  ranked: readonly { server: string; tool: string }[],
  { gold }: AnnotatedTask,
): RetrievalScores {
  const places = new Map(ranked.map(({ server, tool }, place) => [`${server}\n${tool}`, place]))
  const placeOf = ({ server, tool }: { server: string; tool: string }) =>
    places.get(`${server}\n${tool}`) ?? Number.POSITIVE_INFINITY
  const found = gold.map((needed) => Math.min(placeOf(needed), ...(needed.alt ?? []).map(placeOf)))
  const gain = (place: number) => (place < 10 ? 1 / Math.log2(place + 2) : 0)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    recall: CUTS.map((k) => found.filter((place) => place < k).length / gold.length),
    ndcg10: sum(found.map(gain)) / sum(gold.map((_, place) => gain(place))),
    serverRecall5: serverRecall([...new Set(ranked.map(({ server }) => server))].slice(0, 5), gold),
    serverOfToolRecall5: serverRecall(
      ranked.slice(0, 5).map(({ server }) => server),
      gold,
    ),
  }
}

function serverRecall(first: readonly string[], gold: AnnotatedTask['gold']): number {
  const needed = new Map<string, string[]>()
  for (const { server, alt } of gold) needed.set(server, [server, ...(alt ?? []).map((other) => other.server)])
  return [...needed.values()].filter((servers) => servers.some((server) => first.includes(server))).length / needed.size
}

/** The mean of many, part by part. */
export function meanOf(all: readonly RetrievalScores[]): RetrievalScores {
  const mean = (value: (scores: RetrievalScores) => number) =>
    all.reduce((sum, scores) => sum + value(scores), 0) / (all.length || 1)
  return {
    recall: CUTS.map((_, i) => mean(({ recall }) => recall[i]!)),
    ndcg10: mean(({ ndcg10 }) => ndcg10),
    serverRecall5: mean(({ serverRecall5 }) => serverRecall5),
    serverOfToolRecall5: mean(({ serverOfToolRecall5 }) => serverOfToolRecall5),
  }
}
