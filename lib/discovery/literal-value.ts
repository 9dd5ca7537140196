import type { Expression, Node } from '@babel/types'

/** The value of an expression that is written out: no names, no calls. Throws for anything else. */
export function literalValue(node: Node): unknown {
  switch (node.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return node.value
    case 'NullLiteral':
      return null
    case 'TemplateLiteral':
      if (node.expressions.length > 0) break
      return node.quasis.map((part) => part.value.cooked ?? '').join('')
    case 'UnaryExpression':
      if (node.operator !== '-' || node.argument.type !== 'NumericLiteral') break
      return -node.argument.value
    case 'ArrayExpression':
      return node.elements.map((element) => (element === null ? null : literalValue(element)))
    case 'ObjectExpression':
      return Object.fromEntries(
        node.properties.map((property) => {
          if (property.type !== 'ObjectProperty' || property.computed) throw notLiteral(property)
          return [keyOf(property.key), literalValue(property.value)]
        }),
      )
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return literalValue(node.expression)
  }
  throw notLiteral(node)
}

function keyOf(key: Expression | Node): string {
  if (key.type === 'Identifier') return key.name
  if (key.type === 'StringLiteral' || key.type === 'NumericLiteral') return String(key.value)
  throw notLiteral(key)
}

const notLiteral = (node: Node) =>
  Object.assign(new Error('The schema must be written out as a literal, without names or calls.'), {
    loc: node.loc?.start,
  })
