import { stemmer } from 'stemmer'
import type { Catalog, Tool } from '../../lib/discovery/tool.ts'
import { STOP_WORDS } from '../../lib/selection/stop-words.ts'

const K1 = 1.2
const FIELDS = [
  { weight: 3, b: 0.5, textOf: ({ tool }: Tool) => tool },
  { weight: 2, b: 0.5, textOf: ({ server }: Tool) => server },
  { weight: 1, b: 0.75, textOf: ({ description }: Tool) => description },
  { weight: 0.5, b: 0.75, textOf: ({ inputSchema }: Tool) => Object.keys(Object(inputSchema.properties)).join(' ') },
]

/** BM25 over four weighted fields, with stems, split identifiers and stop words, as textbooks have it. */
export function createPlainBm25(catalog: Catalog): (task: string) => Tool[] {
  const tools = catalog.servers.flatMap((server) => server.tools)
  const fields = tools.map((tool) => FIELDS.map(({ textOf }) => termsOf(textOf(tool))))
  const averages = FIELDS.map((_, f) => fields.reduce((sum, of) => sum + of[f]!.length, 0) / (tools.length || 1) || 1)
  const postings = new Map<string, Map<number, number>>()
  fields.forEach((of, t) => {
    FIELDS.forEach(({ weight, b }, f) => {
      const share = weight / (1 - b + (b * of[f]!.length) / averages[f]!)
      for (const term of of[f]!) {
        const found = postings.get(term) ?? new Map<number, number>()
        postings.set(term, found.set(t, (found.get(t) ?? 0) + share))
      }
    })
  })
  return (task) => {
    const scores = new Map<number, number>()
    for (const term of termsOf(task)) {
      const found = postings.get(term)
      if (!found) continue
      const idf = Math.log(1 + (tools.length - found.size + 0.5) / (found.size + 0.5))
      for (const [t, frequency] of found) scores.set(t, (scores.get(t) ?? 0) + (idf * frequency) / (K1 + frequency))
    }
    return [...scores].sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b).map(([t]) => tools[t]!)
  }
}

function termsOf(text: string): string[] {
  const words = text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return (words ?? []).filter((word) => !STOP_WORDS.has(word)).map(stemmer)
}
