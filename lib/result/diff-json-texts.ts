import { isObject } from '../json/objects.ts'
import { type ShapeLimits, shapeValue } from './shape-value.ts'

/** One place where two values differ. What is large is shortened. */
export interface JsonChange {
  /** JSON Pointer (RFC 6901): `/items/0`; empty for the whole. */
  path: string
  change: 'added' | 'removed' | 'changed'
  before?: unknown
  after?: unknown
}

export interface JsonDiff {
  changes: JsonChange[]
  /** False when there are more. */
  isWhole: boolean
}

const MOST_CHANGES = 500
const SHOWN: ShapeLimits = { items: 10, keys: 20, text: 500, depth: 4, size: 2_000 }

/** Where two JSON texts differ. */
export function diffJsonTexts({ before, after }: { before: string; after: string }): JsonDiff {
  const changes: JsonChange[] = []
  compare('', JSON.parse(before), JSON.parse(after), (change) => changes.push(change) <= MOST_CHANGES)
  return { changes: changes.slice(0, MOST_CHANGES), isWhole: changes.length <= MOST_CHANGES }
}

/** Takes a change, and answers whether it takes more. */
type Take = (change: JsonChange) => boolean

/** False when no more is taken. */
function compare(path: string, before: unknown, after: unknown, take: Take): boolean {
  if (isObject(before) && isObject(after)) return compareObjects(path, before, after, take)
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(path, before, after, take)
  if (isSame(before, after)) return true
  return take({ path, change: 'changed', before: shapeValue(before, SHOWN), after: shapeValue(after, SHOWN) })
}

type JsonObject = Record<string, unknown>

function compareObjects(path: string, before: JsonObject, after: JsonObject, take: Take): boolean {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const at = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const [was, is] = [Object.hasOwn(before, key), Object.hasOwn(after, key)]
    const goesOn =
      was && is ? compare(at, before[key], after[key], take) : take(oneSide(at, was, before[key], after[key]))
    if (!goesOn) return false
  }
  return true
}

/** What stands at both ends alike is left out, so that one item more is one change. */
function compareLists(path: string, before: unknown[], after: unknown[], take: Take): boolean {
  let start = 0
  const shorter = Math.min(before.length, after.length)
  while (start < shorter && isSame(before[start], after[start])) start++
  let end = 0
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end++
  const [ofBefore, ofAfter] = [before.length - end, after.length - end]
  for (let at = start; at < Math.max(ofBefore, ofAfter); at++) {
    const isBoth = at < ofBefore && at < ofAfter
    const goesOn = isBoth
      ? compare(`${path}/${at}`, before[at], after[at], take)
      : take(oneSide(`${path}/${at}`, at < ofBefore, before[at], after[at]))
    if (!goesOn) return false
  }
  return true
}

function oneSide(path: string, isRemoved: boolean, before: unknown, after: unknown): JsonChange {
  if (isRemoved) return { path, change: 'removed', before: shapeValue(before, SHOWN) }
  return { path, change: 'added', after: shapeValue(after, SHOWN) }
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, at) => isSame(item, b[at]))
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
}
