export const MAX_ITEMS = 50_000
export const MAX_FIELD = 200
const MAX_DEPTH = 50
const MAX_VALUES = 500_000

/** Throws where items are nested deeper, or hold more values, than is looked at here. Takes no stack itself. */
export function assertBounded(items: readonly unknown[]): void {
  let values = 0
  let level: readonly unknown[] = items
  for (let depth = 0; level.length > 0; depth++) {
    values += level.length
    if (depth > MAX_DEPTH) throw new Error(`The items are nested more than ${MAX_DEPTH} deep; give flatter ones.`)
    if (values > MAX_VALUES) throw new Error(`The items hold more than ${MAX_VALUES} values; give fewer.`)
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
}
