import type { JsonSchema } from '../tool.ts'

const MAX_POINTER = 1_000
/** How many values are looked through for an anchor. */
const MAX_VALUES = 10_000

/**
 * Finds what the references within a schema lead to: pointers, anchors, and both behind the schema's own `$id`.
 * Nothing is fetched; a reference that leads out of the schema, or nowhere, is undefined.
 */
export function createReferenceFinder(root: unknown): (reference: string) => unknown {
  let anchors: Map<unknown, unknown> | undefined
  return (reference) => {
    const id = isObject(root) && typeof root['$id'] === 'string' ? root['$id'].replace(/#$/, '') : ''
    const local = id !== '' && reference.startsWith(id) ? reference.slice(id.length) || '#' : reference
    if (!local.startsWith('#') || local.length > MAX_POINTER) return undefined
    if (local === '#' || local.startsWith('#/')) return atPointer(root, local.split('/').slice(1).map(decodePart))
    anchors ??= anchorsIn(root)
    return anchors.get(local.slice(1))
  }
}

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

function atPointer(root: unknown, parts: readonly string[]): unknown {
  return parts.reduce<unknown>(
    (value, part) => (isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined),
    root,
  )
}

function anchorsIn(root: unknown): Map<unknown, unknown> {
  const anchors = new Map<unknown, unknown>()
  const waiting = [root]
  for (const value of waiting) {
    if (!isObject(value)) continue
    anchors.set(value['$anchor'] ?? value['$dynamicAnchor'], value)
    waiting.push(...Object.values(value).slice(0, MAX_VALUES - waiting.length))
  }
  return anchors
}

/** A part of a pointer, as it is called in the schema. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return part // Not encoded at all; then it means itself.
  }
}
