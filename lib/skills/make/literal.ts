import type { Node } from '../../analysis/node.ts'
import { literalValue, NotLiteral } from '../../discovery/literal-value.ts'
import type { JsonSchema } from '../../discovery/tool.ts'

const MAX_LITERAL_DEPTH = 12

/** The value of what a person would change in a program: a text, a number, a switch, or a list of such or of rows. */
export function changeableValue(node: Node): { value: unknown } | null {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return null
  try {
    const value = literalValue(node, MAX_LITERAL_DEPTH)
    return isChangeable(value) ? { value } : null
  } catch (error) {
    if (error instanceof NotLiteral) return null
    throw error
  }
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
const isRow = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.hasOwn(value, '__proto__')

function isChangeable(value: unknown): boolean {
  if (!Array.isArray(value)) return isPlain(value)
  return value.length > 0 && (value.every(isPlain) || value.every(isRow))
}

/** The type of a value, as a schema and as TypeScript. A tool that takes one of a few words says which. */
export function typeOf(value: unknown, said?: unknown): { schema: JsonSchema; type: string } {
  const words = wordsOf(said)
  if (words && typeof value === 'string' && words.includes(value))
    return { schema: { type: 'string', enum: words }, type: words.map((word) => JSON.stringify(word)).join(' | ') }
  if (!Array.isArray(value)) return { schema: { type: typeof value }, type: typeof value }
  const kinds = [...new Set(value.map((each) => typeof each))]
  const [kind] = kinds
  if (kind === 'object') return rowsOf(value as Record<string, unknown>[])
  if (kinds.length === 1) return { schema: { type: 'array', items: { type: kind } }, type: `${kind}[]` }
  return { schema: { type: 'array', items: { type: kinds } }, type: `(${kinds.join(' | ')})[]` }
}

function wordsOf(said: unknown): string[] | null {
  const words = typeof said === 'object' && said !== null && 'enum' in said ? said.enum : null
  const isFew = Array.isArray(words) && words.length > 0 && words.length <= 30
  return isFew && words.every((word) => typeof word === 'string') ? words : null
}

/** A field that a row leaves out may be left out; one that is no plain value may be anything. */
function rowsOf(rows: readonly Record<string, unknown>[]): { schema: JsonSchema; type: string } {
  const names = [...new Set(rows.flatMap(Object.keys))]
  const fields = names.map((name) => {
    const values = rows.filter((row) => Object.hasOwn(row, name)).map((row) => row[name])
    const kinds = [...new Set(values.map((value) => (isPlain(value) ? typeof value : null)))]
    const kind = kinds.length === 1 ? kinds[0] : null
    return { name, kind, isOptional: values.length < rows.length }
  })
  const required = fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name)
  const properties = Object.fromEntries(fields.map(({ name, kind }) => [name, kind ? { type: kind } : {}]))
  const type = fields
    .map(({ name, kind, isOptional }) => `${JSON.stringify(name)}${isOptional ? '?' : ''}: ${kind ?? 'unknown'}`)
    .join('; ')
  return {
    schema: { type: 'array', items: { type: 'object', properties, ...(required.length > 0 && { required }) } },
    type: `{ ${type.replace(/"([A-Za-z_$][\w$]*)"(?=\??: )/g, '$1')} }[]`,
  }
}
