import type { SelectedTool } from '../../lib/runs/event.ts'

/** A selected tool of a run that may be from before `injectedInstructions`: those that were kept then say `orders`. */
export function readSelectedTool({ orders, ...tool }: SelectedTool & { orders?: readonly string[] }): SelectedTool {
  return orders === undefined ? tool : { injectedInstructions: orders, ...tool }
}
