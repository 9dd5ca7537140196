import type { ESTree } from 'rolldown/utils'

/** A node of the syntax tree, as ESTree and TypeScript ESTree name them. */
export type Node = ESTree.Node
export type Program = ESTree.Program

/** One node of the syntax tree and where it hangs. */
export interface Place {
  node: Node
  /** Null for the program itself. */
  parent: Node | null
  /** The parent's property that holds the node. */
  key: string
  /** Where the parent hangs. */
  above: Place | null
}

/** Every node, parents before children. Without recursion: a tree can be deeper than the stack. */
export function* placesOf(root: Node): Generator<Place> {
  const open: Place[] = [{ node: root, parent: null, key: '', above: null }]
  for (let place = open.pop(); place; place = open.pop()) {
    yield place
    const children: Place[] = []
    const node = place.node as unknown as Record<string, unknown>
    // Not by `Object.entries`: this is most of the time that a large program takes.
    for (const key in node) {
      const value = node[key]
      if (typeof value !== 'object' || value === null) continue
      if (!Array.isArray(value)) {
        if (isNode(value)) children.push({ node: value, parent: place.node, key, above: place })
        continue
      }
      for (const child of value)
        if (isNode(child)) children.push({ node: child, parent: place.node, key, above: place })
    }
    for (let i = children.length - 1; i >= 0; i--) open.push(children[i]!)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

export const isNamed = (node: Node | null | undefined, ...names: string[]) =>
  node?.type === 'Identifier' && names.includes(node.name)

/** The name of a property that is asked for; null when it is only known when the program runs. */
export function memberName(node: ESTree.MemberExpression): string | null {
  if (node.computed) return textOf(node.property)
  return node.property.type === 'Identifier' ? node.property.name : null
}

/** The text of a literal, also of one put together from literals: `'ev' + 'al'`. */
export function textOf(node: Node): string | null {
  const own = plainText(node)
  if (own !== null || node.type !== 'BinaryExpression' || node.operator !== '+') return own
  const parts: string[] = []
  // A long sum is a deep tree on its left side; walk it instead of recursing.
  let rest: Node = node
  while (rest.type === 'BinaryExpression' && rest.operator === '+') {
    const right = plainText(rest.right)
    if (right === null || parts.length > 50) return null
    parts.unshift(right)
    rest = rest.left
  }
  const first = plainText(rest)
  return first === null ? null : first + parts.join('')
}

export function plainText(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? null
  return null
}
