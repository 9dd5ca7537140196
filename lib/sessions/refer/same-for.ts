import { type TaskValue, toValue, valuesIn } from './values-in.ts'

/** What words about an earlier task came to: the task that is meant, or why that cannot be told. */
export type Referred = { meant: string } | { unclear: string }

const LEAD = String.raw`(?:(?:and|now|then|so|ok|okay|please|next|also|can you|could you)[\s,]{1,3}){0,3}`
const PREPOSITION = '(?:for|with|in|of|on|from|to|at|about)'
const SAME_FOR = new RegExp(
  String.raw`^${LEAD}(?:(?:do|make|run|show|repeat|try|calculate|get|tell me)\s)?(?:(?:it|that|this)\s)?(?:all\s)?(?:exactly\s)?(?:the\s)?(?:very\s)?same(?:\s(?:thing|task))?(?:\s(?:again|now))?,?\s${PREPOSITION}\s(.{1,500})$`,
  'iu',
)
const AGAIN_FOR = new RegExp(
  String.raw`^${LEAD}(?:repeat|redo|do|try|run|make)\s(?:it|that|this)(?:\sagain)?,?\s${PREPOSITION}\s(.{1,500})$`,
  'iu',
)
const WHAT_ABOUT = new RegExp(String.raw`^${LEAD}(?:what|how)\sabout\s(.{1,500})$`, 'iu')
/** Only where all of it is a value: "now write a file" is a task. */
const AND_FOR = new RegExp(String.raw`^(?:and|now|then)(?:\snow)?[\s,]{1,3}(?:${PREPOSITION}\s)?(.{1,500})$`, 'iu')
const AGAIN = new RegExp(
  String.raw`^${LEAD}(?:(?:do|run|try|repeat)\s)?(?:(?:it|that|this|the\ssame)\s?)?(?:the\s(?:very\s)?same(?:\sthing)?\s?)?(?:again|once\smore|one\smore\stime)$|^${LEAD}(?:repeat|redo)\s(?:it|that|this|the\slast\stask)$|^${LEAD}(?:the\s)?same\sagain$`,
  'iu',
)

/** `The same for Paris`, `and Paris?`, `again`: the last task's words, with one value in the place of another. Null for others. */
export function sameFor(task: string, last: string): Referred | null {
  const said = saidInstead(task)
  if (said === 'again') return { meant: last }
  return said && ('unclear' in said ? said : inPlace(said, last))
}

/** The value that is said to take the place of another, `again` for none; null for words that say something else. */
export function saidInstead(task: string): TaskValue | 'again' | { unclear: string } | null {
  const words = task
    .replace(/\s+/g, ' ')
    .replace(/[\s.?!]+$/, '')
    .trim()
  if (words.length > 700) return null
  if (AGAIN.test(words)) return 'again'
  const said = SAME_FOR.exec(words)?.[1] ?? AGAIN_FOR.exec(words)?.[1] ?? WHAT_ABOUT.exec(words)?.[1]
  const value = said === undefined ? onlyValue(AND_FOR.exec(words)?.[1]) : toValue(said)
  if (value) return value
  return said === undefined
    ? null
    : { unclear: `What ${JSON.stringify(said)} takes the place of cannot be told. Say the whole task.` }
}

/** Written as a name, a number and so on: not any words. */
function onlyValue(text: string | undefined): TaskValue | null {
  const value = text === undefined ? null : toValue(text)
  const isWritten =
    value && (value.kind !== 'name' || valuesIn(`x ${value.written}`).some(({ kind }) => kind === 'name'))
  return isWritten ? value : null
}

function inPlace(value: TaskValue, last: string): Referred {
  const places = placesFor(value, last)
  const [place] = places
  if (place && places.length === 1) {
    const isQuoted = place.kind === 'text' && value.kind !== 'text'
    return {
      meant: `${last.slice(0, place.start)}${isQuoted ? quoted(value.written) : value.written}${last.slice(place.end)}`,
    }
  }
  const shown = JSON.stringify(value.written)
  if (!place) return { unclear: `The last task has nothing that ${shown} could take the place of. Say the whole task.` }
  const named = places.slice(0, 5).map(({ written }) => written)
  return { unclear: `${shown} could take the place of ${named.join(' or ')} in the last task. Say the whole task.` }
}

const quoted = (text: string) => (text.includes('"') ? `'${text}'` : `"${text}"`)

/** Kinds that may take each other's place, the likeliest first. */
const LIKE: Record<TaskValue['kind'], readonly TaskValue['kind'][]> = {
  text: ['text', 'name'],
  file: ['file'],
  url: ['url'],
  number: ['number'],
  day: ['day'],
  name: ['name', 'text'],
}

function placesFor(value: TaskValue, last: string): TaskValue[] {
  const all = valuesIn(last)
  for (const kind of LIKE[value.kind]) {
    const places = all.filter((place) => place.kind === kind)
    const said = places.filter(({ start }) => AFTER_PREPOSITION.test(last.slice(Math.max(0, start - 40), start)))
    if (places.length > 0) return said.length === 1 ? said : places
  }
  return value.kind === 'name' ? lastObject(last) : []
}

const AFTER_PREPOSITION = /\b(?:for|in|of|from|about|at)\s{1,3}(?:the\s{1,3})?$/i
const LAST_OBJECT =
  /\b(?:for|in|of|from|about|at)\s{1,3}([\p{L}\p{N}'’ -]{1,60}?)(?:\s{1,3}(?:today|tomorrow|yesterday|now))?[\s.?!]*$/iu

/** Not one thing: what of it is to be another cannot be told. */
const IS_MORE = /\b(?:for|in|of|from|about|at|with|where|that|which|whose|by)\b/i

/** Of a task without any name: `the weather in london`. */
function lastObject(last: string): TaskValue[] {
  const tail = last.slice(-200)
  const found = LAST_OBJECT.exec(tail)
  const object = found?.[1]
  if (!found || object === undefined || IS_MORE.test(object)) return []
  const start = last.length - tail.length + found.index + found[0].indexOf(object, 2)
  return [{ kind: 'name', written: object, start, end: start + object.length }]
}
