/** Kinds of JSON values that hold no others. */
export const PLAIN_KINDS = ['boolean', 'null', 'number', 'string'] as const
export type PlainKind = (typeof PLAIN_KINDS)[number]

/**
 * What was seen at one place of a tool's results: which kinds of values, by which names of fields, how often. Never a
 * value, and no key that is more likely one; see `is-field-name.ts`.
 */
export interface Shape {
  /** How many values were seen here. */
  readonly count: number
  readonly plain: ReadonlySet<PlainKind>
  /** What is in the lists among them. */
  readonly items?: Shape
  readonly object?: ObjectShape
  /** Too much was seen here to say what it is. It stays so, whatever comes. */
  readonly isUnknown?: true
}

/** The objects among the values of a place. */
export interface ObjectShape {
  readonly count: number
  /** One that was in every object was seen as often as they were. */
  readonly fields: ReadonlyMap<string, Shape>
  /** Values whose keys are not kept: they are data, or too many. */
  readonly others?: Shape
  /** All of its keys are data: a map. It stays one, or the next object would bring the keys back. */
  readonly isMap?: true
}

/** Fields of one object; one that has more is a map whose keys are data. */
export const MOST_FIELDS = 200

/** Where nothing was seen yet. */
export const NOTHING: Shape = { count: 0, plain: new Set() }
export const unknownShape = (count: number): Shape => ({ count, plain: new Set(), isUnknown: true })

/** What was seen at both. In whatever order shapes are merged, the same comes out. */
export function mergeShapes(a: Shape, b: Shape): Shape {
  const count = a.count + b.count
  if (a.isUnknown || b.isUnknown) return unknownShape(count)
  const items = both(a.items, b.items, mergeShapes)
  const object = both(a.object, b.object, mergeObjects)
  return { count, plain: a.plain.union(b.plain), ...(items && { items }), ...(object && { object }) }
}

function mergeObjects(a: ObjectShape, b: ObjectShape): ObjectShape {
  const fields = new Map(a.fields)
  for (const [name, shape] of b.fields) {
    const known = fields.get(name)
    fields.set(name, known ? mergeShapes(known, shape) : shape)
  }
  const others = both(a.others, b.others, mergeShapes)
  const isMap = a.isMap || b.isMap
  return asMapWhereTooMany({
    ...{ count: a.count + b.count, fields },
    ...(others && { others }),
    ...(isMap && { isMap }),
  })
}

/** Of one with more fields than there may be no name is kept. */
export function asMapWhereTooMany({ count, fields, others, isMap }: ObjectShape): ObjectShape {
  if (!isMap && fields.size <= MOST_FIELDS) return { count, fields, ...(others && { others }) }
  return { count, fields: new Map(), others: [...fields.values()].reduce(mergeShapes, others ?? NOTHING), isMap: true }
}

function both<T>(a: T | undefined, b: T | undefined, merge: (a: T, b: T) => T): T | undefined {
  return a !== undefined && b !== undefined ? merge(a, b) : (a ?? b)
}
