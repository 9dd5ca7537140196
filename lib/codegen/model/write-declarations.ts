import { learnedNote } from '../../discovery/learned/learned-note.ts'
import type { JsonSchema, Tool } from '../../discovery/tool.ts'
import { docComment } from '../../discovery/types/doc-comment.ts'
import { shorten } from './as-data.ts'

const MAX_DESCRIPTION = 1_000
const MAX_FIELD = 200
const MAX_FIELDS = 40
const MAX_DEPTH = 3
/** What a value may be beyond its type, where a program has to know it. Limits of length cost tokens and rarely matter. */
const LIMITS = ['default', 'format', 'minimum', 'maximum']

/**
 * The tools as a model reads them: one function each under the path it is imported from, with its description and what
 * its schema says about the fields.
 *
 * @example
 * // ./servers/calculator/add.ts
 * /**
 *  * Add two numbers: the sum of a plus b.
 *  * @param input.a First number
 *  *\/
 * export function add(input: { a: number; b: number }): Promise<number>
 */
export function writeDeclarations(tools: readonly Tool[]): string {
  return tools.map(declare).join('\n\n')
}

function declare({ module, description, inputSchema, signature, learned }: Tool): string {
  const fields = fieldsOf(inputSchema, 'input', 0)
  const lines = [
    shorten(description.trim(), MAX_DESCRIPTION),
    ...fields.slice(0, MAX_FIELDS),
    ...(fields.length > MAX_FIELDS ? [`and ${fields.length - MAX_FIELDS} more fields`] : []),
    ...(learned ? [`@returns ${learnedNote(learned)} Other fields may come, and some be missing.`] : []),
  ]
  const text = lines.filter((line) => line !== '').join('\n')
  return `// ${oneLine(module)}\n${text && docComment(text)}export function ${oneLine(signature)}`
}

/** One line for each field there is something to say about, those of objects and lists inside it too. */
function fieldsOf(schema: unknown, path: string, depth: number): string[] {
  if (!isObject(schema) || depth > MAX_DEPTH) return []
  if (isObject(schema['items'])) return fieldsOf(schema['items'], `${path}[]`, depth + 1)
  if (!isObject(schema['properties'])) return []
  return Object.entries(schema['properties']).flatMap(([name, field]) => {
    const here = `${path}.${name}`
    const said = isObject(field) ? describe(field) : ''
    return [...(said === '' ? [] : [`@param ${oneLine(here)} ${said}`]), ...fieldsOf(field, here, depth + 1)]
  })
}

function describe(field: JsonSchema): string {
  const description = typeof field['description'] === 'string' ? field['description'] : ''
  const limits = LIMITS.flatMap((name) => {
    const limit = field[name]
    return ['string', 'number', 'boolean'].includes(typeof limit) ? [`${name} ${JSON.stringify(limit)}`] : []
  })
  const bounds = limits.length > 0 ? ` (${limits.join(', ')})` : ''
  return oneLine(shorten(description, MAX_FIELD) + shorten(bounds, MAX_FIELD)).trim()
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
