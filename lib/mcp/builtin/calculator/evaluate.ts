import { offload } from '../../../offload/offload.ts'
import { isOffloadError } from '../../../offload/offload-error.ts'
import { loadCalculate, shortened } from './calculate.ts'

const MAX_LENGTH = 2_000
const LIMIT_MS = 2_000
/** With so many brackets in each other the parser tries each part a few times at the most. */
const FLAT = 3

/**
 * The value of an arithmetic expression. Throws an error that says what is wrong with it. What could take the parser long is
 * read where it holds up nobody but its owner.
 */
export async function evaluateExpression(expression: string, owner: string): Promise<number> {
  if (expression.trim() === '') throw new Error('The expression is empty; give one like "(100 + 200) * 3".')
  if (expression.length > MAX_LENGTH) {
    throw new Error(`The expression has ${expression.length} characters, at most ${MAX_LENGTH} are taken.`)
  }
  if (isQuick(expression)) return (await loadCalculate())(expression)
  try {
    return await offload('evaluate', expression, { owner, limitMs: LIMIT_MS })
  } catch (error) {
    if (!isOffloadError(error)) throw error
    const message = `The expression takes too long to evaluate; write it with fewer brackets after "%": "${shortened(expression)}".`
    throw new Error(message, { cause: error })
  }
}

/**
 * After a percent sign the parser tries what follows as an operand and, when that is none, reads it once more: each bracket
 * within another doubles the work.
 */
function isQuick(expression: string): boolean {
  if (!expression.includes('%')) return true
  let depth = 0
  for (const sign of expression) {
    if ('([{'.includes(sign) && ++depth > FLAT) return false
    if (')]}'.includes(sign)) depth = Math.max(0, depth - 1)
  }
  return true
}
