import { stemOf } from '../../../selection/terms.ts'
import type { Clause } from '../read/clause.ts'
import { type Deed, deedsOf } from './deeds.ts'

/** What a clause may ask to be done, and the word that says so, as they come. At least one: what says nothing asks to see. */
export function deedsIn(clause: Clause): { deeds: readonly Deed[]; at: number }[] {
  const { words, values } = clause
  const denied = new Set(deniedIn(clause).at)
  const isValue = (at: number) =>
    values.some(({ kind, from, to }) => kind !== 'number' && kind !== 'name' && from <= at && at < to)
  const found = words.flatMap(({ root, kind, isFiller }, at) => {
    if (denied.has(at) || isValue(at) || (isFiller && deedsOf(root)[0] !== 'read')) return []
    // `everyone should get a mail`
    const isDue = /^(?:get|receive)$/.test(root) && /^(?:should|must|shall)$/i.test(words[at - 1]?.text ?? '')
    const deeds = isDue ? (['send'] as const) : meantBy(root, words[at + 1]?.root, words[at - 1]?.root)
    return deeds.length > 0 ? [{ deeds, at, isVerb: kind === 'verb' || at === 0, isDue }] : []
  })
  // A verb says it before a noun that could be one.
  const due = found.filter(({ isDue }) => isDue)
  const sorted =
    due.length > 0 ? due : [...found.filter(({ isVerb }) => isVerb), ...found.filter(({ isVerb }) => !isVerb)]
  return sorted.length > 0 ? sorted.slice(0, MOST_DEEDS) : [{ deeds: ['read'], at: -1 }]
}

const MOST_DEEDS = 4

/** `give me` asks to see, `give it` makes; `squash-merge` does what its last part says. */
function meantBy(root: string, next: string | undefined, before: string | undefined): readonly Deed[] {
  // `add up the hours`
  if (root === 'add' && /^(?:up|together)$/.test(next ?? '')) return ['read']
  if (root === 'up' && before === 'add') return []
  if (root === 'give' || root === 'get')
    return /^(?:it|them|him|her)$/.test(next ?? '') ? ['create', 'update'] : ['read']
  // `make it urgent` makes nothing new.
  if (root === 'make' && /^(?:it|them)$/.test(next ?? '')) return ['update']
  return deedsOf(root.split('-').at(-1)!)
}

/** What must not be done: `do NOT send it`. */
export function deniedIn({ words }: Clause): { verbs: ReadonlySet<string>; at: readonly number[] } {
  const verbs = new Set<string>()
  const at: number[] = []
  for (const [i, { text }] of words.entries()) {
    // `do not send it`, and not `those that were not sent`.
    const isOrder = /^(?:never|don['’]?t|dont)$/i.test(text) || (/^not$/i.test(text) && words[i - 1]?.root === 'do')
    if (!isOrder) continue
    const next = words.findIndex(
      ({ root }, k) => k > i && k <= i + 2 && deedsOf(root).length > 0 && deedsOf(root)[0] !== 'read',
    )
    if (next === -1) continue
    verbs.add(stemOf(words[next]!.root))
    at.push(i, next)
  }
  return { verbs, at }
}

/** Whether a clause says what must not be done, and no more: `don't refund it`. */
export const onlyDenies = (clause: Clause): boolean =>
  deniedIn(clause).at.length > 0 && deedsIn(clause).every(({ at }) => at === -1)
