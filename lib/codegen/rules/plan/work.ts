import type { Tool } from '../../../discovery/tool.ts'
import type { Question } from '../../../runs/question.ts'
import { stemOf } from '../../../selection/terms.ts'
import { inWords } from '../bind/facets.ts'
import type { Parameter } from '../bind/parameters.ts'
import { isAbout, subjectOf } from '../choose/about-tool.ts'
import { contentOf } from '../choose/content-of.ts'
import type { Clause } from '../read/clause.ts'
import { isEmpty } from '../read/empty-words.ts'
import type { Step } from '../read/join-clauses.ts'
import { applyOperations } from '../rows/apply-operations.ts'
import { type Column, columnsOf, isTime, type Row } from '../rows/columns.ts'
import { ADJECTIVES, CONCEPTS } from '../rows/concepts.ts'
import { emitOperations } from '../rows/emit-operations.ts'
import { type Emitted, emitRows } from '../rows/emit-rows.ts'
import { findRows } from '../rows/find-rows.ts'
import type { Operation } from '../rows/operation.ts'
import { readOperations } from '../rows/read-operations.ts'
import { rowsOfText } from '../rows/rows-of-text.ts'
import { withTies } from '../rows/with-ties.ts'
import { checkOne } from './check-one.ts'
import { checkWhole } from './check-whole.ts'
import { checkWork } from './check-work.ts'
import type { Draft, Output } from './draft.ts'
import { mayLeaveOut } from './leave-out.ts'
import { camel, shorten, titleOf } from './names.ts'
import { PlanProblem } from './problem.ts'
import { joinSource } from './tables/join-source.ts'
import { joinedRows, tableOf } from './tables/table.ts'

/** What is to be done with an answer that was looked at. */
export interface Work {
  /** What gives the answer in the program. */
  expression: string
  answer: unknown
  /** The words that no parameter took. */
  open: readonly number[]
  /** The tool or the file it comes from. */
  of: Tool | string
  /** What tools say about themselves. */
  about?: string
  clause: Clause
  draft: Draft
  /** A column that the result has to say something of: what it is asked of each of. */
  per?: string | undefined
  /** The answer is a list of answers, each of one thing. */
  isSeveral?: boolean
  /** It was asked of several things, one after the other. */
  isLooped?: boolean
  /** What the tool was told. */
  fields?: ReadonlyMap<Parameter, unknown>
}

/** Does with an answer what the words ask for that its tool was not told. */
export function work({
  expression,
  answer,
  open,
  of,
  about = '',
  clause,
  draft,
  per,
  isSeveral = false,
  isLooped = false,
  fields = new Map(),
}: Work): Output {
  const found = rowsFrom(expression, answer)
  if (!found) throw notMapped(clause, open, of)
  const table = tableOf(of)
  const rows = table ? joinedRows(table) : found.rows
  const { asked, left } = askedOf({ open, of, about, clause, fields }, rows)
  if (asked.unclear) throw new PlanProblem(asked.unclear)
  if (left.length > 0) throw notMapped(clause, left, of, mayLeaveOut(clause, left))
  if (per !== undefined && !asked.lists.some((operations) => operations.some((one) => tellsOf(one, per))))
    throw notMapped(clause, open, of)
  const isOne = isSeveral
    ? rows.length === (answer as unknown[]).length
    : found.expression.startsWith('[') && rows.length === 1
  if (asked.lists.some((list) => isOfOtherDay(list, rows, isOne))) throw notMapped(clause, open, of)
  checkWork(asked.lists, rows, clause, per !== undefined)
  if (!table && typeof of !== 'string')
    checkWhole(answer, found.rows.length, asked.lists.flat(), { clause, of, fields: fields.keys() })
  const from = table ? joinSource(found, table, asked.lists, draft) : found
  const columns = columnsOf(rows)
  const [all] = asked.lists
  if (asked.lists.length <= 1) {
    const done = emitOperations(from.expression, all ?? [], { columns })
    draft.help([...from.helpers, ...done.helpers])
    const saw = { value: applyOperations(rows, all ?? []) }
    if (!isSeveral && !isLooped) checkOne(saw.value, all ?? [], clause, of)
    return leave(done.expression, [...from.lines, ...done.lines], of, clause, draft, saw)
  }
  // Two things of the same rows: how many there are, and the newest.
  const name = draft.name('rows')
  const done = asked.lists.map((operations) => emitOperations(name, operations, { columns }))
  draft.help([...from.helpers, ...done.flatMap((one) => one.helpers)])
  const lines = [...from.lines, `const ${name} = ${from.expression}`, ...done.flatMap((one) => one.lines)]
  return leave(`[${done.map((one) => one.expression).join(', ')}]`, lines, of, clause, draft)
}

