import { quote } from '../../../quote.ts'
import { rootsOf } from '../../read/roots.ts'
import { type Ledger, setOf } from '../../read-phrase.ts'

/** What a line has to say, or must not. */
export interface LineTest {
  /** One of them is enough. */
  texts: readonly string[]
  method: 'includes' | 'startsWith' | 'endsWith'
  isNot: boolean
}

const SAYS = setOf(
  'say contain mention include have with about saying containing mentioning including hold start begin end',
)
const NEVER = setOf('not without except excluding exclude ignore skip omit minus but leave')
/** Between the word that says how and what is looked for. */
const AHEAD =
  setOf(`a an the word words text string phrase term any anything something that which those these one ones line lines
  count show list include print out for in it them do does either about`)
/** Behind what is looked for. */
const BEHIND = setOf(
  `in it them there at all anywhere somewhere written inside line lines one ones entry entries together both combined
  altogether total got now`,
)
const STOPS = setOf('and but not or nor in of from without except that which who , please pls')
/** Words for what a line may have, and none that stand in it: `with 5 words`, `that contain numbers`. */
const KINDS = setOf(
  `number digit date time email address url link letter word space amount duplicate more less most least only no nothing
  typo mistake anything something figure character sign`,
)
const MOST_WORDS = 3

/** The tests that words say; null where what a line shall say is not clear. `text` is what the file holds. */
export function takeTests(ledger: Ledger, text: string): LineTest[] | null {
  const tests: LineTest[] = []
  for (let at = 0; at < ledger.words.length; at++) {
    if (ledger.isDone(at) || !(SAYS.has(ledger.root(at)) || NEVER.has(ledger.root(at)))) continue
    const test = testFrom(ledger, at, text)
    if (test === 'unclear') return null
    if (test) tests.push(test)
  }
  return [...tests, ...kindsOfLines(ledger, text)]
}

function testFrom(ledger: Ledger, at: number, text: string): LineTest | 'unclear' | null {
  let start = at
  let isNot = false
  let method: LineTest['method'] = 'includes'
  const isQuoted = (place: number) => ledger.values.some(({ kind, from }) => kind === 'text' && from === place)
  for (; start < ledger.words.length && !isQuoted(start); start++) {
    const root = ledger.root(start)
    if (NEVER.has(root)) isNot = true
    else if (root === 'start' || root === 'begin') method = 'startsWith'
    else if (root === 'end') method = 'endsWith'
    else if (!SAYS.has(root) && !(start > at && isAhead(ledger, start))) break
  }
  const said = textsFrom(ledger, start, text)
  if (said === null) return isNot || method !== 'includes' ? 'unclear' : null
  if (said.texts.length === 0) return 'unclear'
  if (said.texts.some((one) => !isClear(ledger, start, one, text, isWeak(ledger, at, start)))) return 'unclear'
  ledger.tick(at, said.to)
  return { texts: said.texts, method, isNot }
}

const isAhead = (ledger: Ledger, at: number) =>
  AHEAD.has(ledger.root(at)) || AHEAD.has(ledger.words[at]!.text.toLowerCase()) || ledger.words[at]!.isFiller

/** What a line has may be anything; what it says is a word. */
const isWeak = (ledger: Ledger, from: number, to: number) =>
  ledger.words
    .slice(from, to)
    .every(({ root }) => !/^(?:say|contain|mention|include|about|word|text|start|begin|end)$/.test(root))

/** One word, two or three, a quotation; with `or` more of them. */
function textsFrom(ledger: Ledger, start: number, text: string): { texts: string[]; to: number } | null {
  const texts: string[] = []
  let at = start
  for (;;) {
    const end = endOf(ledger, at)
    if (end === at) return texts.length === 0 ? null : { texts: [], to: at }
    texts.push(asWritten(ledger, at, end, text))
    at = end
    while (BEHIND.has(ledger.words[at]?.text.toLowerCase() ?? '') && !isPath(ledger, at) && !isPath(ledger, at + 1))
      at++
    const joint = ledger.root(at)
    if (joint !== 'or' && joint !== 'nor')
      return joint === 'and' && endOf(ledger, at + 1) > at + 1 ? { texts: [], to: at } : { texts, to: at }
    at++
  }
}

const isPath = (ledger: Ledger, at: number) => ledger.values.some(({ kind, from }) => kind === 'path' && from === at)

function endOf(ledger: Ledger, start: number): number {
  if (ledger.values.some(({ kind, from }) => kind === 'text' && from === start)) return start + 1
  let at = start
  while (at < ledger.words.length && at - start < MOST_WORDS + 1 && !isPath(ledger, at)) {
    const { root, text } = ledger.words[at]!
    if (STOPS.has(root) || STOPS.has(text.toLowerCase()) || BEHIND.has(text.toLowerCase()) || /^(?:get|be)$/.test(root))
      break
    at++
  }
  return at - start > MOST_WORDS ? start : at
}

/** As the file has it: capitals where it has them, one where several are said. */
function asWritten(ledger: Ledger, from: number, to: number, text: string): string {
  const said = ledger.words
    .slice(from, to)
    .map((word) => word.text)
    .join(' ')
  if (text.includes(said) && /\p{Lu}/u.test(said)) return said
  const low = said.toLowerCase()
  const whole = text.toLowerCase()
  if (whole.includes(low) || to - from > 1) return low
  const one = rootsOf(low)[0] ?? low
  return whole.includes(one) ? one : low
}

/** Whether the words stand for themselves: they are in quotes, in the file, or one plain word that could be. */
function isClear(ledger: Ledger, start: number, said: string, text: string, weak: boolean): boolean {
  if (ledger.values.some(({ kind, from }) => kind === 'text' && from === start)) return true
  const { root } = ledger.words[start]!
  if (KINDS.has(root) || /^\d/.test(said)) return false
  return text.toLowerCase().includes(said.toLowerCase()) || (!weak && !said.includes(' '))
}

/** `the ERROR lines`, `count the errors` where the file says ERROR. */
function kindsOfLines(ledger: Ledger, text: string): LineTest[] {
  return ledger.words.flatMap((word, at) => {
    if (ledger.isDone(at)) return []
    const level = word.root.toUpperCase()
    const isLevel =
      level.length > 2 && new RegExp(`(?<![\\p{L}])${level.replace(/[^\p{L}]/gu, '.')}(?![\\p{L}])`, 'u').test(text)
    const isOfLines = ledger.root(at + 1) === 'line' && text.includes(word.text)
    const isCounted = isLevel && word.kind === 'noun' && !ledger.has('line')
    if (!(isCounted || (isOfLines && /\p{Lu}/u.test(word.text)) || (isLevel && ledger.root(at + 1) === 'line')))
      return []
    ledger.tick(at)
    return [{ texts: [isLevel ? level : word.text], method: 'includes' as const, isNot: false }]
  })
}

/** The condition on `line`. Small letters are found in capitals too. */
export function codeOfTest({ texts, method, isNot }: LineTest): string {
  const each = texts.map((text) =>
    /\p{Lu}/u.test(text)
      ? `line.${method}(${quote(text)})`
      : `line.toLowerCase().${method}(${quote(text.toLowerCase())})`,
  )
  const all = each.join(' || ')
  return isNot ? (each.length > 1 ? `!(${all})` : `!${all}`) : each.length > 1 ? `(${all})` : all
}
