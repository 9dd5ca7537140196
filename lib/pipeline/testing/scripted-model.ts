import { type Reply, startModelServer } from '../../codegen/model/testing/model-server.ts'
import type { SettingsInput } from '../../config/schema.ts'

type Message = { role: string; content: string }

export const USAGE = { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 }

/** A model on loopback that gives these answers, one after the other; a text is an answer that comes whole. */
export async function openScriptedModel(answers: readonly (string | ((reply: Reply) => unknown))[]) {
  let next = 0
  const { baseUrl, requests } = await startModelServer((reply) => {
    const answer = answers[next++]
    if (answer === undefined) return reply.fail(500, { message: 'The script of the test has ended.' })
    if (typeof answer !== 'string') return answer(reply)
    const middle = Math.floor(answer.length / 2)
    reply.say(answer.slice(0, middle))
    reply.say(answer.slice(middle))
    reply.finish('stop', USAGE)
  })
  const llm = { base_url: baseUrl, api_key: 'sk-hidden-key', model: 'test-model', fallback: 'none' as const }
  return {
    settings: { llm } satisfies SettingsInput,
    /** What was sent each time. */
    conversations: () => requests.map(({ body }) => body['messages'] as Message[]),
  }
}
