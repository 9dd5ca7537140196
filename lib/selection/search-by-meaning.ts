import type { Catalog } from '../discovery/tool.ts'
import { parseTask } from '../task/parse-task.ts'
import type { Selector } from './create-selector.ts'
import type { MeaningSource } from './embeddings/open-meaning.ts'
import { type SearchOptions, searchTools, type ToolSearch } from './search-tools.ts'

/** As `searchTools`, with meaning mixed in as far as it is known in time, unless words alone were asked for. */
export async function searchByMeaning(
  { selector, meaning }: { selector: Selector; meaning: MeaningSource },
  catalog: Catalog,
  query: string,
  options?: SearchOptions,
): Promise<ToolSearch> {
  const began = performance.now()
  const likeness = options?.choice?.method === 'words' ? null : await meaning.compare(parseTask(query), catalog)
  const found = searchTools(selector, catalog, query, { ...options, likeness })
  return { ...found, ms: Math.round((performance.now() - began) * 100) / 100 }
}
