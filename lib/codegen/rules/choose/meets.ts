import { relatedStems } from '../../../selection/related-words.ts'
import { stemOf } from '../../../selection/terms.ts'
import type { Word } from '../read/clause.ts'

const related = relatedStems(stemOf)
/** What else people say that general relations do not hold, by what tools say. */
const ALSO: Readonly<Record<string, string>> = {
  message: 'post text',
  email: 'mail letter',
  event: 'appointment meeting lunch dinner booking date',
  issue: 'ticket bug',
  task: 'todo item',
  user: 'people person everybody everyone who',
  customer: 'client everybody',
  member: 'people',
  record: 'row everybody entry line',
  weather: 'umbrella temperature',
  forecast: 'umbrella',
  track: 'song music tune',
  story: 'article news link',
  schema: 'column field',
  least: 'smallest lowest',
  greatest: 'largest highest biggest',
  repository: 'project repo',
}
const also = new Map(
  Object.entries(ALSO).map(([word, others]) => [stemOf(word), new Set(others.split(' ').map(stemOf))]),
)

/** Whether a word of a clause stands for a word of a tool: 1 the same, less for another that may mean it. */
export function meets(own: string, asked: ReadonlySet<string>): number {
  if (asked.has(own)) return 1
  if ([...asked].some((one) => also.get(own)?.has(one))) return 0.8
  if (own.length >= 5 && [...asked].some((one) => one.length >= 4 && (one.startsWith(own) || own.startsWith(one))))
    return 0.9
  return (related.get(own) ?? []).some((one) => asked.has(one)) ? 0.5 : 0
}

/** The stems of a word, of `squash-merge` those of its parts too. */
export const stemsOf = ({ root }: Word): string[] =>
  /.-./.test(root) ? [stemOf(root), ...root.split('-').filter(Boolean).map(stemOf)] : [stemOf(root)]

/** Whether one of some stems may stand for a word of a tool, in other words than general relations hold. */
export const meetsAlso = (own: string, stem: string) => also.get(own)?.has(stem) === true

/** `least common multiple` is asked of a tool called lcm. */
export function meetsInFull(short: string, description: string, asked: ReadonlySet<string>): number {
  if (short.length < 2 || short.length > 5) return 0
  const words = description
    .toLowerCase()
    .split(/[^a-z]+/)
    .slice(0, 40)
  const at = words.findIndex(
    (_, i) =>
      words
        .slice(i, i + short.length)
        .map((word) => word[0])
        .join('') === short,
  )
  if (at === -1) return 0
  const met = words.slice(at, at + short.length).filter((word) => asked.has(stemOf(word)))
  return met.length >= 2 ? 1 : 0
}
