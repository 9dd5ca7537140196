import type { Clause } from '../../read/clause.ts'
import { Ledger, setOf } from '../../read-phrase.ts'
import { type LineTest, takeTests } from './line-tests.ts'

/** What is asked of text files. */
export interface Ask {
  paths: readonly string[]
  /** `text` is all of it. */
  unit: 'text' | 'line' | 'word' | 'character' | keyof typeof FOUND
  tests: readonly LineTest[]
  isDistinct: boolean
  order?: Order
  part?: Part
  /** One or two things of the same lines. */
  wants: readonly Want[]
  /** The lines are to be taken out of the file. */
  isRemoval: boolean
}

export type Order = 'up' | 'down' | 'backwards' | 'longest' | 'shortest'
export interface Part {
  from: number
  /** Absent: to the end. */
  to?: number
  /** A single line is asked for. */
  isOne: boolean
}
export type Want = 'rows' | 'count' | 'sum' | 'average' | 'max' | 'min' | 'upper' | 'lower'

/** What can be found in a text by how it looks. */
export const FOUND = {
  hashtag: '/#[\\p{L}\\p{N}_]+/gu',
  mention: '/(?<![\\p{L}\\p{N}.])@[\\p{L}\\p{N}_]+/gu',
  email: '/[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+/g',
  link: '/https?:\\/\\/[^\\s<>"\')]+/g',
} as const

const KINDS: Readonly<Record<string, Ask['unit']>> = {
  ...{ line: 'line', row: 'line', entry: 'line', item: 'line' },
  ...{ word: 'word', character: 'character', letter: 'character' },
  ...{ hashtag: 'hashtag', mention: 'mention', email: 'email', 'e-mail': 'email', mail: 'email' },
  ...{ link: 'link', url: 'link' },
}

const ELSE =
  setOf(`list show print find get which what that who where do does be there are all every tell file those one ones these
  them they only just me give any read display in of from inside text content contents have want need like see know look
  at to everything it its out stand appear occur how many much the whats and got on into open check take keep pull still is
  please together both combined altogether line row entry item number with by now`)
const NUMBERS = setOf('number figure value amount price score')
const COUNTS = setOf('count number amount')
const REMOVES = setOf('remove delete drop strip erase')
const TWICE = setOf('duplicate double repeated repeat repetition')
const SINGLE = setOf('different distinct unique')
const ALPHABET = setOf('alphabetically alphabetical a-z')
const SORTED = setOf('sort order sorted ordered arrange')
const BACK = setOf('reverse reversed backwards backward descending z-a')
const ADDS = setOf('sum total add up')
const MEAN = setOf('average mean avg')
const MOST = setOf('highest largest biggest maximum max greatest')
const LEAST = setOf('lowest smallest minimum min')

/** Not pictures, not data that has columns. */
const TEXT_FILE = /\.(?!(?:json|csv|tsv|xlsx?|pdf|png|jpe?g|gif|svg|zip|db|sqlite)$)[A-Za-z]\w{0,9}$/i
export const isTextFile = (path: string) => TEXT_FILE.test(path)

/** Of kinds that are not said of the lines of a file. */
const STRANGE = /^(?:url|email|repository|money|duration|percent|date|code)$/

