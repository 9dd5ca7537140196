import { isReference, resolveReference } from '../references.ts'
import type { Rule } from '../rule.ts'
import { step } from '../step.ts'

const SHOW =
  /^(?:show|print|display|output|return|log|report|tell|give|show me|tell me|give me|report back) (?<what>.+)$/i

/** `print it`, `show me the result`: every program shows its results, so nothing is to be done but to keep them. */
export const showResult: Rule = {
  apply({ text }, scope) {
    const what = SHOW.exec(text)?.groups?.['what']
    if (what === undefined || !isReference(what)) return null
    const values = resolveReference(what, scope)
    if (values.length === 0) return null
    scope.show(...values)
    return step({})
  },
}
