import { safeName, typeName } from '../modules/safe-names.ts'
import type { JsonSchema } from '../tool.ts'
import { docComment } from './doc-comment.ts'
import { decodePart } from './find-reference.ts'
import { createTypeReader } from './read-type.ts'
import { spaced, writeType } from './write-type.ts'

/** Parts of a pointer that say where something lies, not what it is. */
const PLACES = new Set(
  'items prefixItems properties patternProperties additionalProperties anyOf oneOf allOf $defs definitions'.split(' '),
)
const BUDGET = 500_000
const MAX_DEPTH = 40

/**
 * The declarations of a schema's types, with comments; the main one is called `name`. What is referred to has a
 * declaration of its own whose name begins with it, so that those of a tool's input and output stay apart.
 *
 * @example declareTypes({ type: 'array', items: { type: 'string' } }, 'Names') // 'export type Names = string[]'
 */
export function declareTypes(schema: JsonSchema, name: string): string {
  const names = new Map([[schema, name]])
  /** How often a name was wanted. */
  const wanted = new Map([[name, 1]])

  function nameOf(target: JsonSchema, reference: string): string {
    const known = names.get(target)
    if (known !== undefined) return known
    const parts = reference.slice(reference.indexOf('#') + 1).split('/')
    const last = parts.findLast((part) => part !== '' && !PLACES.has(part) && !/^\d+$/.test(part))
    const plain = name + typeName(safeName(decodePart(last ?? 'part')))
    let unused = plain
    while (wanted.has(unused)) {
      const number = (wanted.get(plain) ?? 0) + 1
      wanted.set(plain, number)
      unused = `${plain}${number}`
    }
    wanted.set(unused, 1)
    names.set(target, unused)
    return unused
  }

  const reader = createTypeReader(schema, { budget: BUDGET, nameOf })
  const declarations: string[] = []
  // Reading one names others, which come after it.
  for (const [target, declared] of names) {
    const note = reader.noteOf(target)
    const type = reader.readDeclared(target, MAX_DEPTH)
    const text = writeType(type, '')
    const declaration = type.kind === 'object' ? `interface ${declared} ${text}` : `type ${declared} =${spaced(text)}`
    declarations.push(`${note && docComment(note)}export ${declaration}`)
  }
  if (reader.isOverBudget()) declarations.unshift('// Its schema is too large to be told in full; the rest is unknown.')
  return declarations.join('\n\n')
}
