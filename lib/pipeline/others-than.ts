import { injectedInstructionsOf } from '../discovery/injected-instructions-of.ts'
import type { Tool } from '../discovery/tool.ts'
import type { RunContext, RunServices } from './run-services.ts'

/** So many tools are looked through for what has to be looked up. */
const MOST_OTHERS = 300

/**
 * The tools beside those that were chosen, for what has to be looked up: of all servers, when they have few (somebody who
 * asks what no tool is called like may be understood by what tools take), else of the servers that are near the task.
 */
export async function othersThan(
  chosen: readonly Tool[],
  near: readonly string[],
  run: RunContext,
  services: RunServices,
): Promise<Tool[]> {
  const { servers } = await services.catalog(run.home)
  const nameOf = ({ server, tool }: Tool) => `${server}/${tool}`
  const isLeftOut = new Set([...chosen.map(nameOf), ...(run.tools?.exclude ?? [])])
  const all = servers.flatMap((server) => server.tools)
  const within = all.length <= MOST_OTHERS ? all : all.filter(({ server }) => near.includes(server))
  return within
    .filter((tool) => !isLeftOut.has(nameOf(tool)) && injectedInstructionsOf(tool).length === 0)
    .slice(0, MOST_OTHERS)
}
