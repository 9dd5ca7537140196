import type { OutOfReach } from '../broker/stages/reach.ts'
import { kindOf } from '../broker/tool-kind.ts'

/**
 * A program that looks makes no call that may change something, as far as tools say or are named, whatever else is within
 * reach. What names say is known to the rules, which are loaded for such a program alone.
 */
export async function onlyLooking(outOfReach: OutOfReach): Promise<OutOfReach> {
  const { isReadTool } = await import('../codegen/rules/choose/about-tool.ts')
  // A tool that does not say what it changes, and is called as one that reads: as always somebody is asked, where somebody can be.
  const saysNothing = ({ definition }: Parameters<OutOfReach>[0]) =>
    definition !== undefined && kindOf(definition, true) === 'unknown' && isReadTool(definition)
  return (call) =>
    outOfReach(call) ??
    (call.isRead || call.op === 'load-state' || saysNothing(call)
      ? null
      : `${call.server}.${call.tool} may change something, and this program only looks. Call it in the program after it.`)
}
