import type { Catalog, Tool } from '../discovery/tool.ts'
import { FIELDS, fieldsOf } from './fields-of.ts'

/** Where one term stands: which tools, and how well it describes each (0 to 1). */
export interface Postings {
  tools: Uint32Array
  weights: Float32Array
  /** How much the term tells: high for a rare one. */
  idf: number
}

/** A catalog, ready to be searched. Never changed after it is built. */
export interface Index {
  tools: Tool[]
  terms: Map<string, Postings>
  /** What a term would tell that no tool has. */
  maxIdf: number
}

/** How soon more of the same word stops counting (BM25's k1). */
const SATURATION = 1.2

/** Builds the BM25F index of a catalog: frequencies per field, evened out by length, weighted, then saturated together. */
export function buildIndex(catalog: Catalog): Index {
  const tools = catalog.servers.flatMap((server) => server.tools)
  const fields = catalog.servers.flatMap((server) => server.tools.map((tool) => fieldsOf(tool, server)))
  const averages = FIELDS.map((_, f) => fields.reduce((sum, tool) => sum + tool[f]!.length, 0) / (tools.length || 1))

  const found = new Map<string, { tools: number[]; frequencies: number[] }>()
  fields.forEach((tool, t) => {
    for (const [term, frequency] of frequenciesOf(tool, averages)) {
      let postings = found.get(term)
      if (!postings) found.set(term, (postings = { tools: [], frequencies: [] }))
      postings.tools.push(t)
      postings.frequencies.push(frequency)
    }
  })

  const terms = new Map<string, Postings>()
  for (const [term, postings] of found) {
    terms.set(term, {
      tools: Uint32Array.from(postings.tools),
      weights: Float32Array.from(postings.frequencies, (frequency) => frequency / (SATURATION + frequency)),
      idf: idf(tools.length, postings.tools.length),
    })
  }
  return { tools, terms, maxIdf: idf(tools.length, 0) }
}

const idf = (all: number, having: number) => Math.log(1 + (all - having + 0.5) / (having + 0.5))

function frequenciesOf(tool: string[][], averages: number[]): Map<string, number> {
  const frequencies = new Map<string, number>()
  FIELDS.forEach(({ weight, b }, f) => {
    const terms = tool[f]!
    const share = weight / (1 - b + (b * terms.length) / (averages[f] || 1))
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + share)
  })
  return frequencies
}
