import type { Catalog } from '../discovery/tool.ts'
import { countTools } from '../tokens/tool-tokens.ts'

/** How many tools there are, and how many tokens a model reads for all of them. */
export interface Weight {
  tools: number
  tokens: number
}

const kept = new WeakMap<Catalog, Promise<Weight>>()

/** What all tools of a catalog cost a model that reads every one, and each of those named as `server/tool`; null for others. */
export async function weigh(
  catalog: Catalog,
  names: readonly string[],
): Promise<{ all: Weight; each: (number | null)[] }> {
  const tools = catalog.servers.flatMap(({ tools }) => tools)
  let whole = kept.get(catalog)
  if (!whole) {
    whole = countTools(tools).then((each) => ({ tools: tools.length, tokens: each.reduce((sum, one) => sum + one, 0) }))
    // A count that failed is tried again by the next who asks.
    whole.catch(() => kept.delete(catalog))
    kept.set(catalog, whole)
  }
  const all = await whole
  const wanted = new Set(names)
  const named = tools.filter(({ server, tool }) => wanted.has(`${server}/${tool}`))
  const tokens = await countTools(named)
  const byName = new Map(named.map(({ server, tool }, i) => [`${server}/${tool}`, tokens[i]!]))
  return { all, each: names.map((name) => byName.get(name) ?? null) }
}
