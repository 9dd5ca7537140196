import { isReference, resolveReference } from '../references.ts'
import type { Scope } from '../scope.ts'
import { type Token, tokenize } from './tokens.ts'
import { AGGREGATES, type Aggregate, binary, call, number, type Sign, type Tree } from './tree.ts'

const FUNCTIONS = new Set(
  'sqrt abs cbrt ceil floor round exp log log2 log10 sin cos tan asin acos atan min max sum mean median'.split(' '),
)
const CONSTANTS = new Set(['pi', 'e', 'tau'])
const MAX_DEPTH = 100
/** Words that make a power of the number before them. */
const POWER_IN_WORDS = /^(?:squared|cubed|raised|to the)\b/
/** What a part that is added or taken off is called. */
const SHARES = ['tip', 'tax', 'vat', 'fee', 'discount', 'surcharge', 'service', 'commission', 'interest']
const UNITS = ['decimal places', 'decimal place', 'decimals', 'decimal', 'digits', 'places']
const WHOLE = ['the nearest integer', 'the nearest whole number', 'an integer', 'a whole number', 'integer']

const LEAD =
  /^(?:(?:please |then )*(?:calculate|compute|evaluate|work out|figure out|solve|find|find out|determine|get|print|return|display|output|tell me|give me|show me|show|take(?! [^,]{0,200}\b(?:off|from|away)\b)|what is|what are|what does|how much is|how much are|what do you get (?:if|when) you)(?: me)?(?::| )\s*)*(?:the (?:result|value|answer|outcome) (?:of|to|for) )?/i
const TRAIL = /\s*(?:=|\bequals?|\bis|\bmake)?\s*\??$/i

/**
 * Reads arithmetic, in signs or words, one or several (`2 + 2 and 3 * 3`). Null unless the whole phrase is arithmetic:
 * what is not understood is never dropped.
 */
export function parseArithmetic(phrase: string, scope: Scope): Tree[] | null {
  const text = reworded(phrase).replace(LEAD, '').replace(TRAIL, '')
  const tokens = text === '' ? null : tokenize(text)
  if (!tokens) return null
  const parser = new Parser(tokens, scope)
  const trees: Tree[] = []
  do {
    const tree = parser.sum()
    if (!tree) return null
    trees.push(tree)
  } while (parser.takeAnd())
  const isAsked = /^(?:calculate|compute|evaluate)\b/i.test(phrase)
  if (!parser.isAtEnd || trees.some(({ kind }) => kind === 'value' || (kind === 'number' && !isAsked))) return null
  return trees
}

/** Questions that put what is calculated between their words: `what do 3 and 4 make`, `how many times does 7 go into 91`. */
function reworded(phrase: string): string {
  const [, whole] = /^what (?!is\b|are\b|does\b|do\b)(.{1,500}) (?:is|are|makes?|equals?)$/i.exec(phrase) ?? []
  if (whole) return whole
  const [, items] = /^what do (.{1,500}) (?:add up to|make|come to|sum to)(?: together| in total)?$/i.exec(phrase) ?? []
  if (items) return `sum of ${items}`
  const [, below, above] = /^how (?:many times|often) does (.{1,200}) go into (.{1,200})$/i.exec(phrase) ?? []
  return below && above ? `${above} divided by ${below}` : phrase
}

/** Reads from left to right and goes back where a reading fails. Every method answers null when it does not apply. */
class Parser {
  readonly #tokens: readonly Token[]
  readonly #scope: Scope
  #at = 0
  #depth = 0
  /** How the numbers of a list were parted so far: `1,2,3` is a list, `1,5 and 2,5` may be two numbers. */
  #isTightList: boolean | null = null
  /** In a list, words that join (`and`) separate items, and only signs calculate. */
  #signsOnly = false
  /** In `take 15% off 200` the percent is what is taken. */
  #isTaking = false

  constructor(tokens: readonly Token[], scope: Scope) {
    this.#tokens = tokens
    this.#scope = scope
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length
  }

  takeAnd(): boolean {
    return !this.#isTight() && this.#takeJoint()
  }

