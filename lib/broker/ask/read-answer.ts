import { THOUGHT, THOUGHT_END } from '../../codegen/model/thoughts.ts'
import type { JsonSchema } from '../../discovery/tool.ts'
import { messageOf } from '../../errors.ts'
import { isDeeperThan } from '../../json/json-meter.ts'
import { isOffloadError } from '../../offload/offload-error.ts'
import { MAX_DEPTH } from '../../sandbox/protocol/protocol.ts'
import { faultsIn } from '../input/faults-in.ts'

export type Answer = { json: string } | { fault: string }

const FENCE = '```'

/** What a model answered, without the thoughts that some write before it. */
export function withoutThoughts(text: string): string {
  const answer = text.trim()
  if (!THOUGHT.test(answer)) return answer
  const end = THOUGHT_END.exec(answer)
  return end ? answer.slice(end.index + end[0].length).trim() : ''
}

/** Takes an answer for JSON of a schema. Throws what checking by the schema throws, but for one that takes too long. */
export async function readAnswer(answer: string, schema: JsonSchema, owner: string): Promise<Answer> {
  const json = withoutFence(answer)
  if (isDeeperThan(Buffer.from(json), MAX_DEPTH)) return { fault: `The JSON nests deeper than ${MAX_DEPTH} levels.` }
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    return { fault: json === '' ? 'There is no answer.' : `It is not JSON: ${messageOf(error)}` }
  }
  try {
    const faults = await faultsIn(value, schema, owner, 'the answer')
    return faults.length === 0 ? { json } : { fault: `It does not fit the schema: ${faults.join('; ')}.` }
  } catch (error) {
    if (isOffloadError(error)) return { fault: `It could not be checked against the schema: ${error.message}` }
    throw error
  }
}

/** JSON in one block of code, as models like to write it, without what is around it. */
function withoutFence(answer: string): string {
  const start = answer.indexOf('\n')
  if (!answer.startsWith(FENCE) || !answer.endsWith(FENCE) || start === -1) return answer
  return answer.slice(start, -FENCE.length).trim()
}
