import type { Catalog } from '../../discovery/tool.ts'
import { checkCode as check } from '../../guardrails/check-code.ts'
import { LOCAL_PERSON_ID } from '../../people/as-person.ts'
import type { Verdict } from '../../runs/finding.ts'

export interface CheckCodeOptions {
  /** The tools there are: importing another is an error then. Without it every well-formed import of a tool passes. */
  catalog?: Catalog
  /** Skills there are, by name; they count only with a catalog. Default: none. */
  skills?: readonly string[]
}

/**
 * Says whether a program may run, from its text alone; nothing is executed. Each finding has its rule, a message, and the line
 * and column, both counted from 1. Throws for nothing a program can be; `busy` where too many are checked at once.
 *
 * @example
 * const { ok, findings } = await checkCode("export default eval('1 + 1')")
 * if (!ok) for (const { line, message } of findings) console.error(`line ${line}: ${message}`)
 */
export function checkCode(source: string, { catalog, skills = [] }: CheckCodeOptions = {}): Promise<Verdict> {
  const modules = catalog && new Set([...modulesOf(catalog), ...skills.map((name) => `./skills/${name}/skill.ts`)])
  return check(source, { owner: LOCAL_PERSON_ID, ...(modules && { modules }) })
}

/** As programs write them; of each server its index, too. */
function modulesOf({ servers }: Catalog): string[] {
  return servers.flatMap(({ tools }) => [
    ...tools.map(({ module }) => module),
    ...(tools[0] ? [tools[0].module.replace(/[^/]+$/, 'index.ts')] : []),
  ])
}
