import type { RunView } from './run-view.ts'
import { words } from './words.ts'

/** What must be said under a result because of where its figures are from. */
export function unmeasuredIn(view: RunView): string[] {
  const sources = view.calls.flatMap(({ result }) => sourcesOf(result))
  return [...new Set(sources)].flatMap((source) => words.unmeasured[source] ?? [])
}

/** The field `source` of a result, or of the entries of a list of results. */
function sourcesOf(result: unknown): string[] {
  if (Array.isArray(result)) return result.flatMap(sourcesOf)
  if (typeof result !== 'object' || result === null || !('source' in result)) return []
  return typeof result.source === 'string' ? [result.source] : []
}
