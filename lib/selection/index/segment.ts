import type { CatalogServer } from '../../discovery/tool.ts'
import { FIELDS, fieldsOfServer } from '../fields-of.ts'

/** A server whose tools are in a segment, next to each other. */
export interface SegmentServer {
  /** Two with the same id have the same content. */
  id: string
  /** How many tools. */
  count: number
}

/**
 * The index of some servers, in flat arrays: what can be written to a file and read again as it is. It says what each
 * tool is worth by itself and nothing that depends on other tools, so several segments together are one index.
 */
export interface Segment {
  servers: SegmentServer[]
  /** By tool: its MCP name and its function. */
  names: string[]
  fns: string[]
  /** By term: where its postings stand, from `offsets[n]` to `offsets[n + 1]`. */
  terms: Map<string, number>
  offsets: Uint32Array
  /** The tools that have a term, ascending, and how well it describes each: 0 to 1. */
  tools: Uint32Array
  weights: Float32Array
}

/** How soon more of the same word stops counting (BM25's k1). */
const SATURATION = 1.2

/** Builds the BM25F postings of servers: frequencies by field, evened out by length, weighted, then saturated together. */
export function buildSegment(servers: readonly CatalogServer[], idOf: (server: CatalogServer) => string): Segment {
  const found = new Map<string, { tools: number[]; weights: number[] }>()
  let t = 0
  for (const server of servers) {
    for (const fields of fieldsOfServer(server)) {
      for (const [term, frequency] of frequenciesOf(fields)) {
        let postings = found.get(term)
        if (!postings) found.set(term, (postings = { tools: [], weights: [] }))
        postings.tools.push(t)
        postings.weights.push(frequency / (SATURATION + frequency))
      }
      t++
    }
  }
  const tools = servers.flatMap((server) => server.tools)
  return {
    servers: servers.map((server) => ({ id: idOf(server), count: server.tools.length })),
    names: tools.map(({ tool }) => tool),
    fns: tools.map(({ fn }) => fn),
    ...flatten(found),
  }
}

function frequenciesOf(fields: string[][]): Map<string, number> {
  const frequencies = new Map<string, number>()
  FIELDS.forEach(({ weight, b, usual }, f) => {
    const terms = fields[f]!
    const share = weight / (1 - b + (b * terms.length) / usual)
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + share)
  })
  return frequencies
}

function flatten(found: ReadonlyMap<string, { tools: number[]; weights: number[] }>) {
  let size = 0
  for (const { tools } of found.values()) size += tools.length
  const terms = new Map<string, number>()
  const offsets = new Uint32Array(found.size + 1)
  const tools = new Uint32Array(size)
  const weights = new Float32Array(size)
  let at = 0
  for (const [term, postings] of found) {
    tools.set(postings.tools, at)
    weights.set(postings.weights, at)
    at += postings.tools.length
    terms.set(term, terms.size)
    offsets[terms.size] = at
  }
  return { terms, offsets, tools, weights }
}
