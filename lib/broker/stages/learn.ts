import type { Tool } from '../../discovery/tool.ts'
import type { Stage } from '../stage.ts'

/** Hands on what tools answer to whoever learns from it. Only what was really called now: a record is of then. */
export const createLearn =
  (learn: (tool: Tool, answer: string) => void): Stage =>
  async ({ definition }, next) => {
    const answer = await next()
    if (definition) learn(definition, answer)
    return answer
  }
