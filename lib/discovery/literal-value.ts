import type { Node } from '../analysis/node.ts'

/** Deeper than any schema is, and well within the stack. */
const MAX_DEPTH = 200

/** What is not written out, and where. */
export class NotLiteral extends Error {
  override name = 'NotLiteral'
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

/** The value of an expression that is written out: no names, no calls. Throws `NotLiteral` for anything else. */
export function literalValue(node: Node, depth = MAX_DEPTH): unknown {
  if (depth === 0) throw new NotLiteral(`The schema is nested deeper than ${MAX_DEPTH} levels.`, node.start)
  switch (node.type) {
    case 'Literal':
      if ('regex' in node || 'bigint' in node) break
      return node.value
    case 'TemplateLiteral':
      if (node.expressions.length > 0) break
      return node.quasis.map((part) => part.value.cooked ?? '').join('')
    case 'UnaryExpression':
      if (node.operator !== '-' || node.argument.type !== 'Literal' || typeof node.argument.value !== 'number') break
      return -node.argument.value
    case 'ArrayExpression':
      return node.elements.map((element) => (element === null ? null : literalValue(element, depth - 1)))
    case 'ObjectExpression':
      return Object.fromEntries(
        node.properties.map((property) => {
          if (property.type !== 'Property' || property.method || property.kind !== 'init' || property.computed)
            throw notLiteral(property)
          return [keyOf(property.key), literalValue(property.value, depth - 1)]
        }),
      )
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return literalValue(node.expression, depth - 1)
  }
  throw notLiteral(node)
}

function keyOf(key: Node): string {
  if (key.type === 'Identifier') return key.name
  if (key.type === 'Literal' && (typeof key.value === 'string' || typeof key.value === 'number'))
    return String(key.value)
  throw notLiteral(key)
}

const notLiteral = (node: Node) =>
  new NotLiteral('The schema must be written out as a literal, without names or calls.', node.start)
