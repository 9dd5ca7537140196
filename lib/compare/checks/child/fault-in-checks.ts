import { query } from 'jsonpath-rfc9535'
import { RE2JS } from 're2js'
import { messageOf } from '../../../errors.ts'
import type { AnswerCheck } from './check-answer.ts'

/** The first check that cannot be read, and why; null where all can. */
export function faultInChecks(checks: readonly AnswerCheck[]): { at: number; fault: string } | null {
  for (const [at, check] of checks.entries()) {
    try {
      if (check.kind === 'pattern') RE2JS.compile(check.pattern)
      else query(null, check.path)
    } catch (error) {
      const known =
        check.kind === 'pattern'
          ? 'RE2 syntax is expected: no look-around, no back references, (?i) for any case'
          : 'A path as in RFC 9535 is expected, like $.total or $.items[0].name'
      return { at, fault: `${messageOf(error).slice(0, 200)}. ${known}.` }
    }
  }
  return null
}
