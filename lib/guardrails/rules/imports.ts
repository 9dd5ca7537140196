import { nearestModules } from '../nearest-modules.ts'
import { moduleReferences, workspaceModule } from '../specifiers.ts'
import { errorAt, type Rule, type RuleContext } from './rule.ts'

/** A program imports tools, skills, helpers and a few Node modules, and nothing else, in types as well. */
export const imports: Rule = (program, context) => [
  ...moduleReferences(program).flatMap(({ node, specifier, isRequire }) => {
    const fault = isRequire ? REQUIRE : faultOf(specifier, context)
    return fault ? [errorAt('imports', node, fault)] : []
  }),
  ...program.comments
    // The compiler reads these as imports of files and packages.
    .filter(({ type, value }) => type === 'CommentLine' && /^\/\s*<\s*(?:reference|amd-)/i.test(value))
    .map((comment) =>
      errorAt('imports', comment, 'A program cannot reference files by comments; import what it needs.'),
    ),
]

const REQUIRE = "Write import … from '…'; modules have no import … = require()."

function faultOf(specifier: string, { allowedNodeModules, modules }: RuleContext): string | null {
  if (allowedNodeModules.has(specifier)) return null
  const module = workspaceModule(specifier)
  if (!module) return refusal(specifier, allowedNodeModules)
  if (!modules || module.kind === 'helper') return null
  const canonical = `./${module.path}`
  if (modules.has(canonical)) return null
  if (module.kind === 'tool' && module.fn === 'index' && hasServer(modules, module.server)) return null
  const near = nearestModules(canonical, modules)
  const hint = near.length > 0 ? ` Did you mean ${near.map(quote).join(' or ')}?` : ''
  return `There is no ${module.kind} module ${quote(specifier)}.${hint}`
}

function refusal(specifier: string, allowed: ReadonlySet<string>): string {
  const name = quote(specifier)
  if (allowed.has(`node:${specifier}`)) return `Write ${quote(`node:${specifier}`)} instead of ${name}.`
  if (/^(?:\.|\/workspace)\/(?:servers|skills|client)\/.+/.test(specifier) && !specifier.endsWith('.ts')) {
    return `${name} cannot be imported: name the file with its ending, like './servers/<server>/<function>.ts'.`
  }
  return `${name} cannot be imported. A program may import './servers/<server>/<function>.ts', './skills/<skill>/skill.ts', './client/<name>.ts' and ${[...allowed].join(', ')}.`
}

function hasServer(modules: ReadonlySet<string>, server: string): boolean {
  for (const module of modules) if (module.startsWith(`./servers/${server}/`)) return true
  return false
}

const quote = (specifier: string) => `'${specifier.length > 120 ? `${specifier.slice(0, 120)}…` : specifier}'`
