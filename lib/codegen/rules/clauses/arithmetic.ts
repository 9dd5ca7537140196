import { emitTree } from '../arithmetic/emit.ts'
import { inDigits } from '../arithmetic/in-digits.ts'
import { parseArithmetic } from '../arithmetic/parse.ts'
import type { Rule } from '../rule.ts'
import { join, step } from '../step.ts'

/** `Calculate (100 + 200) * 3`, `what is 12 divided by 4`, `multiply the result by 2`, `15% of 200`. */
export const arithmetic: Rule = {
  apply({ text }, scope) {
    const trees = parseArithmetic(inDigits(text), scope)
    if (!trees) return null
    let whole = step({})
    for (const tree of trees) {
      const part = emitTree(tree, scope)
      if (part.kind === 'problem') return part
      whole = join(whole, part)
    }
    return whole
  },
}
