import { foretellRefusal } from '../broker/fetch/allowed-hosts.ts'
import type { Catalog } from '../discovery/tool.ts'
import { checkCode } from '../guardrails/check-code.ts'
import type { Verdict } from '../runs/finding.ts'
import type { SandboxHome } from '../sandbox/contract.ts'
import { modulesOf } from './modules-of.ts'
import type { RunServices } from './run-services.ts'
import { whyMissing } from './why-missing.ts'

/** The guardrails over a program as one of this person's: against the tools and skills that they have. */
export function checkInHome(
  source: string,
  home: SandboxHome,
  catalog: Catalog,
  { config, serversOf, workspaceOf }: Pick<RunServices, 'config' | 'serversOf' | 'workspaceOf'>,
): Promise<Verdict> {
  return checkCode(source, {
    owner: home.personId,
    modules: modulesOf(catalog, workspaceOf(home).modules().names),
    whyMissing: async (modules) => whyMissing(modules, catalog, await serversOf(home)),
    refuseFetch: foretellRefusal(config.execution.allow_network_access),
  })
}
