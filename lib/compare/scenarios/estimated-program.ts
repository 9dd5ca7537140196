import type { Tool } from '../../discovery/tool.ts'
import { nameOf, type Scenario } from './scenario.ts'

/** Beside its calls a program filters, counts and makes its answer: it is taken to be as much again. */
export const WORK_BESIDE_CALLS = 2

/**
 * The calls of a scenario as a program: an import for each tool, and a line for each call with its arguments, in which a
 * result that is repeated stands as the name of a variable.
 */
export function programOfCalls({ steps }: Pick<Scenario, 'steps'>, modules: readonly Tool[]): string {
  const byName = new Map(modules.map((tool) => [nameOf(tool.server, tool.tool), tool]))
  const imports = modules.map(({ fn, module }) => `import { ${fn} } from '${module}'`)
  const calls = steps.map(({ server, tool, args, copies }, at) => {
    const repeated = copies.map((place) => `r${place + 1}`)
    const given = copies.length > 0 ? `{ ...${JSON.stringify(args)}, ${repeated.join(', ')} }` : JSON.stringify(args)
    return `const r${at + 1} = await ${byName.get(nameOf(server, tool))?.fn ?? tool}(${given})`
  })
  return [...imports, ...calls, `export default r${steps.length}`].join('\n')
}
