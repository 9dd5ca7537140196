import type { ToolKind } from '../../../lib/broker/tool-kind.ts'
import type { ShownTools } from '../../../lib/connections/shown-tools.ts'

export const KIND_FILTERS = ['all', 'reads', 'writes', 'destroys', 'unknown'] as const
export type KindFilter = 'all' | ToolKind

/** The tools whose name or description has the text, of one kind or of all. What is paused or off has none. */
export function filterTools(
  { tools, paused, off }: ShownTools,
  { text, kind }: { text: string; kind: KindFilter },
): ShownTools {
  const wanted = text.trim().toLowerCase()
  const fits = ({ tool, description }: { tool: string; description: string }) =>
    wanted === '' || tool.toLowerCase().includes(wanted) || description.toLowerCase().includes(wanted)
  return {
    tools: tools.filter((one) => (kind === 'all' || one.kind === kind) && fits(one)),
    paused: kind === 'all' ? paused.filter(({ tool }) => fits({ tool, description: '' })) : [],
    off: kind === 'all' ? off.filter(fits) : [],
  }
}
