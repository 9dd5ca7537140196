import { z } from 'zod'
import { isDeeperThan } from '../../json/json-meter.ts'
import { MOST_FIELDS, PLAIN_KINDS, type Shape } from './shape.ts'

// As it lies on disk and goes between processes. Fields are pairs, so that no name of one means something to JavaScript.

/** Far more levels than a shape has. */
const MAX_DEPTH = 150

interface Written {
  n: number
  p?: (typeof PLAIN_KINDS)[number][] | undefined
  l?: Written | undefined
  o?: { n: number; f: [string, Written][]; r?: Written | undefined; m?: true | undefined } | undefined
  u?: true | undefined
}

const Count = z.int().min(0)
const Written: z.ZodType<Written> = z.strictObject({
  n: Count,
  p: z.array(z.enum(PLAIN_KINDS)).max(PLAIN_KINDS.length).optional(),
  get l() {
    return Written.optional()
  },
  get o() {
    return z
      .strictObject({
        n: Count,
        f: z.array(z.tuple([z.string(), Written])).max(MOST_FIELDS),
        r: Written.optional(),
        m: z.literal(true).optional(),
      })
      .optional()
  },
  u: z.literal(true).optional(),
})

/** Reads a shape from what JSON has of it. */
export const ShapeJson = Written.transform(read)

/** The same shape gives the same text. */
export const shapeText = (shape: Shape): string => JSON.stringify(writeShape(shape))

/** Throws an error that says what is wrong with it. */
export const parseShape = (text: string): Shape => ShapeJson.parse(parseBounded(text))

/** JSON that has a shape in it. Throws an error that says what is wrong with it. */
export function parseBounded(text: string): unknown {
  if (isDeeperThan(Buffer.from(text), MAX_DEPTH)) throw new Error(`It is nested deeper than ${MAX_DEPTH} levels.`)
  return JSON.parse(text)
}

/** As JSON has it. */
export function writeShape({ count, plain, items, object, isUnknown }: Shape): Written {
  return {
    n: count,
    ...(plain.size > 0 && { p: PLAIN_KINDS.filter((kind) => plain.has(kind)) }),
    ...(items && { l: writeShape(items) }),
    ...(object && {
      o: {
        n: object.count,
        f: [...object.fields]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, shape]): [string, Written] => [name, writeShape(shape)]),
        ...(object.others && { r: writeShape(object.others) }),
        ...(object.isMap && { m: true as const }),
      },
    }),
    ...(isUnknown && { u: true as const }),
  }
}

function read({ n, p = [], l, o, u }: Written): Shape {
  return {
    count: n,
    plain: new Set(p),
    ...(l && { items: read(l) }),
    ...(o && {
      object: {
        count: o.n,
        fields: new Map(o.f.map(([name, shape]) => [name, read(shape)])),
        ...(o.r && { others: read(o.r) }),
        ...(o.m && { isMap: true as const }),
      },
    }),
    ...(u && { isUnknown: true as const }),
  }
}
