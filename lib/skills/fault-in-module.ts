import { analyse } from '../analysis/analyse.ts'
import { ALLOWED_NODE_MODULES } from '../guardrails/check-code.ts'
import { modulePath } from '../workspace/module-path.ts'
import { HELPERS } from '../workspace/module-table.ts'
import type { WorkspaceModules } from '../workspace/workspace.ts'

const NODE: ReadonlySet<string> = new Set(ALLOWED_NODE_MODULES)

/** Why the `skill.ts` of this name cannot be used, by the rules that programs have; null when it can. */
export async function faultInModule(
  text: string,
  name: string,
  { read }: Pick<WorkspaceModules, 'read'>,
  owner: string,
): Promise<string | null> {
  const { fault, dynamicCode, codeInUrl, imports } = await analyse(text, owner)
  const place = fault ?? dynamicCode[0]
  if (place) return `skill.ts, line ${place.line}: ${place.message}`
  if (codeInUrl) return `skill.ts, line ${codeInUrl.line}: code in a URL is not a module of its world.`
  for (const { specifier, line, isRequire } of imports) {
    if (NODE.has(specifier)) continue
    const path = isRequire ? null : modulePath(specifier, `skills/${name}/skill.ts`)
    const reason = path === null || !isOfWorld(path) ? NOT_OF_WORLD : await whyMissing(path, read)
    if (reason) return `skill.ts, line ${line}: '${specifier.slice(0, 120)}' cannot be imported. ${reason}`
  }
  return null
}

const NOT_OF_WORLD =
  "A skill may import '../../servers/<server>/<function>.ts', '../<skill>/skill.ts', '../../client/<name>.ts' and what programs may import of Node."

/** What is accepted of a skill is its `skill.ts`: what else lies beside it is no code. */
const isOfWorld = (path: string) =>
  path.startsWith('servers/') ||
  /^skills\/[^/]+\/skill\.ts$/.test(path) ||
  HELPERS.some((helper) => path === `client/${helper}`)

async function whyMissing(path: string, read: WorkspaceModules['read']): Promise<string | null> {
  if (path.startsWith('client/') || (await read(path)) !== null) return null
  const [kind, name] = path.split('/')
  return kind === 'servers'
    ? `There is no such tool here: connect the server "${name}".`
    : `There is no skill "${name}" here: import it, too.`
}
