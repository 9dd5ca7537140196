import type { Tool } from '../../discovery/tool.ts'
import type { ToolChoice } from '../../runs/event.ts'

const isNamed = ({ server, tool, fn }: Tool, names: readonly string[] = []) =>
  names.includes(`${server}/${tool}`) || names.includes(`${server}/${fn}`)

/** Whether it is sent from the beginning, whatever is searched for. */
export const isPinnedTool = (tool: Tool, choice: ToolChoice | undefined): boolean => isNamed(tool, choice?.pin)

/** Whether it is never sent. */
export const isExcludedTool = (tool: Tool, choice: ToolChoice | undefined): boolean => isNamed(tool, choice?.exclude)
