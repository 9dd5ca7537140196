import { foretellRefusal } from '../broker/fetch/allowed-hosts.ts'
import type { Catalog } from '../discovery/tool.ts'
import { checkCode } from '../guardrails/check-code.ts'
import type { Verdict } from '../runs/finding.ts'
import type { SandboxHome } from '../sandbox/contract.ts'
import type { ModuleTable } from '../workspace/module-table.ts'
import { readModuleTable } from '../workspace/read-module-table.ts'
import { modulesOf } from './modules-of.ts'
import type { RunServices } from './run-services.ts'
import { whyMissing } from './why-missing.ts'

/** The guardrails over a program as one of this person's: against the tools and skills that they have. */
export function checkInHome(
  source: string,
  home: SandboxHome,
  catalog: Catalog,
  { config, serversOf }: Pick<RunServices, 'config' | 'serversOf'>,
  table: ModuleTable = readModuleTable(home),
): Promise<Verdict> {
  return checkCode(source, {
    owner: home.personId,
    modules: modulesOf(catalog, table),
    whyMissing: async (modules) => whyMissing(modules, catalog, await serversOf(home)),
    refuseFetch: foretellRefusal(config.execution.allow_network_access),
  })
}
