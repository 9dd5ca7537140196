import type { Tool } from '../../discovery/tool.ts'
import type { Question } from '../../runs/question.ts'
import { parseTask } from '../../task/parse-task.ts'
import type { Clause } from '../../task/task.ts'
import type { Generated, GenerationRequest } from '../generator.ts'
import { applyRules } from './apply-rules.ts'
import { isOpenAggregate } from './clauses/aggregate-rows.ts'
import { sharedBill } from './clauses/shared-bill.ts'
import { type Phrase, partOf, phraseOf } from './phrase.ts'
import { readTask } from './read/read-task.ts'
import { Scope } from './scope.ts'
import type { Problem, Step } from './step.ts'
import { type Part, writeProgram } from './write-program.ts'

const MAX_CLAUSES = 50
const MAX_HALVES = 5
/** Of a step, its quotations left out: what is longer no rule knows, and their patterns would take long to say so. */
const MAX_PHRASE = 2_000
const COURTESY = /^(?:hi|hello|hey|thanks|thank you|please|ok|okay|good (?:morning|day))\b[\w\s,!.]{0,24}$/i

const NO_TOOL = 'No connected tool fits this task. Connect a server that can do it, or describe the task differently.'

/** With `isDecided` a rule knows what is meant, and refuses it or asks for what it needs. */
type ByClauses = Generated & { isDecided?: boolean }

/** A program of one step for each clause of a task, or why there is none. */
export function writeByClauses({ task, tools, others = [], values }: GenerationRequest): ByClauses {
  if (tools.length + others.length === 0) return noProgram(NO_TOOL)
  const clauses = parseTask(task).clauses.filter((clause, _i, all) => all.length === 1 || !COURTESY.test(clause.text))
  if (clauses.length > MAX_CLAUSES) {
    return noProgram(`The task has ${clauses.length} steps; programs by rules have at most ${MAX_CLAUSES}.`)
  }
  const scope = new Scope(tools, others, values)
  const parts: Part[] = []
  const bill = task.length > MAX_PHRASE ? null : sharedBill(readTask(task, new Date()), scope)
  if (bill?.kind === 'step') {
    scope.add(bill)
    return { kind: 'program', source: writeProgram([{ words: task, step: bill }], scope) }
  }
  for (const clause of clauses) {
    const whole = phraseOf(clause, tools)
    if (whole.text.length > MAX_PHRASE) return noProgram(notUnderstood(clause, tools))
    for (const phrase of phrasesOf(whole)) {
      const answer = stepsFor(phrase, scope)
      if (answer === null) return noProgram(notUnderstood(clause, tools))
      if (!Array.isArray(answer))
        return {
          ...noProgram(answer.reason),
          ...(answer.missing && { question: questionOf(answer, tools) }),
          isDecided: answer.missing ? answer.isNamed === true : !answer.isOpen,
        }
      for (const step of answer) parts.push({ words: clause.text, step })
    }
  }
  return { kind: 'program', source: writeProgram(parts, scope) }
}

/** The steps of a phrase, noted in the scope. One step as a rule; two where only both halves around an `and` are known. */
function stepsFor(phrase: Phrase, scope: Scope): Step[] | Problem | null {
  const whole = applyRules(phrase, scope)
  if (whole?.kind === 'step') {
    scope.add(whole)
    return [whole]
  }
  const verb = /^\w+(?: me)? /.exec(phrase.text)?.[0] ?? ''
  for (const and of [...phrase.text.matchAll(/,? and /gi)].slice(0, MAX_HALVES)) {
    const left = phrase.text.slice(0, and.index)
    const right = phrase.text.slice(and.index + and[0].length)
    // `and not to b.txt` takes something out, and is no step.
    if (TAKES_OUT.test(right)) break
    // What stands behind the `and` may say which rows are meant; alone it would be all of them.
    if (isOpenAggregate(partOf(phrase, left), scope)) break
    for (const rest of [right, verb + right]) {
      const trial = scope.fork()
      const first = applyRules(partOf(phrase, left), trial)
      if (first?.kind !== 'step') break
      trial.add(first)
      const second = applyRules(partOf(phrase, rest), trial)
      if (second?.kind !== 'step') continue
      scope.take(trial)
      scope.add(first)
      scope.add(second)
      return [first, second]
    }
  }
  return whole
}

const TAKES_OUT = /^(?:not|never|no|neither|nor|don['’]?t|without|except)\b/i

/** `write "a" to a.txt and "b" to b.txt` says its verb once and means it twice. */
function phrasesOf(phrase: Phrase): Phrase[] {
  const [first = '', ...others] = phrase.text.split(
    /(?:,? and |, )(?=<text:\d+> (?:to|into|in) (?:the file )?<file:\d+>)/i,
  )
  const verb = /^(\w+) /.exec(first)?.[1]
  if (others.length === 0 || verb === undefined) return [phrase]
  return [first, ...others.map((other) => `${verb} ${other}`)].map((text) => partOf(phrase, text))
}

const noProgram = (reason: string): Extract<Generated, { kind: 'no-program' }> => ({ kind: 'no-program', reason })

function questionOf({ reason, missing }: Problem, tools: readonly Tool[]): Question {
  const { tool: name, field } = missing!
  const properties = tools.find(({ server, tool }) => `${server}.${tool}` === name)?.inputSchema['properties']
  const schema = (properties as Record<string, Question['schema']> | undefined)?.[field] ?? {}
  return { name: field, schema, why: reason }
}

function notUnderstood({ text }: Clause, tools: readonly Tool[]): string {
  const shown = text.length > 120 ? `${text.slice(0, 119).toWellFormed()}…` : text
  const names = tools.slice(0, 8).map(({ server, tool }) => `${server}.${tool}`)
  return `No rule could turn "${shown}" into a program with ${names.join(', ')}. Rules know arithmetic, lists of numbers, text files, weather and tables; say each step plainly, with texts in quotes.`
}
