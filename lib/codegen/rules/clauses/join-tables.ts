import { quote } from '../../quote.ts'
import type { Rule } from '../rule.ts'
import { problem, step } from '../step.ts'
import { conditionCode, conditionOf } from '../tables/conditions.ts'
import { hasTables } from '../tables/rows.ts'
import { isName } from '../tables/words.ts'

const JOIN =
  /^(?:join|combine) (?:the )?(?<table>\w+)(?: table)? (?:with|and|to) (?:the )?(?<other>\w+)(?: table)? (?:on|by|where) (?<on>\w+\.\w+ ?= ?\w+\.\w+)(?<rest> .+)?$/i

/** `join orders with users on orders.user_id = users.id`. */
export const joinTables: Rule = {
  apply(phrase, scope) {
    const groups = JOIN.exec(phrase.text)?.groups
    if (!hasTables(scope) || !groups || !isName(groups['table']!) || !isName(groups['other']!)) return null
    const role = scope.role('joinTables')
    if (!role) return problem('Joining tables needs a tool such as join, and none that fits was selected.')
    const rest = groups['rest']?.trim().replace(/^(?:where|and) /i, '')
    const where = rest === undefined ? null : conditionOf(rest, phrase, scope)
    if (rest !== undefined && where === null) return null
    const slots: Record<string, string> = {
      table: quote(groups['table']!),
      other: quote(groups['other']!),
      on: quote(groups['on']!),
      ...(where !== null && { where: conditionCode(where) }),
    }
    const name = scope.name('rows')
    const values = [{ name, type: 'unknown' as const, about: [] }]
    return step({ tools: [role.tool], lines: [`const ${name} = ${scope.call(role, slots)}`], values })
  },
}
