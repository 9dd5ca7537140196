import type { Tool } from '../../../discovery/tool.ts'
import { parametersOf } from '../bind/parameters.ts'
import type { Clause } from '../read/clause.ts'

/** `SHOP-88` and `PROJ-123` are of one shape. */
const shapeOf = (id: string) =>
  id
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\d+/g, '0')

/** An example of an id in a description: letters and digits with a sign between. */
const EXAMPLE = /(?<![\p{L}\p{N}_-])\p{L}{1,10}[-_]\d{1,9}(?![\p{L}\p{N}_-])/gu

const kept = new WeakMap<Tool, ReadonlySet<string>>()

/** The shapes of ids that a tool's parameters show as examples. */
function shapesOf(tool: Tool): ReadonlySet<string> {
  let shapes = kept.get(tool)
  if (!shapes) {
    const examples = parametersOf(tool).flatMap(({ description }) => description.slice(0, 500).match(EXAMPLE) ?? [])
    shapes = new Set(examples.map(shapeOf))
    kept.set(tool, shapes)
  }
  return shapes
}

/** The servers that have ids like those of a clause; null where it has none, or no server shows what its ids are like. */
export function homesOf({ values }: Clause, tools: readonly Tool[]): ReadonlySet<string> | null {
  const shapes = values.filter(({ kind }) => kind === 'id').map(({ text }) => shapeOf(text))
  const homes = new Set(
    shapes.length === 0
      ? []
      : tools.filter((tool) => shapes.some((shape) => shapesOf(tool).has(shape))).map(({ server }) => server),
  )
  return homes.size > 0 ? homes : null
}
