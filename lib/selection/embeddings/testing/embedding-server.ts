import { type Reply, startModelServer } from '../../../codegen/model/testing/model-server.ts'

/** What words mean here: those of one line mean the same, and nothing else does. */
const CONCEPTS = [/bird|penguin|vogel/i, /song|tune|melody/i, /money|invoice|bill/i, /lamp|bright|dark/i]

/** A vector with a direction for each concept of a text, and a last one that all texts share. */
export const meaningOf = (text: string) => [...CONCEPTS.map((concept) => (concept.test(text) ? 1 : 0)), 0.3]

/** The texts of a request, in the order they were sent. */
export const textsOf = ({ request }: Reply) => request.body['input'] as string[]

/** Answers a request properly, out of order as the protocol allows. */
export function answerWith({ response }: Reply, vectors: readonly unknown[]): void {
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })).reverse()
  const usage = { prompt_tokens: 1, total_tokens: 1 }
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ object: 'list', data, model: 'served-model', usage }))
}

/** A server on loopback with the meaning of `CONCEPTS`; `answer` can do otherwise, and says so by true. */
export const startEmbeddingServer = (answer: (reply: Reply) => boolean | undefined = () => false) =>
  startModelServer((reply) => {
    if (!answer(reply)) answerWith(reply, textsOf(reply).map(meaningOf))
  })
