import { formatQuantity } from './duration.ts'

/** Whether it has fields. */
export const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list by how long it is: `12 rows`, `3 entries`. `length` is that of the whole where only its beginning is here. */
export function listWords(list: readonly unknown[], length = list.length): string {
  const isTable = list.length > 0 && list.every(isRow)
  return isTable ? formatQuantity(length, 'row') : formatQuantity(length, 'entry', 'entries')
}

/** What a value is, in two words: `a number`, `12 rows`. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return listWords(value)
  if (typeof value === 'number') return 'a number'
  if (typeof value === 'string') return 'a text'
  return typeof value === 'boolean' ? String(value) : 'an object'
}
