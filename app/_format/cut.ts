import { words } from './words.ts'

/** What is shown of a value that was shortened to be shown, and how much there is in all. */
export interface Cut {
  shown: number
  all: number
  what: 'rows' | 'entries' | 'keys' | 'characters'
}

const MORE = /^… \(([\d,]+) more\)$/
const MORE_KEYS = /^(\d+) more keys$/
const CHARACTERS = /… \(([\d,]+) characters\)$/

/** How a shortened value tells that it is: the first place where something is missing; null when it is whole. */
export function cutOf(value: unknown, depth = 0): Cut | null {
  if (typeof value === 'string') {
    const all = CHARACTERS.exec(value)
    return all ? { shown: value.length - all[0].length, all: numberOf(all[1]), what: 'characters' } : null
  }
  if (typeof value !== 'object' || value === null || depth > 6) return null
  if (Array.isArray(value)) {
    const more = MORE.exec(String(value.at(-1)))
    if (!more) return firstOf(value, depth)
    const shown = value.length - 1
    const what = typeof value[0] === 'object' && value[0] !== null ? 'rows' : 'entries'
    return { shown, all: shown + numberOf(more[1]), what }
  }
  const more = MORE_KEYS.exec(String((value as Record<string, unknown>)['…']))
  if (!more) return firstOf(Object.values(value), depth)
  const shown = Object.keys(value).length - 1
  return { shown, all: shown + numberOf(more[1]), what: 'keys' }
}

/** `Showing 20 of 1,284 rows.` */
export const cutText = ({ shown, all, what }: Cut) => words[what](shown, all)

function firstOf(parts: unknown[], depth: number): Cut | null {
  for (const part of parts) {
    const cut = cutOf(part, depth + 1)
    if (cut) return cut
  }
  return null
}

const numberOf = (text: string | undefined) => Number(text?.replaceAll(',', ''))
