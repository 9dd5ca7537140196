import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on loopback that speaks Azure OpenAI's protocol as far as a program takes: it always answers the same. */
export async function startAzure({ answer }: { answer: string }) {
  const requests: { path: string; hasKey: boolean }[] = []
  const server = createServer((request, response) => {
    request.resume()
    requests.push({ path: request.url ?? '', hasKey: request.headers['api-key'] !== undefined })
    const chunk = (choices: object[], more: object = {}) =>
      response.write(
        `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'my-gpt', choices, ...more })}\n\n`,
      )
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    for (const line of answer.split(/(?<=\n)/)) chunk([{ index: 0, delta: { content: line }, finish_reason: null }])
    chunk([{ index: 0, delta: {}, finish_reason: 'stop' }])
    chunk([], { usage: { prompt_tokens: 700, completion_tokens: 50, total_tokens: 750 } })
    response.end('data: [DONE]\n\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
