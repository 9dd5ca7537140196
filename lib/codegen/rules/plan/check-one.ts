import type { Tool } from '../../../discovery/tool.ts'
import { stemOf } from '../../../selection/terms.ts'
import { subjectOf } from '../choose/about-tool.ts'
import type { Clause } from '../read/clause.ts'
import type { Operation } from '../rows/operation.ts'
import { shorten } from './names.ts'
import { PlanProblem } from './problem.ts'

/** `who posted the top story` is about one: where several are left and nothing says which, it is asked. */
export function checkOne(value: unknown, operations: readonly Operation[], clause: Clause, of: Tool | string): void {
  if (typeof of === 'string' || !Array.isArray(value) || value.length < 2 || !saysOne(clause, of)) return
  if (operations.some(({ kind }) => /^(?:first|group|aggregate|distinct)$/.test(kind))) return
  throw new PlanProblem(
    `"${shorten(clause.text)}" asks for one, and there are ${value.length}. Say which of them, or ask for all.`,
    { isFinal: true },
  )
}

const ALL = /^(?:all|each|every|any|per|list|everyone|everybody)$/i

/** Whether what a tool gives is only spoken of as the one that it is: `the top story`, and no `the story titles`. */
export function saysOne({ words, values }: Clause, of: Tool): boolean {
  const subject = subjectOf(of)
  const said = words.flatMap(({ root }, at) => (subject.includes(stemOf(root)) ? [at] : []))
  const [at = -1] = said
  if (said.length !== 1 || words.some(({ text }) => ALL.test(text))) return false
  const { text, kind } = words[at]!
  const isInValue = values.some(({ from, to }) => from <= at + 1 && at <= to)
  const isLed = [1, 2].some((step) => /^(?:the|this|that|my|our)$/i.test(words[at - step]?.text ?? ''))
  const isBeside = words[at - 1]?.kind === 'preposition' || words[at + 1]?.kind === 'noun'
  return kind === 'noun' && !/s$/i.test(text) && isLed && !isBeside && !isInValue
}
