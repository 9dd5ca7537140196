import { type Shape, unknownShape } from './shape.ts'
import { shapeText } from './shape-text.ts'

/** Of what is kept of one tool. */
export const MAX_SHAPE_BYTES = 60 * 1024
const MAX_DEPTH = 12

/** A shape that is too large loses its deepest levels, and at last all it says: a tool that always answers otherwise is unknown. */
export function withinBounds(shape: Shape): Shape {
  let bounded = shape
  for (let depth = MAX_DEPTH; depth >= 0 && Buffer.byteLength(shapeText(bounded)) > MAX_SHAPE_BYTES; depth--)
    bounded = cutAt(bounded, depth)
  return bounded
}

function cutAt({ object, items, ...shape }: Shape, levels: number): Shape {
  if (!object && !items) return shape
  if (levels === 0) return unknownShape(shape.count)
  const inner = (part: Shape) => cutAt(part, levels - 1)
  return {
    ...shape,
    ...(items && { items: inner(items) }),
    ...(object && {
      object: {
        ...object,
        fields: new Map([...object.fields].map(([name, field]) => [name, inner(field)])),
        ...(object.others && { others: inner(object.others) }),
      },
    }),
  }
}