  #takeJoint(): boolean {
    const from = this.#at
    const comma = this.#take(',')
    const and = this.#take('and') || this.#take('&')
    if ((comma || and) && !this.isAtEnd) return true
    this.#at = from
    return false
  }

  #isTight(): boolean {
    const token = this.#tokens[this.#at]
    return token?.kind === 'sign' && token.isTight === true
  }

  sum(): Tree | null {
    if (this.#depth >= MAX_DEPTH) return null
    this.#depth++
    let left = this.#product()
    while (left) {
      const sign = this.#takeSign('+', ['plus']) ?? this.#takeSign('-', ['minus', 'less'])
      if (!sign) break
      const right = this.#product()
      // `200 minus 15%` is less than 200 by a part of 200.
      const added = right && this.#isShareAtEnd() ? shareOf(right, left) : right
      left = added && binary(sign, left, added)
    }
    this.#depth--
    return left
  }

  #isShareAtEnd(): boolean {
    const from = this.#at
    if (this.#share() && (this.isAtEnd || this.#peek(')') || this.#peek(',') || this.#peek('and'))) return true
    this.#at = from
    return false
  }

  #product(): Tree | null {
    let left = this.#unary()
    while (left) {
      const sign =
        this.#takeSign('*', ['times', 'x', 'multiplied by']) ??
        this.#takeSign('/', ['divided by', 'over']) ??
        this.#takeModulo()
      if (!sign) break
      const right = this.#unary()
      left = right && binary(sign, left, right)
    }
    return left
  }

  /**
   * A power binds more strongly than a sign before it: `-3^2` is -9, and `2^-1` a half. Of `-3 squared` and
   * `negative 3 ^ 2` only who said it knows which is meant.
   */
  #unary(): Tree | null {
    if (this.#depth >= MAX_DEPTH) return null
    this.#depth++
    const isWord = this.#word('negative')
    const isNegative = isWord || this.#take('-') || this.#word('minus')
    const from = this.#at
    const tree = isNegative ? this.#unary() : this.#power()
    this.#depth--
    if (!isNegative || !tree) return tree
    const said = this.#tokens.slice(from + 1, this.#at).map(({ text }) => text)
    const isUnclear = tree.kind === 'binary' && tree.sign === '^' && (isWord || POWER_IN_WORDS.test(said.join(' ')))
    return isUnclear ? null : negative(tree)
  }

  #power(): Tree | null {
    const base = this.#postfix()
    if (!base) return null
    if (
      this.#take('^') ||
      this.#word('to the power of') ||
      this.#word('raised to the power of') ||
      this.#word('raised to')
    ) {
      const exponent = this.#unary()
      return exponent && binary('^', base, exponent)
    }
    const from = this.#at
    if (this.#word('to the') || this.#word('raised to the')) {
      const exponent = this.#number()
      if (exponent && this.#word('th') && this.#word('power')) return binary('^', base, exponent)
      this.#at = from
    }
    return base
  }

  #postfix(): Tree | null {
    let tree = this.#primary()
    while (tree) {
      if (this.#word('squared') || this.#take('²')) tree = binary('^', tree, number('2'))
      else if (this.#word('cubed') || this.#take('³')) tree = binary('^', tree, number('3'))
      else if (this.#percentOff()) {
        const whole: Tree | null = this.#product()
        tree = whole && binary('-', whole, shareOf(tree, whole))
      } else if (this.#percentOf()) {
        const whole = this.#product()
        tree = whole && binary('*', binary('/', tree, number('100')), whole)
      } else break
    }
    return tree
  }

  /** `20% off 150`. */
  #percentOff(): boolean {
    const from = this.#at
    if (!this.#isTaking && this.#share() && this.#word('off') && this.#tokens[this.#at]?.kind === 'number') return true
    this.#at = from
    return false
  }

  #percentOf(): boolean {
    const from = this.#at
    if ((this.#take('%') || this.#word('percent') || this.#word('per cent')) && this.#word('of')) return true
    this.#at = from
    return false
  }

  #primary(): Tree | null {
    const from = this.#at
    for (const read of [this.#number, this.#bracket, this.#function, this.#verb, this.#noun, this.#reference]) {
      this.#at = from
      const tree = read.call(this)
      if (tree) return tree
    }
    return null
  }

  #number(): Tree | null {
    if (this.#tokens[this.#at + 1]?.kind === 'number') this.#word('a') || this.#word('an') || this.#word('the')
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'number') return null
    this.#at++
    return number(token.text)
  }

  #bracket(): Tree | null {
    if (!this.#take('(')) return null
    const tree = this.#inner()
    return tree && this.#take(')') ? tree : null
  }

  /** Inside brackets a list's rules end. */
  #inner(): Tree | null {
    const signsOnly = this.#signsOnly
    this.#signsOnly = false
    const tree = this.sum()
    this.#signsOnly = signsOnly
    return tree
  }

  #function(): Tree | null {
    if (this.#take('√')) {
      const input = this.#postfix()
      return input && call('sqrt', input)
    }
    const name = this.#tokens[this.#at]
    if (name?.kind !== 'word') return null
    this.#at++
    if (!this.#take('(')) return CONSTANTS.has(name.text) ? call0(name.text) : null
    if (!FUNCTIONS.has(name.text)) return null
    const inputs: Tree[] = []
    do {
      const from = this.#at
      const input = this.#inner()
      // `max(100,200)` has two numbers, `max(1,000, 5)` has thousands: which of them is meant nobody can tell.
      if (!input || this.#tokens.slice(from, this.#at).some((token) => token.kind === 'number' && token.isGrouped))
        return null
      inputs.push(input)
    } while (this.#take(','))
    return this.#take(')') ? call(name.text, ...inputs) : null
  }

  /** `add 5 to 3`, `multiply 6 by 7`; with one number, it is done to the last result. */
  #verb(): Tree | null {
    if (this.#signsOnly) return null
    if (this.#word('add')) return this.#add()
    if (['subtract', 'take away', 'deduct', 'knock', 'take'].some((verb) => this.#word(verb))) return this.#less()
    if (this.#word('multiply')) return this.#applied('*', ['by', 'with', 'and', 'times'])
    if (this.#word('divide')) return this.#applied('/', ['by', 'between', 'among', 'into'])
    if (this.#word('split') || this.#word('share')) return this.#applied('/', ['between', 'among', 'by', 'into'])
    if (this.#word('raise')) {
      const tree = this.#operand()
      if (tree?.kind === 'binary' && tree.sign === '^') return tree
      return tree && this.#word('to') ? this.#with(tree, (left, right) => binary('^', left, right)) : null
    }
    if (this.#word('round')) return this.#round()
    if (this.#word('square')) return this.#mapped((tree) => binary('^', tree, number('2')))
    if (this.#word('cube')) return this.#mapped((tree) => binary('^', tree, number('3')))
    if (this.#word('double') || this.#word('twice')) return this.#mapped((tree) => binary('*', tree, number('2')))
    if (this.#word('triple')) return this.#mapped((tree) => binary('*', tree, number('3')))
    if (this.#word('halve')) return this.#mapped((tree) => binary('/', tree, number('2')))
    if (this.#word('increase')) return this.#changed('+')
    if (this.#word('decrease') || this.#word('reduce')) return this.#changed('-')
    return null
  }

  /** `subtract 4 from 10`, `subtract 3 times 4 from it`, `knock 8 percent off the sum`, `take 5% off`. */
  #less(): Tree | null {
    this.#word('off')
    const from = this.#at
    for (const read of [this.#operand, this.sum]) {
      this.#at = from
      this.#isTaking = true
      const amount = read.call(this)
      this.#isTaking = false
      if (!amount) return null
      const isShare = this.#share()
      const isOff = this.#word('off') || this.#word('away')
      if (
        this.#word('from') ||
        this.#word('of') ||
        (isOff && !this.isAtEnd && !this.#peek('and') && !this.#peek(','))
      ) {
        return this.#with(amount, (right, left) => binary('-', left, isShare ? shareOf(right, left) : right))
      }
      if (this.isAtEnd)
        return this.#toLast(amount, (left, right) => binary('-', left, isShare ? shareOf(right, left) : right))
    }
    return null
  }

  /** `%`, `percent`, and what such a part is called: `percent tip`. */
  #share(): boolean {
    if (!this.#take('%') && !this.#word('percent') && !this.#word('per cent') && !this.#word('pct')) return false
    SHARES.some((name) => this.#word(name))
    return true
  }

  #add(): Tree | null {
    const first = this.#operand()
    if (!first) return null
    if (this.#share()) {
      this.#word('on top')
      const add = (amount: Tree, base: Tree) => binary('+', base, shareOf(amount, base))
      if (this.#word('to') || this.#word('of') || this.#word('on')) return this.#with(first, add)
      return this.isAtEnd ? this.#toLast(first, (base, amount) => add(amount, base)) : null
    }
    if (this.#word('to')) return this.#with(first, (amount, base) => binary('+', base, amount))
    const items = this.#items(first)
    return items.length > 1 ? sumOf(items) : this.#toLast(first, (left, right) => binary('+', left, right))
  }

  #applied(sign: Sign, joints: string[]): Tree | null {
    const from = this.#at
    if (joints.some((joint) => this.#word(joint))) {
      return this.#toLast(this.#operand(), (left, right) => binary(sign, left, right))
    }
    this.#at = from
    const left = this.#operand()
    if (!left) return null
    if (sign === '*' && this.#peek(',')) {
      const items = this.#items(left)
      return items.length > 1 ? { kind: 'list', of: 'product', items } : null
    }
    return joints.some((joint) => this.#word(joint)) ? this.#with(left, (a, b) => binary(sign, a, b)) : null
  }

  /** `round 2.5`, `round it to 2 decimal places`, `round it to the nearest integer`. */
  #round(): Tree | null {
    const input = this.#operand()
    if (!input) return null
    if (!this.#word('to')) return call('round', input)
    const places = this.#number()
    if (places) return UNITS.some((unit) => this.#word(unit)) ? call('round', input, places) : null
    return WHOLE.some((whole) => this.#word(whole)) ? call('round', input) : null
  }

  /** `increase 200 by 15%`, `reduce it by 3`. */
  #changed(sign: '+' | '-'): Tree | null {
    const base = this.#operand()
    if (!base || !this.#word('by')) return null
    const amount = this.#operand()
    if (!amount) return null
    return binary(sign, base, this.#share() ? shareOf(amount, base) : amount)
  }

  /** `the sum of 1, 2 and 3`, `square root of 16`, `difference between 9 and 4`, `half of 10`. */
  #noun(): Tree | null {
    this.#word('the')
    if (this.#word('square root of') || this.#word('sqrt of') || this.#word('sqrt')) return this.#root()
    if (this.#word('square root')) return this.#toLast(number('0'), (left) => call('sqrt', left))
    if (this.#word('cube root of')) return this.#mapped((tree) => call('cbrt', tree))
    if (this.#word('square of')) return this.#mapped((tree) => binary('^', tree, number('2')))
    if (this.#word('cube of')) return this.#mapped((tree) => binary('^', tree, number('3')))
    if (this.#word('half of')) return this.#mapped((tree) => binary('/', tree, number('2')))
    if (this.#word('absolute value of')) return this.#mapped((tree) => call('abs', tree))
    if (this.#word('remainder of')) {
      const left = this.#operand()
      return left && this.#word('divided by') ? this.#with(left, (a, b) => binary('%', a, b)) : null
    }
    if (this.#word('difference')) return this.#pair('-')
    if (this.#word('quotient')) return this.#pair('/')
    return this.#aggregate()
  }

  #root(): Tree | null {
    const input = this.#unary()
    return input && call('sqrt', input)
  }

  #pair(sign: Sign): Tree | null {
    if (!this.#word('of') && !this.#word('between')) return null
    const left = this.#operand()
    return left && (this.#take('and') || this.#take(',')) ? this.#with(left, (a, b) => binary(sign, a, b)) : null
  }

  #aggregate(): Tree | null {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'word' || !Object.hasOwn(AGGREGATES, token.text)) return null
    const of: Aggregate = AGGREGATES[token.text]!
    this.#at++
    this.#word('value') || this.#word('number')
    if (!this.#word('of') && !this.#word('from') && !this.#word('between')) return null
    this.#word('the numbers') || this.#word('these numbers') || this.#word('the values')
    const first = this.#operand()
    const items = first ? this.#items(first) : []
    if (items.length < 2) return null
    return of === 'sum' && items.length === 2 ? binary('+', items[0]!, items[1]!) : { kind: 'list', of, items }
  }

  /** `it`, `the result`, `the sum`: a number of an earlier step. */
  #reference(): Tree | null {
    for (let length = 4; length > 0; length--) {
      const tokens = this.#tokens.slice(this.#at, this.#at + length)
      if (tokens.length < length || !tokens.every(({ kind }) => kind === 'word')) continue
      const words = tokens.map(({ text }) => text).join(' ')
      const after = this.#tokens[this.#at + length]
      if (after?.kind === 'word' && after.text === 'of') continue
      const [value, ...others] = isReference(words) ? resolveReference(words, this.#scope) : []
      if (!value || others.length > 0 || value.type !== 'number') continue
      this.#at += length
      return { kind: 'value', value }
    }
    return null
  }

  #operand(): Tree | null {
    const signsOnly = this.#signsOnly
    this.#signsOnly = true
    const tree = this.sum()
    this.#signsOnly = signsOnly
    return tree
  }

  /** The rest of a list: `, 2, 3 and 4`. */
  #items(first: Tree): Tree[] {
    const items = [first]
    this.#isTightList = null
    for (;;) {
      const from = this.#at
      const isTight = this.#isTight()
      const joined = this.#takeJoint()
      if (joined && (this.#isTightList ??= isTight) !== isTight) return []
      const item = joined ? this.#operand() : null
      if (!item) {
        this.#at = from
        return items
      }
      items.push(item)
    }
  }

  #with(first: Tree, make: (first: Tree, second: Tree) => Tree): Tree | null {
    const second = this.sum()
    return second && make(first, second)
  }

  #mapped(make: (tree: Tree) => Tree): Tree | null {
    const tree = this.#operand()
    return tree && make(tree)
  }

  /** Done to the one number the last step left. */
  #toLast(amount: Tree | null, make: (last: Tree, amount: Tree) => Tree): Tree | null {
    const [value, ...others] = this.#scope.latest
    if (!amount || !value || others.length > 0 || value.type !== 'number') return null
    return make({ kind: 'value', value }, amount)
  }

  #takeSign<S extends Sign>(sign: S, words: string[]): S | null {
    if (this.#take(sign)) return sign
    return !this.#signsOnly && words.some((word) => this.#word(word)) ? sign : null
  }

  /** `%` between two numbers is the remainder; `15% of 200` was read before. */
  #takeModulo(): '%' | null {
    if (!this.#signsOnly && (this.#word('mod') || this.#word('modulo'))) return '%'
    const next = this.#tokens[this.#at + 1]
    if (this.#peek('%') && (next?.kind === 'number' || next?.text === '(')) {
      this.#at++
      return '%'
    }
    return null
  }

  #peek(text: string): boolean {
    const token = this.#tokens[this.#at]
    return token !== undefined && token.kind !== 'number' && token.text === text
  }

  #take(text: string): boolean {
    if (!this.#peek(text)) return false
    this.#at++
    return true
  }

  /** Takes several words in a row, or none. */
  #word(words: string): boolean {
    const parts = words.split(' ')
    const fits = parts.every((part, i) => {
      const token = this.#tokens[this.#at + i]
      return token?.kind === 'word' && token.text === part
    })
    if (fits) this.#at += parts.length
    return fits
  }
}

const shareOf = (amount: Tree, base: Tree) => binary('*', binary('/', amount, number('100')), base)

const negative = (tree: Tree): Tree =>
  tree.kind === 'number' && !tree.text.startsWith('-') ? number(`-${tree.text}`) : binary('*', number('-1'), tree)

const call0 = (name: string): Tree => number(name)

const sumOf = (items: Tree[]): Tree =>
  items.length === 2 ? binary('+', items[0]!, items[1]!) : { kind: 'list', of: 'sum', items }
