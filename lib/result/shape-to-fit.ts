import { type ShapeLimits, shapeValue } from './shape-value.ts'

/** From much of few things to a little of each. */
const STEPS: readonly Omit<ShapeLimits, 'size'>[] = [
  { items: 2_000, keys: 500, text: 20_000, depth: 16 },
  { items: 500, keys: 200, text: 8_000, depth: 12 },
  { items: 150, keys: 100, text: 4_000, depth: 10 },
  { items: 50, keys: 60, text: 2_000, depth: 8 },
  { items: 20, keys: 40, text: 800, depth: 6 },
  { items: 8, keys: 20, text: 300, depth: 5 },
  { items: 3, keys: 10, text: 100, depth: 4 },
]

/** A JSON text as a value whose own JSON has at most `maxChars` characters, about: as much of it as fits. */
export function shapeToFit({ json, maxChars }: { json: string; maxChars: number }): unknown {
  const value: unknown = JSON.parse(json)
  if (typeof value === 'string') return shapeValue(value, { ...STEPS[0]!, text: maxChars, size: maxChars })
  let shaped: unknown
  for (const step of STEPS) {
    // What is over is seen by then; the rest of a huge value is not walked through.
    shaped = shapeValue(value, { ...step, size: maxChars * 2 })
    if (JSON.stringify(shaped).length <= maxChars) return shaped
  }
  return shapeValue(value, { ...STEPS.at(-1)!, size: maxChars / 2 })
}
