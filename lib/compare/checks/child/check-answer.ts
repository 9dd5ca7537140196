import { isDeepStrictEqual } from 'node:util'
import { type JsonValue, query } from 'jsonpath-rfc9535'
import { RE2JS } from 're2js'
import { jsonIn } from './json-in.ts'

/** A check that reads an answer by what somebody wrote in a language of its own. */
export type AnswerCheck = { kind: 'pattern'; pattern: string } | { kind: 'path'; path: string; equals?: unknown }

/** `why` says what kept it from passing. */
export type Checked = { passed: true } | { passed: false; why: string }

const SHOWN = 200

/** Reads the answer by the check; runs apart, because neither is ours. */
export function checkAnswer({ check, answer }: { check: AnswerCheck; answer: string }): Checked {
  if (check.kind === 'pattern')
    return RE2JS.compile(check.pattern).matcher(answer).find()
      ? { passed: true }
      : { passed: false, why: 'The answer does not fit the pattern.' }
  const value = jsonIn(answer)
  if (value === undefined)
    return {
      passed: false,
      why: 'The answer is not JSON, which the check of a path reads. Have the task ask for JSON.',
    }
  const found = query(value as JsonValue, check.path)
  if (found.length === 0) return { passed: false, why: `The answer has nothing at ${check.path}.` }
  if (!('equals' in check) || found.some((each) => isDeepStrictEqual(each, check.equals))) return { passed: true }
  const shown = JSON.stringify(found[0]).slice(0, SHOWN)
  return { passed: false, why: `At ${check.path} the answer has ${shown}, which is not what was expected.` }
}
