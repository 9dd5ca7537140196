import type { TokenCount, Way } from '../tokens/comparison.ts'
import { countConversation, withAnswer } from '../tokens/conversation.ts'
import type { BillAssumptions } from './bill.ts'

/** Tools as far as a bill looks at them: how many, and what all of their schemas are. */
export interface Schemas {
  tools: number
  tokens: number
}

/** Whole tokens of one task, each way. `size` is that of one of them: which of them a task needs nobody knows. */
export function countWays(
  { tools, tokens }: Schemas,
  assumed: BillAssumptions,
  size = tools === 0 ? 0 : tokens / tools,
): Record<Way, TokenCount> {
  const task = assumed.taskTokens
  const few = Math.round(size * Math.min(assumed.toolsPerTask, tools))
  const calls = Array.from({ length: assumed.turnsPerTask - 1 }, () => ({
    written: assumed.callTokens,
    read: assumed.resultTokens,
  }))
  const count = (first: { schemas: number; task: number }, turns: { written: number; read: number }[]) =>
    withAnswer(countConversation(first, turns), assumed.answerTokens)
  return {
    codeMode: count({ schemas: few, task: task + assumed.instructionTokens }, [
      { written: assumed.programTokens, read: assumed.valueTokens },
    ]),
    direct: count({ schemas: tokens, task }, calls),
    // Those that are needed, as if they had been found for nothing.
    directWithSearch: count({ schemas: few, task }, calls),
  }
}

/** The same of tools that are as large as these on average, but so many. */
export function countWaysWith(many: number, { tools, tokens }: Schemas, assumed: BillAssumptions) {
  return countWays({ tools: many, tokens: Math.round((tokens * many) / tools) }, assumed, tokens / tools)
}

/** The cheapest by tokens; of two that are the same, what is not ours. */
export function cheapestOf(ways: Record<Way, { total: number }>): Way {
  const order: Way[] = ['direct', 'directWithSearch', 'codeMode']
  return order.reduce((best, way) => (ways[way].total < ways[best].total ? way : best))
}

/** From how many tools of this size on code mode needs fewer tokens than direct calling; null when it never does. */
export function breakEvenOf(schemas: Schemas, assumed: BillAssumptions): number | null {
  if (schemas.tools === 0 || schemas.tokens === 0) return null
  const lead = (many: number) => {
    const { codeMode, direct } = countWaysWith(many, schemas, assumed)
    return direct.total - codeMode.total
  }
  // From `toolsPerTask` on code mode does not grow, and direct calling does: there it comes about once, and for good.
  let low = assumed.toolsPerTask
  let high = low
  while (lead(high) <= 0) high *= 2
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (lead(middle) > 0) high = middle
    else low = middle + 1
  }
  // Below it each tool more is one more on both sides.
  while (high > 1 && high <= assumed.toolsPerTask && lead(high - 1) > 0) high -= 1
  return high
}

const STEPS = [1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1_000]

/** Tokens of a task against the number of tools. */
export function curveOf(schemas: Schemas, assumed: BillAssumptions) {
  if (schemas.tools === 0) return []
  const steps = [...new Set([...STEPS, schemas.tools])].sort((a, b) => a - b)
  return steps.map((tools) => {
    const { direct, directWithSearch, codeMode } = countWaysWith(tools, schemas, assumed)
    return { tools, direct: direct.total, directWithSearch: directWithSearch.total, codeMode: codeMode.total }
  })
}
