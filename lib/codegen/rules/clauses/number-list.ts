import { inDigits } from '../arithmetic/in-digits.ts'
import { hasUnclearNumber } from '../arithmetic/tokens.ts'
import { AGGREGATES, type Aggregate, IN_EXPRESSION } from '../arithmetic/tree.ts'
import { pattern } from '../pattern.ts'
import { type Phrase, partOf } from '../phrase.ts'
import { isReference, resolveReference } from '../references.ts'
import type { Rule } from '../rule.ts'
import type { Scope } from '../scope.ts'
import { join, type Problem, problem, type Step, step, type Value } from '../step.ts'
import { readFileStep } from './read-file.ts'

const WORDS = Object.keys(AGGREGATES).join('|')
const ASK =
  '(?:(?:calculate|compute|find|determine|get|take|work out|figure out|print|tell me|give me|show|show me|what is|what are) )?'
const NOUN = `(?:the |their |its )?(?:${WORDS})(?: (?:value|number))?`
const OF = pattern(
  `^${ASK}(?<which>${NOUN}(?:(?:, and |, | and )${NOUN})*)(?: (?:of|for|from|in|between) (?<what>.+))?$`,
)
const WHICH = pattern(
  `^(?:which|what) (?:number|value|figure|one) is (?:the )?(?<which>${WORDS})(?: one)? (?:of|from|in|among) (?<what>.+)$`,
)
const VERB = pattern(`^(?<which>sum(?: up)?|add(?: up)?|total(?: up)?|average)(?: together)? (?<what>.+)$`)

const NUMBER = '-?\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|-?\\d+(?:\\.\\d+)?'
const LISTED = new RegExp(
  `^(?:the (?:numbers|values) )?(?<items>(?:${NUMBER})(?:(?:, and |, | and )(?:${NUMBER}))+)$`,
  'i',
)
/** Without a space behind a comma: a list only where none of it could be a thousand or a fraction. */
const TIGHT = /^(?:the (?:numbers|values) )?(?<items>-?[\d.]+(?:(?:, and |, ?| and )-?[\d.]+)+)$/i
const RANGE =
  /^(?:(?:all )?(?:the )?(?:whole )?(?:numbers|integers) )?(?:from |between )?(?<first>-?\d{1,6}) (?:to|through|and) (?<last>-?\d{1,6})$/i
const IN_FILE = pattern(
  '^(?:all )?(?:the |these )?(?:numbers|values|figures|amounts|lines)(?: (?:in|from|of|inside|listed in) (?<source>FILE))?$',
)
const WHOLE_FILE = /^(?<source><file:\d+>)$/
const MAX_RANGE = 100_000

/** `the sum and the average of 4, 8 and 12`, `add up the numbers in data.txt`, `their average`, `average of 1 to 10`. */
export const numberList: Rule = {
  apply(asSaid, scope) {
    const phrase = { ...asSaid, text: inDigits(asSaid.text) }
    const groups = (OF.exec(phrase.text) ?? WHICH.exec(phrase.text) ?? VERB.exec(phrase.text))?.groups
    if (!groups) return null
    const which = aggregatesIn(groups['which']!)
    const source = sourceOf(groups['what'], phrase, scope)
    if (!source || source.kind === 'problem') return source
    let whole = source.step
    for (const aggregate of which) whole = join(whole, emit(aggregate, source.numbers, scope))
    return whole
  },
}

interface Source {
  kind: 'source'
  step: Step
  /** The constant that holds the numbers. */
  numbers: string
}

function aggregatesIn(words: string): Aggregate[] {
  const found = words.toLowerCase().match(new RegExp(`\\b(?:${WORDS}|add)\\b`, 'g')) ?? []
  return [...new Set(found.map((word) => AGGREGATES[word] ?? 'sum'))]
}

function sourceOf(what: string | undefined, phrase: Phrase, scope: Scope): Source | Problem | null {
  const listed = LISTED.exec(what ?? '')?.groups?.['items']
  if (listed) {
    const numbers = listed.match(new RegExp(NUMBER, 'g'))!.map((number) => number.replaceAll(',', ''))
    return literal(`[${numbers.join(', ')}]`, scope)
  }
  const tight = TIGHT.exec(what ?? '')?.groups?.['items']
  if (tight) {
    const isList =
      !/\s/.test(tight) &&
      !hasUnclearNumber(tight) &&
      !/^-?\d{1,3}(?:,\d{3})+$/.test(tight) &&
      !/^-?\d+,\d+$/.test(tight)
    if (isList) return literal(`[${tight.split(',').join(', ')}]`, scope)
    return problem(
      `"${tight}" can be read as different numbers. Write decimals with a point (1234.5), and a space after each comma between two numbers.`,
    )
  }
  const range = RANGE.exec(what ?? '')?.groups
  if (range) return rangeOf(Number(range['first']), Number(range['last']), scope)
  const file = (IN_FILE.exec(what ?? '') ?? WHOLE_FILE.exec(what ?? ''))?.groups?.['source']
  if (file) {
    const read = readFileStep(partOf(phrase, file), scope)
    if (!read || read.kind === 'problem') return read
    scope.spend(...read.values)
    return numbersIn(read.values[0]!, read, scope, /\.[ct]sv$/i.test(pathOf(file, phrase)))
  }
  if (what !== undefined && !isReference(what) && !IN_FILE.test(what)) return null
  const [value, ...others] = what === undefined || IN_FILE.test(what) ? scope.latest : resolveReference(what, scope)
  if (!value || others.length > 0) return null
  scope.spend(value)
  return numbersIn(value, step({}), scope)
}

