import { messageOf } from '../../errors.ts'
import { textOfAnswer } from '../../tokens/answer-text.ts'
import type { CountedCall } from '../../tokens/compare-tokens.ts'
import { createExcerpts } from '../../tokens/excerpts.ts'
import type { BrokerCall, Stage } from '../stage.ts'

/** Characters of JSON; a longer text counts with the signs that JSON puts into it. */
const MOST_UNQUOTED = 1024 * 1024

/** Keeps what counting the tokens of a run's calls takes, as if a model had made them. */
export function createCount(): { count: Stage; calls: readonly CountedCall[] } {
  const calls: CountedCall[] = []
  const excerptOf = createExcerpts()
  const add = ({ definition, inputJson }: BrokerCall, startedAt: number, answer: string) => {
    if (!definition) return
    const name = JSON.stringify(`${definition.server}__${definition.tool}`)
    const written = excerptOf(`{"name":${name},"arguments":${inputJson}}`)
    const read = answer.length > MOST_UNQUOTED ? answer : textOfAnswer(answer)
    calls.push({ written, answer: excerptOf(read), startedAt, endedAt: performance.now() })
  }
  return {
    calls,
    async count(call, next) {
      const startedAt = performance.now()
      try {
        const answer = await next()
        add(call, startedAt, answer)
        return answer
      } catch (error) {
        if (!call.isLetGo()) add(call, startedAt, messageOf(error))
        throw error
      }
    },
  }
}
