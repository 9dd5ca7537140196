import type { describeSelection } from '../select-tools.ts'
import type { ChosenSkill } from './choose-skills.ts'

type Told = ReturnType<typeof describeSelection>

/** A selection as it is told, with the skills first that a program may use. */
export function withChosen(told: Told, skills: readonly ChosenSkill[]): Told {
  if (skills.length === 0) return told
  const tools = skills.map(({ ranked: { tool, score, why } }) => ({
    ...{ server: tool.server, tool: tool.tool, score, why },
    ...{ signature: tool.signature, module: tool.module },
  }))
  return { ...told, tools: [...tools, ...told.tools] }
}
