import type { Catalog } from '../discovery/tool.ts'
import type { ModuleTable } from '../workspace/module-table.ts'

/** The tool and skill modules a person's programs can import, as they write them; of each server its index, too. */
export function modulesOf(catalog: Catalog, { skills }: ModuleTable): ReadonlySet<string> {
  const modules = new Set<string>()
  for (const { tools } of catalog.servers) {
    for (const { module } of tools) modules.add(module)
    if (tools[0]) modules.add(tools[0].module.replace(/[^/]+$/, 'index.ts'))
  }
  for (const name of [...skills.shared, ...skills.own]) modules.add(`./skills/${name}/skill.ts`)
  return modules
}
