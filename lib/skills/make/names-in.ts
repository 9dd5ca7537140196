import { type Place, type Program, placesOf } from '../../analysis/node.ts'

/** Every name that means something in a program: what it declares, imports or refers to. Names of properties are not. */
export function namesIn(program: Program): Set<string> {
  const names = new Set<string>()
  for (const place of placesOf(program)) {
    const { node } = place
    if (node.type === 'Identifier' && !isNameOfProperty(place)) names.add(node.name)
  }
  return names
}

function isNameOfProperty({ parent, key }: Place): boolean {
  if (parent === null) return false
  if (key === 'property') return parent.type === 'MemberExpression' && !parent.computed
  if (key === 'imported' || key === 'exported') return true
  return key === 'key' && 'computed' in parent && !parent.computed && !('shorthand' in parent && parent.shorthand)
}
