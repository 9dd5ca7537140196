import type { Clause } from './clause.ts'

/** Clauses that are one step. */
export interface Step extends Clause {
  /** The indices of the words of each clause in it. */
  parts: readonly (readonly number[])[]
}

/** Clauses that follow each other as one. */
export function joinClauses(clauses: readonly Clause[]): Step {
  const text = clauses.map((clause) => clause.text).join(', ')
  const step: {
    text: string
    words: Clause['words'][number][]
    values: Clause['values'][number][]
    parts: number[][]
  } = {
    ...{ text, words: [], values: [], parts: [] },
  }
  for (const { words, values } of clauses) {
    const by = step.words.length
    step.parts.push([...words.keys()].map((at) => at + by))
    step.words.push(...words)
    step.values.push(...values.map((value) => ({ ...value, from: value.from + by, to: value.to + by })))
  }
  const from = clauses.find((clause) => 'source' in clause)
  return { ...from, ...step, ...(clauses[0]?.isAsked && { isAsked: true as const }) }
}