/** What a clause asks of the text files it names; null where words are left that say something else. */
export function askOf(clause: Clause, contents: readonly string[]): Ask | null {
  const ledger = new Ledger(clause)
  const paths = ledger.takeValues('path')
  if (paths.length === 0 || !paths.every(({ text }) => isTextFile(text))) return null
  const isOfPath = (at: number) => paths.some(({ from, to }) => from <= at && at < to)
  if (clause.values.some(({ kind, from }) => STRANGE.test(kind) && !isOfPath(from))) return null
  const text = contents.join('\n')
  const unit = unitOf(ledger)
  const isRemoval = REMOVES.has(clause.words.find(({ isFiller }) => !isFiller)?.root ?? '')
  const isDistinct = takeDistinct(ledger, isRemoval)
  const tests = takeTests(ledger, text)
  const part = takePart(ledger)
  if (tests === null || part === null) return null
  const order = takeOrder(ledger, isNumeric(text))
  const wants = takeWants(ledger, unit, tests.length > 0 || isDistinct)
  // Of two figures one may be meant for something else: `sum them and save the average`.
  if (wants.length > 1 && !(wants.length === 2 && wants[0] === 'rows' && wants[1] === 'count')) return null
  if (wants.some((want) => /^(?:sum|average|max|min)$/.test(want)) && !isNumeric(text)) return null
  if (paths.length > 1 && !ledger.takeOpen(setOf('together both combined total all altogether'))) return null
  ledger.take(ELSE)
  if (isRemoval) ledger.take(REMOVES)
  if (isNumeric(text)) ledger.take(NUMBERS)
  if (ledger.rest.length > 0 || (isRemoval && (tests.length === 0) === !isDistinct)) return null
  const ask = {
    paths: paths.map((each) => String(each.value)),
    tests,
    isDistinct,
    wants,
    isRemoval,
    ...(order && { order }),
    ...(part !== undefined && { part }),
  }
  const isPlain =
    tests.length === 0 && !isDistinct && !order && !part && wants.every((want) => /^(?:rows|upper|lower)$/.test(want))
  return { ...ask, unit: unit ?? (isPlain ? 'text' : 'line') }
}

/** Every line that is not empty is a number. */
export const isNumeric = (text: string) => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.length > 0 && lines.every((line) => /^\s*[-+]?\d+(?:\.\d+)?\s*$/.test(line))
}

function unitOf(ledger: Ledger): Ask['unit'] | undefined {
  const at = ledger.words.findIndex(
    ({ root, text }, i) => (KINDS[root] ?? KINDS[text.toLowerCase()]) && !isSaid(ledger, i),
  )
  if (at < 0) return undefined
  const unit = KINDS[ledger.root(at)] ?? KINDS[ledger.words[at]!.text.toLowerCase()]!
  if (unit === 'email' && ledger.root(at + 1) === 'address') ledger.tick(at + 1)
  if (unit !== 'line') ledger.tick(at)
  return unit
}

/** `lines with the word x`, `that mention x`: words about what a line says. */
const isSaid = (ledger: Ledger, at: number) =>
  ledger.words.slice(0, at).some(({ root }) => root === 'line') ||
  (/^(?:say|with|the)$/.test(ledger.root(at - 1)) &&
    ledger.root(at + 1) !== '' &&
    ledger.root(at) === 'word' &&
    ledger.values.some(({ from }) => from === at + 1))

function takeDistinct(ledger: Ledger, isRemoval: boolean): boolean {
  const at = ledger.words.findIndex(({ root, text }) => TWICE.has(root) || TWICE.has(text.toLowerCase()))
  const isLeftOut = isRemoval || /^(?:no|without|skip|ignore|any)$/.test(ledger.root(at - 1))
  if (at >= 0 && isLeftOut) {
    ledger.tick(Math.max(0, isRemoval ? at : at - 1), at + 1)
    return true
  }
  const once = ledger.words.findIndex(({ root }) => root === 'once')
  if (
    once >= 0 &&
    ledger.words.slice(Math.max(0, once - 3), once).some(({ root }) => /^(?:only|just|each|every)$/.test(root))
  ) {
    ledger.tick(Math.max(0, once - 3), once + 1)
    return true
  }
  return ledger.takeOpen(SINGLE)
}

