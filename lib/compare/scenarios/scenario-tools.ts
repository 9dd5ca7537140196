import { safeNames } from '../../discovery/modules/safe-names.ts'
import type { Tool } from '../../discovery/tool.ts'
import { signatureOf } from '../../discovery/types/signature.ts'
import { nameOf, type Scenario, type ScenarioTool } from './scenario.ts'

/** The tools that the calls of a scenario need, in the order of the calls: what selection finds when it finds just those. */
export function toolsUsed({ tools, steps }: Pick<Scenario, 'tools' | 'steps'>): ScenarioTool[] {
  const byName = new Map(tools.map((tool) => [nameOf(tool.server, tool.tool), tool]))
  const names = new Set(steps.map(({ server, tool }) => nameOf(server, tool)))
  return [...names].flatMap((name) => byName.get(name) ?? [])
}

/** As programs import them: with the names and the signatures that their modules would have. */
export function asModules(used: readonly ScenarioTool[], all: readonly ScenarioTool[]): Tool[] {
  const fnsOf = new Map<string, Map<string, string>>()
  const fnOf = ({ server, tool }: ScenarioTool) => {
    let fns = fnsOf.get(server)
    if (!fns) {
      fns = safeNames(all.filter((other) => other.server === server).map((other) => other.tool))
      fnsOf.set(server, fns)
    }
    return fns.get(tool)!
  }
  return used.map((one) => {
    const { server, tool, description, inputSchema, outputSchema } = one
    const fn = fnOf(one)
    return {
      ...{ server, tool, fn, description, inputSchema },
      module: `./servers/${server}/${fn}.ts`,
      ...(outputSchema && { outputSchema }),
      signature: signatureOf(fn, inputSchema, outputSchema),
    }
  })
}
