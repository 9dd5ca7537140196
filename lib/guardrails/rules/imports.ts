import { type Analysis, MOST_FINDINGS } from '../../analysis/analysis.ts'
import type { Finding } from '../../runs/finding.ts'
import { HELPERS } from '../../workspace/module-table.ts'
import { nearestModules } from '../nearest-modules.ts'
import { type WorkspaceModule, workspaceModule } from '../specifiers.ts'
import { errorAt, type Rule, type RuleContext } from './rule.ts'

/** The sandbox's own, always there. */
const HELPER_MODULES: ReadonlySet<string> = new Set(HELPERS.map((name) => `./client/${name}`))

/** Names that are a slip of the pen are few, and looking for what was meant goes through every module there is. */
const MAX_HINTS = 3
/** Of servers that are named. */
const MOST_SERVERS = 10

/** A program imports tools, skills, helpers and a few Node modules, and nothing else, in types as well. */
export const imports: Rule = ({ imports: references, fileComments }, context) => {
  let hints = MAX_HINTS
  const findings: Finding[] = []
  for (const reference of references) {
    if (findings.length >= MOST_FINDINGS) break
    const fault = reference.isRequire ? REQUIRE : faultOf(reference.specifier, context, () => hints-- > 0)
    if (fault) findings.push(errorAt('imports', reference, fault))
  }
  for (const comment of fileComments) {
    // The compiler reads these as imports of files and packages.
    if (comment.isReference)
      findings.push(errorAt('imports', comment, 'A program cannot reference files by comments; import what it needs.'))
  }
  return findings
}

const REQUIRE = "Write import … from '…'; modules have no import … = require()."

function faultOf(
  specifier: string,
  { allowedNodeModules, modules, reasons }: RuleContext,
  mayHint: () => boolean,
): string | null {
  if (allowedNodeModules.has(specifier)) return null
  const module = workspaceModule(specifier)
  if (!module) return refusal(specifier, allowedNodeModules)
  if (!modules || isThere(module, modules)) return null
  const canonical = `./${module.path}`
  const isHinted = mayHint()
  const near = isHinted ? nearestModules(canonical, module.kind === 'helper' ? HELPER_MODULES : modules) : []
  const reason = reasons?.get(canonical)
  if (reason === undefined) {
    const hint = didYouMean(near) || (isHinted && module.kind === 'tool' ? serversThereAre(canonical, modules) : '')
    return `There is no ${module.kind} module ${quote(specifier)}.${hint}`
  }
  // Another server is not what was meant: this one is known.
  const folder = canonical.replace(/[^/]+$/, '')
  const ofServer = near.filter((one) => one.startsWith(folder))
  return `${quote(specifier)} cannot be imported now. ${reason}${didYouMean(ofServer)}`
}

const didYouMean = (near: string[]) => (near.length > 0 ? ` Did you mean ${near.map(quote).join(' or ')}?` : '')

/** What there is instead of a server that is not known, some of them where they are many. */
function serversThereAre(specifier: string, modules: ReadonlySet<string>): string {
  const folders = new Set<string>()
  for (const module of modules) if (module.startsWith('./servers/')) folders.add(serverIn(module))
  if (folders.has(serverIn(specifier)) || folders.size === 0) return ''
  const names = [...folders].sort()
  const more = names.length - MOST_SERVERS
  return ` There are tools of ${names.slice(0, MOST_SERVERS).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

const serverIn = (specifier: string) => specifier.split('/')[2] ?? ''

function isThere(module: WorkspaceModule, modules: ReadonlySet<string>): boolean {
  return (module.kind === 'helper' ? HELPER_MODULES : modules).has(`./${module.path}`)
}

/** Modules that a program names and that are not there, as programs import them. */
export function missingIn({ imports: references }: Analysis, modules: ReadonlySet<string>): string[] {
  const missing = new Set<string>()
  for (const { specifier, isRequire } of references) {
    if (missing.size >= MOST_FINDINGS) break
    const module = isRequire ? null : workspaceModule(specifier)
    if (module && !isThere(module, modules)) missing.add(`./${module.path}`)
  }
  return [...missing]
}

function refusal(specifier: string, allowed: ReadonlySet<string>): string {
  const name = quote(specifier)
  if (allowed.has(`node:${specifier}`)) return `Write ${quote(`node:${specifier}`)} instead of ${name}.`
  if (/^(?:\.|\/workspace)\/(?:servers|skills|client)\/.+/.test(specifier) && !specifier.endsWith('.ts')) {
    return `${name} cannot be imported: name the file with its ending, like './servers/<server>/<function>.ts'.`
  }
  return `${name} cannot be imported. A program may import './servers/<server>/<function>.ts', './skills/<skill>/skill.ts', './client/<name>.ts' and ${[...allowed].join(', ')}.`
}

const quote = (specifier: string) => `'${specifier.length > 120 ? `${specifier.slice(0, 120)}…` : specifier}'`
