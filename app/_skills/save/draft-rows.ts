import type { ChosenInput } from '../../../lib/skills/make/choose-inputs.ts'
import type { OfferedValue } from '../../../lib/skills/make/write-skill-task.ts'
import { words } from './words.ts'

/** A value of a program in the dialog: whether it becomes an input, and how. */
export interface DraftRow {
  /** As the program is read; `as` is what the input is called. */
  name: string
  as: string
  type: string
  line: number
  text: string
  isInput: boolean
  value: unknown
  /** What its default is, as it is typed. */
  typed: string
  /** Lists keep the one of the run. */
  canChange: boolean
}

const MAX_WORDS = 5
const MAX_NAME = 64
/** Words that say nothing of what a program does. */
const FILLERS = new Set('a an the of for to in on at by and or with from is are my me please what which how'.split(' '))
const PARAMETER = /^[A-Za-z_$][\w$]{0,39}$/

/** A name for a skill by what it does: `Total the sales by region` is `total-sales-region`. */
export function suggestName(description: string): string {
  const all = description.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const telling = all.filter((word) => !FILLERS.has(word))
  return (telling.length > 0 ? telling : all).slice(0, MAX_WORDS).join('-').slice(0, MAX_NAME).replace(/-+$/, '')
}

export const draftRows = (offered: readonly OfferedValue[]): DraftRow[] =>
  offered.map(({ name, value, type, line, text, isInput }) => ({
    ...{ name, as: name, type, line, text, isInput, value, typed: shownDefault(value) },
    canChange: typeof value !== 'object' || value === null,
  }))

const shownDefault = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** `string`, `number`, `one of 4`, `list`, for people. */
export function typeWords(type: string): string {
  const choices = type.match(/"(?:[^"\\]|\\.)*"/g)
  if (type.startsWith('"') && choices) return words.literals.oneOf(choices.length)
  return type.endsWith('[]') ? words.literals.list : type
}

/** The inputs that are ticked, or what is wrong with the first of them. */
export function chosenFrom(rows: readonly DraftRow[]): { inputs: ChosenInput[] } | { fault: string } {
  const inputs: ChosenInput[] = []
  for (const row of rows.filter(({ isInput }) => isInput)) {
    const as = row.as.trim()
    if (!PARAMETER.test(as)) return { fault: words.faults.name(as) }
    if (inputs.some((other) => (other.as ?? other.name) === as)) return { fault: words.faults.twice(as) }
    const usual = defaultOf(row)
    if (usual !== null && typeof usual === 'object') return usual
    inputs.push({ name: row.name, ...(as !== row.name && { as }), ...(usual !== null && { default: usual }) })
  }
  return { inputs }
}

/** Null where it stays what it was in the run. */
function defaultOf({ as, value, typed, canChange }: DraftRow): string | number | boolean | null | { fault: string } {
  if (!canChange || typed === shownDefault(value)) return null
  if (typeof value === 'string') return typed
  if (typeof value === 'boolean') {
    const word = typed.trim().toLowerCase()
    return word === 'true' || word === 'false'
      ? word === 'true'
      : { fault: words.faults.noBoolean(as, typed.slice(0, 40)) }
  }
  const number = typed.trim() === '' ? Number.NaN : Number(typed)
  return Number.isFinite(number) ? number : { fault: words.faults.noNumber(as, typed.slice(0, 40)) }
}
