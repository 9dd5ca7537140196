import type { Node } from '../analysis/node.ts'
import { isFault, parseModule } from '../analysis/parse.ts'
import { safeName } from '../discovery/modules/safe-names.ts'
import type { SkillFault } from './parse-skill-file.ts'

/** What `skill.ts` says of itself. */
export interface SkillModule {
  /** The function that is the skill. */
  fn: string
  /** The inputs that it names one by one; null where it takes them in some other way. */
  takes: readonly string[] | null
}

/**
 * Finds the function of a skill: the one that it exports, or of several the one that is called like it. Nothing of it runs.
 */
export function readSkillModule(text: string, name: string): SkillModule | SkillFault {
  const parsed = parseModule(text)
  if (isFault(parsed)) return { fault: `skill.ts, line ${parsed.line}: ${parsed.message}` }
  const functions = parsed.program.body.flatMap(exportedFunctions)
  const wanted = safeName(name)
  const found = functions.length === 1 ? functions[0] : functions.find(({ fn }) => fn === wanted)
  if (found) return { fn: found.fn, takes: namesIn(found.params) }
  const others = functions.map(({ fn }) => fn).slice(0, 20)
  return others.length === 0
    ? { fault: `skill.ts must export the function of the skill, like: export async function ${wanted}(input) { … }` }
    : { fault: `skill.ts exports several functions (${others.join(', ')}), and none is called ${wanted}.` }
}

interface Exported {
  fn: string
  params: readonly Node[]
}

function exportedFunctions(statement: Node): Exported[] {
  if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
  const { declaration } = statement
  if (declaration.type === 'FunctionDeclaration')
    return declaration.id ? [{ fn: declaration.id.name, params: declaration.params }] : []
  if (declaration.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
      ? [{ fn: id.name, params: init.params }]
      : [],
  )
}

/** `({ path = 'a.csv', limit }: Input = {})` takes `path` and `limit`; a function without parameters takes nothing. */
function namesIn([first]: readonly Node[]): string[] | null {
  if (first === undefined) return []
  const pattern = first.type === 'AssignmentPattern' ? first.left : first
  if (pattern.type !== 'ObjectPattern' || pattern.properties.some(({ type }) => type !== 'Property')) return null
  const names = pattern.properties.map((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && !property.computed ? property.key.name : null,
  )
  return names.every((name) => name !== null) ? names : null
}
