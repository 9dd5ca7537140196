import type { ToolKind } from '../../../lib/broker/tool-kind.ts'
import type { ShownTools } from '../../../lib/connections/shown-tools.ts'

export const KIND_FILTERS = ['all', 'reads', 'writes', 'destroys', 'unknown'] as const
export type KindFilter = 'all' | ToolKind

/** Tools with what is looked for in each: made once, not at each key. */
export interface FoldedTools {
  shown: ShownTools
  folded: ReadonlyMap<object, string>
}

export function foldTools(shown: ShownTools): FoldedTools {
  const { tools, paused, off } = shown
  const described = [...tools, ...off].map((one) => [one, `${one.tool}\n${one.description}`.toLowerCase()] as const)
  return {
    shown,
    folded: new Map<object, string>([...described, ...paused.map((one) => [one, one.tool.toLowerCase()] as const)]),
  }
}

/** The tools whose name or description has the text, of one kind or of all. What is paused or off has none. */
export function filterTools(
  { shown, folded }: FoldedTools,
  { text, kind }: { text: string; kind: KindFilter },
): ShownTools {
  const wanted = text.trim().toLowerCase()
  if (wanted === '' && kind === 'all') return shown
  const fits = (one: object) => folded.get(one)?.includes(wanted) ?? false
  return {
    rule: shown.rule,
    tools: shown.tools.filter((one) => (kind === 'all' || one.kind === kind) && fits(one)),
    paused: kind === 'all' ? shown.paused.filter(fits) : [],
    off: kind === 'all' ? shown.off.filter(fits) : [],
  }
}
