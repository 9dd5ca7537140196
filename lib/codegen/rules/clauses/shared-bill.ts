import { emitTree } from '../arithmetic/emit.ts'
import { binary, number, type Tree } from '../arithmetic/tree.ts'
import type { Clause, Value } from '../read/clause.ts'
import { Ledger, setOf } from '../read-phrase.ts'
import type { Scope } from '../scope.ts'
import type { Problem, Step } from '../step.ts'

const MORE = setOf('tip tax vat service surcharge fee top plus add extra')
const LESS = setOf('off discount less deduct rebate cheaper')
const PEOPLE = setOf('person friend guest colleague flatmate adult us them way head')
const EACH = setOf('each apiece everyone everybody per')
const TOTAL = setOf('altogether total all together')
const ELSE =
  setOf(`come cost be make bill amount price to of and in on at for by want leave give pay get have owe must need
  split share divide between among evenly equally how much what it that one there then final so our also shall expensive`)
/** Nouns before the price may say what it is the price of. */
const MOST_SUBJECTS = 2

/**
 * A price, percent on top or off, and how many pay it, told in one or several sentences: `Dinner came to 214.00, we want to
 * leave a 10 percent tip on top and there are four of us. How much does each one pay?` Null unless every word is understood.
 */
export function sharedBill(clauses: readonly Clause[], scope: Scope): Step | Problem | null {
  const told = new Ledger(joined(clauses))
  const percents = told.takeValues('percent')
  const numbers = told
    .takeValues('money', 'number')
    .filter(({ from }) => !percents.some((each) => each.from <= from && from < each.to))
  const people = numbers.filter((value) => value.kind === 'number' && countsPeople(told, value))
  const [price, ...others] = numbers.filter((value) => !people.includes(value))
  if (!price || others.length > 0 || people.length > 1 || percents.length + people.length === 0) return null
  const question = questionAt(told)
  if (question < 0 || numbers.some(({ from }) => from > question) || percents.some(({ from }) => from > question))
    return null
  const isEach = told.take(EACH, question)
  if (isEach !== people.length > 0) return null
  told.take(TOTAL)
  told.take(PEOPLE)
  told.take(ELSE)
  const isOpen = told.rest.some((word) => told.words.indexOf(word) > question)
  const changes = percents.map((percent, i) => changeOf(told, percent, percents[i + 1]?.from ?? question))
  takeSubject(told, price)
  if (isOpen || changes.includes(null) || told.rest.length > 0) return null
  const whole = changes.reduce<Tree>(
    (tree, change) =>
      binary(change!.sign, tree, binary('/', binary('*', tree, number(change!.percent)), number('100'))),
    number(amountOf(price)),
  )
  const tree = isEach ? binary('/', whole, number(amountOf(people[0]!))) : whole
  return tree.kind === 'number' ? null : emitTree(tree, scope)
}

/** All sentences as one. */
function joined(clauses: readonly Clause[]) {
  const words = clauses.flatMap((clause) => clause.words)
  let before = 0
  const values = clauses.flatMap((clause) => {
    const moved = clause.values.map((value) => ({ ...value, from: value.from + before, to: value.to + before }))
    before += clause.words.length
    return moved
  })
  return { words, values }
}

const amountOf = ({ value }: Value): string =>
  String(typeof value === 'object' && value !== null && 'amount' in value ? value.amount : value)

/** `four of us`, `3 friends`, `split between 5`. */
function countsPeople(told: Ledger, { from, to }: Value): boolean {
  const after = [told.root(to), told.root(to + 1)]
  if (PEOPLE.has(after[0]!) || (after[0] === 'of' && PEOPLE.has(after[1]!))) return true
  return /^(?:between|among)$/.test(told.root(from - 1))
}

/** Where it is asked `how much` or `what`, the last time. */
function questionAt(told: Ledger): number {
  return told.words.findLastIndex(({ root }, at) => root === 'what' || (root === 'how' && told.root(at + 1) === 'much'))
}

/** What a percent does: the words around it say so, and only one of both. */
function changeOf(told: Ledger, { from, to, value }: Value, end: number): { sign: '+' | '-'; percent: string } | null {
  const [first, last] = [Math.max(0, from - 3), Math.min(end, to + 6)]
  const isMore = told.take(MORE, first, last)
  const isLess = told.take(LESS, first, last)
  return isMore === isLess ? null : { sign: isMore ? '+' : '-', percent: String(value) }
}

function takeSubject(told: Ledger, { from }: Value): void {
  const nouns = told.rest.filter((word) => told.words.indexOf(word) < from && word.kind === 'noun')
  if (nouns.length > MOST_SUBJECTS) return
  for (const noun of nouns) told.tick(told.words.indexOf(noun))
}