/** What is about one day, and not the one that was asked for, is no empty list: the weather of today for tomorrow's. */
function isOfOtherDay(list: readonly Operation[], rows: readonly Row[], isOne: boolean): boolean {
  const timed = columnsOf(rows).filter(isTime)
  const isEmptied = [applyOperations(rows, list)].flat().length === 0
  if (isOne && isEmptied) return true
  return list.some((each) => {
    const column = each.kind === 'filter' && timed.find(({ path }) => path === each.column)
    if (!column) return false
    const isOfOneDay = rows.length > 1 && new Set(column.values.map((value) => String(value).slice(0, 10))).size === 1
    return isOne || (isEmptied && isOfOneDay)
  })
}

/** What is asked of rows, and the words that nothing explains. */
export function askedOf(
  { open, of, about = '', clause, fields = new Map() }: Pick<Work, 'open' | 'of' | 'about' | 'clause' | 'fields'>,
  rows: readonly Row[],
) {
  const nouns = [typeof of === 'string' ? baseOf(of) : subjectOf(of).join(' ')]
  const columns = columnsOf(rows)
  const also = [...inColumns(clause, open, columns), ...otherNames(clause, of, fields)]
  const asked = operationsIn(clause, [...open, ...also], rows, { about, nouns })
  const unwanted = notShown(clause, asked.lists[0] ?? [], columns)
  const isSaid = (at: number) =>
    asked.used.has(at) || unwanted.has(at) || onlyAsks(clause, at, of) || asksHow(clause, at, rows, columns)
  const left = open.filter((at) => !isSaid(at))
  return { asked, left }
}

/** `how many bugs` of a tool that gives issues: what else they are called may say which of them are meant. */
function otherNames({ words, values }: Clause, of: Tool | string, fields: ReadonlyMap<Parameter, unknown>): number[] {
  if (typeof of === 'string') return []
  const told = JSON.stringify([...fields.values()]).toLowerCase()
  const isTold = (at: number) => told.includes(words[at]!.root) || values.some(({ from, to }) => from <= at && at < to)
  const own = new Set(subjectOf(of))
  return words.flatMap((word, at) =>
    word.kind === 'noun' && !own.has(stemOf(word.root)) && isAbout(of, word) && !isTold(at) ? [at] : [],
  )
}

/** `high tide` is a column, also where a tool that gives tides is called by the one word. */
function inColumns({ words }: Clause, open: readonly number[], columns: readonly Column[]): number[] {
  const stems = words.map(({ root }) => stemOf(root))
  const isOpen = new Set(open)
  return columns.flatMap(({ path }) => {
    const own = inWords(path.split('.').at(-1)!).split(' ').map(stemOf)
    const at = own.length < 2 ? -1 : stems.findIndex((_, i) => own.every((stem, k) => stems[i + k] === stem))
    const all = at === -1 ? [] : own.map((_, k) => at + k)
    return all.some((one) => isOpen.has(one)) ? all.filter((one) => !isOpen.has(one)) : []
  })
}

/** `data/customers.json` holds customers. */
const baseOf = (path: string) => inWords(path.replace(/^.*\/|\.[^.]*$/g, ''))

/** Whether rows are told apart by a column, or what it says is shown; where nothing is left out, it is. */
const tellsOf = (one: Operation, column: string) =>
  (one.kind === 'group' && one.by === column) || (one.kind === 'pick' && one.columns.includes(column))

/** What the clauses of a step ask of rows, one after the other. */
export function operationsIn(
  step: Clause & Partial<Step>,
  open: Iterable<number>,
  rows: readonly Row[],
  options: { about?: string; nouns?: readonly string[] },
): { lists: Operation[][]; used: ReadonlySet<number>; unclear?: string } {
  const free = freeIn(step, open)
  const used = new Set<number>()
  let before: Operation[] = []
  const lists: Operation[][] = []
  let unclear: string | undefined
  for (const part of step.parts ?? [[...step.words.keys()]]) {
    const own = new Set(part.filter((at) => free.has(at)))
    if (own.size === 0) continue
    const read = readOperations(step, own, rows, { ...options, before })
    unclear ??= read.unclear
    for (const at of read.used) used.add(at)
    before = read.operations
    if (read.also) lists.push(read.also)
  }
  const all = [...(before.length > 0 ? [before] : []), ...lists].map((operations) => withTies(rows, operations))
  return { lists: all, used, ...(unclear !== undefined && { unclear }) }
}

/** What operations may be read of: words that nothing took, with the empty ones between them. */
function freeIn(clause: Clause, open: Iterable<number>): ReadonlySet<number> {
  const content = new Set(contentOf(clause))
  return new Set([...open, ...[...clause.words.keys()].filter((at) => !content.has(at))])
}

/** Words that ask without saying what for, and what the rows are called. */
const ASKS =
  /^(?:compute|calculate|determine|evaluate|which|what|who|whose|where|when|whats|only|just|nothing|enough|one|ones|tell|give|show|list|find|get|take|pick|look|have|want|need|there|me|us|out|up|far|together|still|yet|please|pls|search|check|retrieve|query|fetch|read|describe|display|view|compare|run|pick|see|know|like|come|live|piece|item|thing|entry|record|row)$/

