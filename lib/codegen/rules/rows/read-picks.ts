import type { Column } from './columns.ts'
import { columnAt, type Mention } from './find-column.ts'
import type { Reading } from './reading.ts'

/** Words that say: these and nothing else. */
const ONLY = /^(?:just|only|nothing|enough|suffices|sufficient)$/
const ASKING = /^(?:see|give|show|list|tell|get|need|send|print|return|which|what|display|write|put|find|fetch|output|names?)$/
const JOIN = /^(?:and|\+|&|,|plus)$/
const ALL = /^(?:all|every|each|any)$/

/** Takes the names of columns that are wanted. Those that only say what the rows are, are taken and not picked. */
export function readPicks(reading: Reading): Column[] {
  const mentions: Mention[] = []
  reading.tokens.forEach((_, place) => {
    const last = mentions.at(-1)
    if (last && place < last.to) return
    const mention = columnAt(reading, place)
    if (mention?.isNamed || (mention && isWanted(reading, mention))) mentions.push(mention)
  })
  const wanted = mentions.filter((mention) => isWanted(reading, mention) || isInList(reading, mention, mentions))
  const isSure = wanted.length > 0 && !wanted.every((mention) => isBesides(reading, mention))
  for (const { from, to } of mentions) takeWithJoins(reading, from, to)
  if (isSure) for (const { unclear } of wanted) reading.say(unclear)
  return isSure ? [...new Set(wanted.map(({ column }) => column))] : []
}

const textAt = (reading: Reading, place: number) => reading.tokens[place]?.text ?? ''

/** `which products`, `names of the users`, `just the title`, `title is enough` */
function isWanted(reading: Reading, { from, to, isNamed }: Mention): boolean {
  const [before, after] = [textAt(reading, from - 1), textAt(reading, to)]
  if (ALL.test(before)) return false
  if (ONLY.test(before) || ONLY.test(after)) return true
  if (!isNamed) return false
  return ASKING.test(before) || after === 'of' || (from === 0 && to < reading.tokens.length) || to === reading.tokens.length && before === ''
}

/** Two names of columns with `and` between them, or side by side, are a list of what is wanted. */
function isInList(reading: Reading, mention: Mention, all: readonly Mention[]): boolean {
  return all.some(
    (other) => other !== mention && (isBeside(reading, mention, other) || isBeside(reading, other, mention)),
  )
}

function isBeside(reading: Reading, { to }: Mention, { from }: Mention): boolean {
  return from === to || (from === to + 1 && JOIN.test(textAt(reading, to))) || (from === to + 2 && JOIN.test(textAt(reading, to)) && /^(?:email|in)$/.test(textAt(reading, to + 1)))
}

/** `with their totals`: among others. */
const isBesides = (reading: Reading, { from }: Mention) => /^(?:with|including|plus|their)$/.test(textAt(reading, from - 1))

function takeWithJoins(reading: Reading, from: number, to: number): void {
  const start = JOIN.test(textAt(reading, from - 1)) || ONLY.test(textAt(reading, from - 1)) || /^(?:with|including|which|what)$/.test(textAt(reading, from - 1)) ? from - 1 : from
  reading.take(start, to + (ONLY.test(textAt(reading, to)) ? 1 : 0))
}