/** `first two`, `last`, `line 3`, `from line 2 to line 4`; undefined for all, null where it is not clear. */
function takePart(ledger: Ledger): Part | null | undefined {
  const numbers = ledger
    .takeValues('number')
    .filter(({ from }) => !ledger.values.some(({ kind, from: at, to }) => kind === 'text' && at <= from && from < to))
  const end = ledger.words.findIndex(
    ({ root }, at) => /^(?:first|last|top|bottom|final)$/.test(root) && !isOrdering(ledger, at),
  )
  if (end >= 0) {
    const [many, ...more] = numbers
    const isLast = /^(?:last|bottom|final)$/.test(ledger.root(end))
    const isOne = many === undefined && ledger.words.some(({ text }) => /^(?:line|entry|item|word|number)$/i.test(text))
    const count = isOne ? 1 : Number(many?.value)
    if (more.length > 0 || !Number.isInteger(count) || count < 1) return null
    ledger.tick(end)
    return isLast ? { from: -count, isOne } : { from: 0, to: count, isOne }
  }
  const [first, last, ...more] = numbers
  if (!first) return undefined
  const from = Number(first.value)
  const to = Number((last ?? first).value)
  const isOfLines = ledger.root(first.from - 1) === 'line'
  const isRange = last === undefined || /^(?:to|through|and|until|till|-|–)$/.test(ledger.root(first.to))
  if (
    more.length > 0 ||
    !isOfLines ||
    !isRange ||
    !(Number.isInteger(from) && Number.isInteger(to) && 1 <= from && from <= to)
  )
    return null
  ledger.tick(first.from, (last ?? first).to)
  return { from: from - 1, to, isOne: last === undefined }
}

/** `largest first` */
const isOrdering = (ledger: Ledger, at: number) =>
  /(?:est)$/.test(ledger.root(at - 1)) || /(?:est)$/.test(ledger.words[at - 1]?.text ?? '')

function takeOrder(ledger: Ledger, isNumbers: boolean): Order | undefined {
  const at = ledger.words.findIndex(({ root }) => /^(?:longest|shortest)$/.test(root))
  if (at >= 0) {
    ledger.tick(at)
    if (/^(?:first|top)$/.test(ledger.root(at + 1))) ledger.tick(at + 1)
    return ledger.root(at) as Order
  }
  const isFirst = ledger.words.findIndex((_, i) => isOrdering(ledger, i) && /^(?:first|top)$/.test(ledger.root(i)))
  if (isFirst > 0 && isNumbers) {
    const word = ledger.words[isFirst - 1]!
    ledger.tick(isFirst - 1, isFirst + 1)
    ledger.take(SORTED)
    return MOST.has(word.root) || MOST.has(word.text.toLowerCase()) ? 'down' : 'up'
  }
  const isAlphabet = ledger.takeOpen(ALPHABET)
  const isSorted = ledger.takeOpen(SORTED) || ledger.takeOpen(setOf('ascending'))
  const isBack = ledger.takeOpen(BACK)
  if (isBack) return isAlphabet || ledger.has('sort') || ledger.has('descending') ? 'down' : 'backwards'
  return isAlphabet || isSorted ? 'up' : undefined
}

function takeWants(ledger: Ledger, unit: Ask['unit'] | undefined, isNarrowed: boolean): Want[] {
  const wants: Want[] = []
  const many = ledger.words.findIndex(({ root }, at) => root === 'how' && ledger.root(at + 1) === 'many')
  const count = ledger.words.findIndex(
    ({ root }, at) => COUNTS.has(root) && (root === 'count' || ledger.root(at + 1) === 'of'),
  )
  const asksFirst = (at: number) =>
    at >= 0 && ledger.words.slice(0, at).some(({ root }) => /^(?:which|what|list|show)$/.test(root))
  if ((many >= 0 || count >= 0) && (unit !== undefined || isNarrowed)) {
    if (asksFirst(Math.max(many, count))) wants.push('rows')
    wants.push('count')
    if (count >= 0) ledger.tick(count)
  }
  if (unit === 'word' || unit === 'character') return wants
  for (const [words, want] of [
    [MEAN, 'average'],
    [MOST, 'max'],
    [LEAST, 'min'],
    [ADDS, 'sum'],
  ] as const)
    if (want === 'sum' ? ledger.takeOpen(setOf('sum total add')) : ledger.takeOpen(words)) {
      ledger.take(words)
      wants.push(want)
    }
  if (ledger.takeOpen(setOf('uppercase capitals upper capital'))) wants.push('upper')
  if (ledger.takeOpen(setOf('lowercase lower'))) wants.push('lower')
  if (wants.some((want) => want === 'upper' || want === 'lower'))
    ledger.take(setOf('case letter convert make turn change put'))
  return wants.length > 0 ? wants : ['rows']
}