/** `only the names, no due dates`: what is picked leaves out the rest, whether that is said or not. */
function notShown(
  { words }: Clause,
  operations: readonly Operation[],
  columns: readonly Column[],
): ReadonlySet<number> {
  const gone = new Set<number>()
  if (!operations.some(({ kind }) => kind === 'pick')) return gone
  const names = new Set(columns.flatMap(({ path }) => inWords(path).split(' ').map(stemOf)))
  for (const [at, { root }] of words.entries()) {
    // `names without a city` says which, and not what is shown.
    if (!/^(?:no|not)$/.test(root) || /^(?:with|have|be|do)$/.test(words[at - 1]?.root ?? '')) continue
    let end = at + 1
    while (
      words[end] &&
      (isEmpty(words[end]!) || /^(?:any|date)$/.test(words[end]!.root) || names.has(stemOf(words[end]!.root)))
    )
      end++
    if (end === words.length || words[end - 1] !== words[at]) for (let i = at; i < end; i++) gone.add(i)
  }
  return gone
}

const NOW = /^(?:today|now|current|currently|right|moment)$/
const TELLS_NOW = /\b(?:today|current|currently|now|live|latest|real-?time)\b/i

export function onlyAsks({ words }: Clause, at: number, of: Tool | string): boolean {
  const word = words[at]!
  // `How was it?` asks for all of it.
  if (word.root === 'how' && /^(?:is|are|was|were|will|does|did|do)$/i.test(words[at + 1]?.text ?? '')) return true
  if (typeof of !== 'string' && NOW.test(word.root) && TELLS_NOW.test(of.description)) return true
  // `how many cards does it hold` says nothing more; `contain numbers` says which.
  if (/^(?:hold|contain)$/.test(word.root) && words.slice(at + 1).every(isEmpty)) return true
  return ASKS.test(word.root) || (typeof of !== 'string' && word.kind === 'noun' && isAbout(of, word))
}

/** `How warm is it?` of one answer that says how warm: it is all shown. */
function asksHow({ words }: Clause, at: number, rows: readonly Row[], columns: readonly Column[]): boolean {
  const how = words.findIndex(({ text }) => /^how$/i.test(text))
  if (rows.length !== 1 || how === -1 || (at !== how && at !== how + 1)) return false
  const said = words[how + 1]?.root ?? ''
  const concepts = Object.hasOwn(ADJECTIVES, said)
    ? ADJECTIVES[said]!.flatMap(([name]) => CONCEPTS[name].columns.split(' '))
    : []
  return columns.some(({ path }) =>
    inWords(path)
      .split(' ')
      .some(
        (name) =>
          concepts.includes(name) ||
          (name.length >= 4 && (said.startsWith(name) || (said.length >= 4 && name.startsWith(said)))),
      ),
  )
}

/** Leaves a value behind, as what the program returns unless a later step uses it. */
export function leave(
  expression: string,
  lines: readonly string[],
  of: Tool | string,
  clause: Clause,
  draft: Draft,
  saw?: Output['saw'],
): Output {
  const own = draft.owned(lines, expression)
  const isWhole = lines.length === 0 && typeof of !== 'string' && subjectOf(of).length > 0
  const name = draft.name((isWhole && camel(of.fn.replace(/^[a-z]+/, ''))) || 'result')
  draft.add(clause.text, [...own.lines, `const ${name} = ${own.expression}`])
  const output: Output = {
    name,
    subject: typeof of === 'string' ? [] : subjectOf(of),
    isSpent: false,
    ...(saw && { saw }),
  }
  draft.outputs.push(output)
  return output
}

/** The rows of an answer, of several answers, or one that is a row itself. */
export function rowsFrom(expression: string, answer: unknown): (Emitted & { rows: readonly Row[] }) | null {
  if (Array.isArray(answer) && answer.length > 0 && answer.every((one) => typeof one === 'string')) {
    const each = answer.map(findRows)
    const [first] = each
    if (first && each.every((one) => one && one.shape.kind === 'objects')) {
      const { helpers, lines, expression: inner } = emitRows('answer', first)
      return {
        helpers,
        lines,
        expression: `${expression}.flatMap((answer) => ${inner})`,
        rows: each.flatMap((one) => one!.rows),
      }
    }
  }
  const found = findRows(answer)
  if (found) return { ...emitRows(expression, found), rows: found.rows }
  const one = typeof answer === 'string' ? rowsOfText(answer) : null
  if (one?.format === 'json' && isRow(one.value))
    return { helpers: [], lines: [], expression: `[JSON.parse(String(${expression}))]`, rows: [one.value] }
  if (isRow(answer)) return { helpers: [], lines: [], expression: `[${expression}]`, rows: [answer] }
  return null
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

export function notMapped(
  { words }: Clause,
  open: readonly number[],
  of: Tool | string,
  question?: Question,
): PlanProblem {
  const said = open.map((at) => words[at]!.text).join(' ')
  const where = typeof of === 'string' ? `anything in ${of}` : `a parameter of ${titleOf(of)} or to what it returns`
  return new PlanProblem(`Could not map "${shorten(said)}" to ${where}.${question ? ` ${question.why}` : ''}`, {
    question,
  })
}
