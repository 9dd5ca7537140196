import type { Tool } from '../../../discovery/tool.ts'
import { contentOf } from '../choose/content-of.ts'
import { deedsIn } from '../choose/deeds-in.ts'
import type { Clause, Value } from '../read/clause.ts'
import type { Step } from '../read/join-clauses.ts'
import { answerInto, type Split, splitQuestion } from './asked-text.ts'
import { callTool } from './call-tool.ts'
import { candidates, notAble, ordersChange } from './candidates.ts'
import { checkOrder } from './check-write.ts'
import { codeOf } from './code.ts'
import { takeDestination } from './destination.ts'
import type { Draft, Output } from './draft.ts'
import type { Planning } from './look-call.ts'
import { shorten, titleOf } from './names.ts'
import type { Planner } from './planner.ts'
import { FailedLook, PlanProblem } from './problem.ts'
import { saveTo } from './save-to.ts'
import { planTextFiles } from './text-files/plan-text-files.ts'
import { toldFile } from './told-file.ts'
import { work } from './work.ts'

/** Writes what one clause asks for. Throws a `PlanProblem` where it cannot be done, or not without a guess. */
export function* planClause(whole: Clause, draft: Draft, planner: Planner): Planning<void> {
  const told = toldFile(whole)
  if (told !== null) {
    draft.dataFile = told
    return
  }
  if (hasDecimalComma(whole))
    throw new PlanProblem(
      `"${shorten(whole.text)}" has a number with a comma, which could be one number or two. Write it with a point.`,
    )
  if (hasFormula(whole))
    throw new PlanProblem(
      `"${shorten(whole.text)}" has a formula that could not be read. Write it like (100 + 200) * 3.`,
      { isVague: true, isFinal: true },
    )
  const { clause, path, isOnlyKept } = takeDestination(whole)
  if (path !== null) {
    checkOrder(whole)
    draft.savesNext = true
  }
  if (isOnlyKept && startsWithText(clause))
    throw new PlanProblem(notUnderstood(whole, planner.tools), { isVague: true })
  const last = draft.outputs.at(-1)
  const isSaid = (at: number) => MEANS_LAST.test(clause.words[at]!.root) || draft.said.has(clause.words[at]!.root)
  if (path !== null && last && contentOf(clause).every(isSaid)) {
    saveTo(path, last, whole, draft)
    return
  }
  const output = yield* outputOf(clause, draft, planner, isOnlyKept)
  draft.said = new Set(whole.words.map(({ root }) => root))
  if (path !== null) saveTo(path, output, whole, draft)
}

/** `when I arrive`, `once it is done`: nobody but who asks knows when that is. */
const waitsFor = ({ words }: Clause): boolean =>
  words.some(
    ({ text }, at) =>
      at > 0 &&
      /^(?:when|once|while|whenever)$/i.test(text) &&
      /^(?:i|we|you|he|she|they)$/i.test(words[at + 1]?.text ?? ''),
  )

/** `how many of them`, in a sentence of its own. */
const OF_BEFORE = /\b(?:of|among|from) (?:them|those|these)\b(?! \w+s\b)/i

function* outputOf(
  clause: Clause & Partial<Step>,
  draft: Draft,
  planner: Planner,
  mayOnlyRead: boolean,
): Planning<Output> {
  if (draft.outputs.length > 0 && (clause.parts ?? []).length < 2 && OF_BEFORE.test(clause.text))
    throw new PlanProblem(`"${shorten(clause.text)}" speaks of what came before. Ask for it in a sentence of its own.`)
  if (waitsFor(clause))
    throw new PlanProblem(
      `"${shorten(clause.text)}" depends on when something happens, and no tool tells that. Say the day or the time.`,
      { isFinal: true },
    )
  const fromFiles = yield* planTextFiles(clause, draft)
  if (fromFiles) return fromFiles
  const file = dataFileOf(clause)
  if (file && ordersChange(clause) && clause.words[0]!.root !== 'open') throw notAble(clause)
  if (file) return yield* readData(file, clause, draft)
  if (draft.dataFile !== null) return yield* readData({ value: draft.dataFile, from: 0, to: 0 }, clause, draft)
  const split = mayOnlyRead ? null : splitQuestion(clause, planner)
  if (split) return yield* orderWith(split, draft, planner)
  let first: PlanProblem | undefined
  for (const choice of candidates(clause, planner, mayOnlyRead, draft)) {
    const trial = draft.fork()
    try {
      const output = yield* callTool(choice, clause, trial, planner)
      draft.take(trial)
      return output
    } catch (error) {
      if (error instanceof FailedLook) throw first ?? error
      if (!(error instanceof PlanProblem) || error.isFinal) throw error
      first ??= error
    }
  }
  throw first ?? new PlanProblem(notUnderstood(clause, planner.tools), { isVague: true })
}

/** `post the title of my first event to #random`: the question is answered first. */
function* orderWith(split: Split, draft: Draft, planner: Planner): Planning<Output> {
  const answer = yield* outputOf(split.question, draft, planner, true)
  const asked = yield* answerInto(split, answer, draft)
  return yield* callTool(asked.choice, split.clause, draft, planner, asked.loop)
}

/** `write "a" to a.txt`: what is to be written was said, and nothing has to be found out. */
const startsWithText = ({ words, values }: Clause): boolean => {
  const first = words.findIndex((word) => !word.isFiller)
  return values.some(({ kind, from }) => kind === 'text' && from === first)
}

/** Of a formula no number is given to a tool by itself. */
const hasFormula = ({ text }: Clause): boolean => /\d\)? [-+*/^×÷] \(?\d/.test(text.replace(/"[^"]*"|“[^”]*”/g, ''))

/** `12,50`, and no list `1,2,3`. */
const hasDecimalComma = ({ text, words }: Clause): boolean =>
  words.some(
    (word, at) =>
      /^[$€£]?\d+$/.test(word.text) &&
      /^\d{1,2}[€$£]?$/.test(words[at + 1]?.text ?? '') &&
      new RegExp(
        `(?<![\\d,])${word.text.replace('$', '\\$')},${words[at + 1]!.text.replace('$', '\\$')}(?![\\d,])`,
      ).test(text),
  )

const MEANS_LAST = /^(?:result|outcome|answer|list|output|figure|number|total|copy)$/

/** A file of data that a clause asks something of. */
const dataFileOf = (clause: Clause): Value | undefined =>
  deedsIn(clause)[0]!.deeds[0] === 'read' && clause.values.filter(({ kind }) => kind === 'path').length === 1
    ? clause.values.find(({ kind, text }) => kind === 'path' && /\.(?:json|csv|tsv)$/i.test(text))
    : undefined

function* readData(
  { value, from, to }: Pick<Value, 'value' | 'from' | 'to'>,
  clause: Clause,
  draft: Draft,
): Planning<Output> {
  const path = String(value)
  const answer = yield { kind: 'file', path }
  draft.use('readFile', 'node:fs/promises')
  const open = contentOf(clause).filter((at) => at < from || at >= to)
  return work({ expression: `await readFile(${codeOf(path)}, 'utf8')`, answer, open, of: path, clause, draft })
}

function notUnderstood({ text }: Clause, tools: readonly Tool[]): string {
  if (tools.length === 0)
    return 'No connected tool fits this task. Connect a server that can do it, or describe the task differently.'
  const names = tools.slice(0, 8).map((tool) => titleOf(tool))
  const by = names.length > 0 ? ` with ${names.join(', ')}` : ''
  return `No rule could turn "${shorten(text)}" into a program${by}. Say each step plainly, with texts in quotes.`
}
