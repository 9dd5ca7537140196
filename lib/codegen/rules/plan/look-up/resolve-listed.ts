import { stemOf } from '../../../../selection/terms.ts'
import { isIdentity } from '../../bind/identities.ts'
import type { Parameter } from '../../bind/parameters.ts'
import type { Choice } from '../../choose/choice.ts'
import type { Clause } from '../../read/clause.ts'
import { findRows } from '../../rows/find-rows.ts'
import { inputOf, valuesOf } from '../code.ts'
import type { Planning } from '../look-call.ts'
import type { Planner } from '../planner.ts'
import { entityOf, sourcesOf } from './sources.ts'

/** What a server lists and the words name without saying so: in `the oldest users` a table called users. */
export function* resolveListed(
  choice: Choice,
  fields: ReadonlyMap<Parameter, unknown>,
  clause: Clause,
  open: Set<number>,
  planner: Planner,
): Planning<Map<Parameter, unknown>> {
  const { words } = clause
  const filled = new Map(fields)
  for (const parameter of choice.missing) {
    if (filled.has(parameter) || isIdentity(parameter) || parameter.type !== 'string' || parameter.isList) continue
    const [lister] = sourcesOf({
      ...{ parameter, of: choice.tool, fields: filled, planner, words: clause, maySearch: false, mayNeed: false },
    })
    if (!lister || entityOf(parameter, choice.tool).length === 0) continue
    const { tool, input } = lister
    const answer = yield { kind: 'call', tool, input: valuesOf(inputOf(input)) as Record<string, unknown> }
    const names = (findRows(answer)?.rows ?? []).flatMap((row) => {
      const name = row['name'] ?? row['value'] ?? row['title'] ?? row[parameter.name]
      return typeof name === 'string' ? [name] : []
    })
    // A word says one thing: what was put somewhere else is not meant here too.
    const isFree = (name: string) => ![...filled.values()].includes(name)
    const said = names.filter(isFree).flatMap((name) => {
      const at = words.findIndex(
        ({ root, text }) => stemOf(root) === stemOf(name.toLowerCase()) || text.toLowerCase() === name.toLowerCase(),
      )
      return at === -1 ? [] : [{ name, at }]
    })
    if (said.length !== 1) continue
    filled.set(parameter, said[0]!.name)
    open.delete(said[0]!.at)
  }
  return filled
}
