import type { JsonSchema } from '../tool.ts'
import { safeName, typeName } from './safe-names.ts'

/** Parts of a pointer that say where something lies, not what it is. */
const PLACES = new Set(
  'items prefixItems properties patternProperties additionalProperties anyOf oneOf allOf $defs definitions'.split(' '),
)
const MAX_DEPTH = 100

/** What the references of one schema lead to. */
export interface References {
  /** The name its target gets among the definitions; `#` for the schema itself, null when it leads nowhere in it. */
  nameOf(reference: string): string | null
  /** A target that was named and not yet taken, with its name. */
  take(): [name: string, target: unknown] | undefined
}

/**
 * Follows the references within a schema: pointers, anchors, and both behind the schema's own `$id`. Nothing is
 * fetched. Every target gets a name of its own that begins with `prefix`.
 */
export function followReferences(root: unknown, prefix: string): References {
  const names = new Map<unknown, string>([[root, '#']])
  const used = new Set([prefix])
  const waiting: [string, unknown][] = []
  let anchors: Map<string, unknown> | undefined

  function targetOf(reference: string): unknown {
    const id = isObject(root) && typeof root['$id'] === 'string' ? root['$id'].replace(/#$/, '') : ''
    const local = id !== '' && reference.startsWith(id) ? reference.slice(id.length) || '#' : reference
    if (local === '#') return root
    if (local.startsWith('#/')) return atPointer(root, local.slice(2).split('/').map(decodePart))
    if (!local.startsWith('#')) return undefined
    anchors ??= new Map(anchorsIn(root))
    return anchors.get(local.slice(1))
  }

  return {
    nameOf(reference) {
      const target = targetOf(reference)
      if (target === undefined) return null
      const known = names.get(target)
      if (known !== undefined) return known
      const parts = reference.slice(reference.indexOf('#') + 1).split('/')
      const last = parts.findLast((part) => part !== '' && !PLACES.has(part) && !/^\d+$/.test(part))
      const plain = prefix + typeName(safeName(decodePart(last ?? 'part')))
      let name = plain
      for (let number = 2; used.has(name); number += 1) name = `${plain}${number}`
      used.add(name)
      if (isObject(target)) names.set(target, name) // `true` is equal to every other `true`.
      waiting.push([name, target])
      return name
    },
    take: () => waiting.shift(),
  }
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function atPointer(root: unknown, parts: readonly string[]): unknown {
  return parts.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, part)
        ? (value as JsonSchema)[part]
        : undefined,
    root,
  )
}

function* anchorsIn(value: unknown, depth = 0): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  for (const key of ['$anchor', '$dynamicAnchor']) {
    const anchor = (value as JsonSchema)[key]
    if (typeof anchor === 'string') yield [anchor, value]
  }
  for (const inner of Object.values(value)) yield* anchorsIn(inner, depth + 1)
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return part // Not encoded at all; then it means itself.
  }
}
