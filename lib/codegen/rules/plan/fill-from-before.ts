import { stemOf } from '../../../selection/terms.ts'
import { isIdentity } from '../bind/identities.ts'
import type { Parameter } from '../bind/parameters.ts'
import type { Choice } from '../choose/choice.ts'
import { Ref } from './code.ts'
import type { Draft } from './draft.ts'

/**
 * The fields of a call with what earlier steps say of those it misses: the same project, the branch that was made, the id
 * of the product that was created.
 */
export function fillFromBefore({ fields, missing }: Choice, draft: Draft): ReadonlyMap<Parameter, unknown> {
  const filled = new Map(fields)
  for (const parameter of missing) {
    if (draft.given.has(parameter.name)) {
      filled.set(parameter, draft.given.get(parameter.name))
      continue
    }
    const output = draft.outputs.findLast(({ subject }) => subject.some((stem) => parameter.names.has(stem)))
    // Of two that it could be for, nothing says which.
    const isOne = missing.filter((one) => output?.subject.some((stem) => one.names.has(stem))).length === 1
    if (!output || !isOne) continue
    // What it was called when it was made, or found by, is what others know it by; else the id it was given.
    const own = [...draft.given].find(([name]) => output.subject.includes(stemOf(name)))
    const byId = [...draft.given].find(([name]) => isIdentity(parameter) && /^id$/i.test(name))
    if (own || byId) filled.set(parameter, (own ?? byId)![1])
    else {
      filled.set(parameter, new Ref(`${output.name}.id`, undefined))
      output.isSpent = true
    }
  }
  return filled
}
