import type { Column } from './columns.ts'
import { keyOf } from './emit-rows.ts'

interface Node {
  isMissing: boolean
  /** Absent where it has parts of its own. */
  written?: string
  inner: Map<string, Node>
}

/** The type of a row as far as a program uses it: `{ title: string; user?: { login: string } | null }`. */
export function rowType(columns: readonly Column[]): string {
  const root: Node = { isMissing: false, inner: new Map() }
  for (const column of columns) {
    let node = root
    column.parts.forEach((part, at) => {
      const next = node.inner.get(part) ?? { isMissing: column.missing[at] ?? true, inner: new Map() }
      node.inner.set(part, next)
      node = next
    })
    node.written = column.written
  }
  return typeOf(root)
}

function typeOf({ written, inner }: Node): string {
  if (inner.size === 0) return written ?? 'unknown'
  const list = inner.get('[]')
  if (list) return listOf(typeOf(list))
  const fields = [...inner].map(
    ([key, node]) => `${keyOf(key)}${node.isMissing ? '?' : ''}: ${typeOf(node)}${node.isMissing ? ' | null' : ''}`,
  )
  return `{ ${fields.join('; ')} }`
}

const listOf = (type: string) => (/^\w+$|^\{.*\}$/.test(type) ? `${type}[]` : `(${type})[]`)
