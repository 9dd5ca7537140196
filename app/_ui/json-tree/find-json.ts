import { DEEPEST, isBranch, type Opened } from './json-rows.ts'

/** Something that was found: the entry `key` of an object or list, which is at the end of `way` from the value itself. */
export interface JsonHit {
  way: readonly (readonly [of: object, key: string])[]
}

/** More are counted and not walked through. */
const MOST_HITS = 1_000

interface Found {
  hits: JsonHit[]
  /** There are more than were kept. */
  isMore: boolean
}

/** Entries whose name, or whose text or number, holds the words; in the order of the tree. */
export function findJson(value: unknown, words: string): Found {
  const wanted = words.trim().toLowerCase()
  const found: Found = { hits: [], isMore: false }
  if (wanted !== '' && isBranch(value)) look(value, [], wanted, found)
  return found
}

function look(of: object, way: JsonHit['way'], wanted: string, found: Found): void {
  const isList = Array.isArray(of)
  for (const key of Object.keys(of)) {
    if (found.isMore) return
    const value = (of as Record<string, unknown>)[key]
    const isHit =
      (!isList && key.toLowerCase().includes(wanted)) ||
      (!isBranch(value) && String(value).toLowerCase().includes(wanted))
    if (isHit) {
      if (found.hits.length === MOST_HITS) found.isMore = true
      else found.hits.push({ way: [...way, [of, key]] })
    }
    if (isBranch(value) && way.length < DEEPEST) look(value, [...way, [of, key]], wanted, found)
  }
}

/** A tree in which nothing is open but the way to what was found. */
export function openedTo({ way }: JsonHit): Opened {
  return {
    open: new Set(way.map(([of]) => of)),
    shown: new Map(),
    onTheWay: new Map(way.map(([of, key]) => [of, new Set([key])])),
  }
}