function literal(code: string, scope: Scope): Source {
  const numbers = scope.name('numbers')
  return { kind: 'source', numbers, step: step({ lines: [`const ${numbers} = ${code}`] }) }
}

function rangeOf(first: number, last: number, scope: Scope): Source | Problem {
  const length = last - first + 1
  if (length < 2 || length > MAX_RANGE) {
    return problem(`The numbers from ${first} to ${last} are not a range of 2 to ${MAX_RANGE} numbers.`)
  }
  return literal(`Array.from({ length: ${length} }, (_, i) => i + ${first})`, scope)
}

function pathOf(group: string, { literals }: Phrase): string {
  const index = /<\w+:(\d+)>/.exec(group)?.[1]
  return index === undefined ? '' : literals[Number(index)]!.value
}

/**
 * The numbers in what an earlier step read. The program ends with an error when there are none, and when there is anything
 * else: the digits of a date are no amounts.
 */
function numbersIn(value: Value, before: Step, scope: Scope, isTable = false): Source | null {
  if (value.type === 'numbers') return { kind: 'source', numbers: value.name, step: before }
  if (value.type !== 'text' && value.type !== 'lines') return null
  const numbers = scope.name('numbers')
  const text = value.type === 'lines' ? `${value.name}.join('\\n')` : value.name
  const words = scope.name('words')
  const other = scope.name('other')
  const lines = [
    `const ${words} = ${text}.split(${isTable ? '/[\\s,;]+/' : '/[\\s;]+|,\\s+/'}).filter(Boolean)`,
    `const ${other} = ${words}.find((word) => !/^[-+]?\\d+(\\.\\d+)?$/.test(word))`,
    `if (${other} !== undefined) throw new Error(\`There is more than numbers, such as "\${${other}}": rules read files of numbers only. Leave only these in it, or write the program yourself.\`)`,
    `const ${numbers} = ${words}.map(Number)`,
    `if (${numbers}.length === 0) throw new Error('There are no numbers to work with.')`,
  ]
  return { kind: 'source', numbers, step: join({ ...before, values: [] }, step({ lines })) }
}

/** The tool for the aggregate, else one that takes expressions, else plain code: the numbers are there. */
function emit(aggregate: Aggregate, numbers: string, scope: Scope): Step {
  const own = aggregate === 'sum' ? scope.role('sumList') : aggregate === 'average' ? scope.role('avgList') : null
  const name = scope.name(aggregate)
  const values: Value[] = [{ name, type: 'number', about: [] }]
  if (own) {
    return step({ tools: [own.tool], lines: [`const ${name} = ${scope.call(own, { numbers }, 'number')}`], values })
  }
  const calculate = scope.role('calculate')
  if (calculate) {
    const expression = `\`${IN_EXPRESSION[aggregate]}(\${${numbers}.join(', ')})\``
    const call = scope.call(calculate, { expression }, 'number')
    return step({ tools: [calculate.tool], lines: [`const ${name} = ${call}`], values })
  }
  return step({ lines: [`const ${name} = ${plainCode(aggregate, numbers)}`], values })
}

function plainCode(aggregate: Aggregate, numbers: string): string {
  switch (aggregate) {
    case 'sum':
      return `${numbers}.reduce((sum, n) => sum + n, 0)`
    case 'average':
      return `${numbers}.reduce((sum, n) => sum + n, 0) / ${numbers}.length`
    case 'product':
      return `${numbers}.reduce((product, n) => product * n, 1)`
    case 'maximum':
      return `${numbers}.reduce((a, b) => Math.max(a, b))`
    case 'minimum':
      return `${numbers}.reduce((a, b) => Math.min(a, b))`
    case 'median':
      return `((sorted: number[]) => (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2)(${numbers}.toSorted((a, b) => a - b))`
  }
}
