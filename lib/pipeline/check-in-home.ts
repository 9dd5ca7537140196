import { foretellRefusal } from '../fetch/allowed-hosts.ts'
import { checkCode } from '../guardrails/check-code.ts'
import type { ReachedCatalog } from '../people/within-reach.ts'
import type { Verdict } from '../runs/finding.ts'
import type { ModuleTable } from '../workspace/module-table.ts'
import type { WorkspaceModules } from '../workspace/workspace.ts'
import type { PersonHome } from './person-home.ts'
import type { RunServices } from './run-services.ts'
import { whyMissing } from './why-missing.ts'

/** The guardrails over a program as one of this person's: against the tools and skills that they have. */
export function checkInHome(
  source: string,
  home: PersonHome,
  reached: ReachedCatalog,
  { config, serversOf, workspaceOf }: Pick<RunServices, 'config' | 'serversOf' | 'workspaceOf'>,
  { names }: WorkspaceModules = workspaceOf(home).modules(),
): Promise<Verdict> {
  return checkCode(source, {
    owner: home.personId,
    modules: modulesOf(reached, names),
    whyMissing: async (modules) => whyMissing(modules, reached, await serversOf(home)),
    refuseFetch: foretellRefusal(config.execution.allow_network_access),
  })
}

/** The same, and what the TypeScript compiler says of a program that the guardrails let through. */
export async function checkWithTypes(source: string, home: PersonHome, services: RunServices): Promise<Verdict> {
  const verdict = await checkInHome(source, home, await services.reached(home), services)
  if (!verdict.ok) return verdict
  const findings = [...verdict.findings, ...(await services.checkTypes(source, home))]
  return { ok: !findings.some((finding) => finding.severity === 'error'), findings }
}

/** The tool and skill modules a person's programs can import, as they write them; of each server its index, too. */
function modulesOf({ catalog, of }: ReachedCatalog, { skills }: ModuleTable): ReadonlySet<string> {
  const modules = new Set<string>()
  for (const { name, tools } of catalog.servers) {
    for (const { module } of tools) modules.add(module)
    // With a server's index comes every tool of it.
    if (tools[0] && of(name) === 'all') modules.add(tools[0].module.replace(/[^/]+$/, 'index.ts'))
  }
  for (const name of [...skills.shared, ...skills.own]) modules.add(`./skills/${name}/skill.ts`)
  return modules
}
