import type { Tool } from '../../../discovery/tool.ts'
import { stemOf } from '../../../selection/terms.ts'
import type { Clause, Value } from '../read/clause.ts'
import { inWords } from './facets.ts'
import { isApart } from './gaps.ts'
import { namesOf } from './labels.ts'
import type { Parameter } from './parameters.ts'
import { stemsAt } from './words-as-values.ts'

/** `share "Plans" with Ines`: what stands behind the verb goes to what a tool shares, which its name says: `share_item`. */
export function isObjectOf(tool: Tool, parameter: Parameter, { from }: Pick<Value, 'from'>, clause: Clause): boolean {
  const own = ownStems(tool)
  if (![...namesOf(parameter)].some((stem) => own.has(stem))) return false
  const verb = clause.words.findIndex(({ isFiller }) => !isFiller)
  for (let at = from - 1; at > verb; at--)
    if (isApart(clause, at + 1) || !(isArticle(clause, at) || stemsAt(clause, at).some((stem) => own.has(stem))))
      return false
  return verb !== -1 && from > verb && !isApart(clause, verb + 1)
}

const isArticle = ({ words }: Clause, at: number) =>
  /^(?:the|a|an|my|our|your|his|her|their|this|that)$/i.test(words[at]!.text)

/** The words of its name, and the first that its description says something is done to: `Add item to a list`. */
function ownStems({ tool, description }: Tool): ReadonlySet<string> {
  const first = /^\s*\S+\s+(?:(?:the|a|an|another|new)\s+)*([a-z]+)/i.exec(description)?.[1]
  return new Set([...inWords(tool).split(' '), ...(first ? [first.toLowerCase()] : [])].map(stemOf))
}
