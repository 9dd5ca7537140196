import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { openConnections } from '../testing/open-connections.ts'
import { serveRequests } from '../testing/serve-http.ts'
import { fixedServers } from './server-source.ts'

const ann = { personId: 'ann', workspaceDir: '/nowhere/ann' }

/** A server with one tool whose subscriptions `answer` hears of. */
async function open(listening: (answer: Response, tellChange: () => void) => Response) {
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'it', version: '1' })
    server.registerTool('one', { inputSchema: z.object({}) }, () => ({ content: [] }))
    return server
  })
  const { url, close } = await serveRequests(async (request) => {
    const isListening = (await request.clone().text()).includes('"subscriptions/listen"')
    const answer = await handler.fetch(request)
    return isListening ? listening(answer, () => handler.notify.toolsChanged()) : answer
  })
  onTestFinished(close)
  const toldAt: number[] = []
  const connections = openConnections({
    servers: fixedServers({ it: { url, headers: {} } }),
    onToolsChanged: () => toldAt.push(performance.now()),
  })
  onTestFinished(() => connections.close())
  await connections.listTools(ann, 'it')
  return { toldAt }
}

/** Milliseconds between each and the one before it. */
const between = (times: number[]) => times.slice(1).map((time, index) => time - times[index]!)

test('a subscription that ends at once is opened later each time', { timeout: 30_000 }, async () => {
  const openedAt: number[] = []
  const { toldAt } = await open((answer) => {
    openedAt.push(performance.now())
    // What says that it is open comes through, and then it ends.
    let isFirst = true
    const body = answer.body!.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          if (isFirst) controller.enqueue(chunk)
          else controller.terminate()
          isFirst = false
          setTimeout(() => controller.terminate(), 20)
        },
      }),
    )
    return new Response(body, answer)
  })
  await vi.waitFor(() => expect(openedAt).toHaveLength(5), 20_000)
  const [, second = 0, third = 0, fourth = 0] = between(openedAt)
  expect([second > 900, third > 1_900, fourth > 3_900]).toEqual([true, true, true])
  expect(toldAt.length).toBeLessThanOrEqual(4)
})

test('changes that come one after another are told of later each time', { timeout: 30_000 }, async () => {
  const { toldAt } = await open((answer, tellChange) => {
    const telling = setInterval(tellChange, 50)
    onTestFinished(() => clearInterval(telling))
    return answer
  })
  await vi.waitFor(() => expect(toldAt).toHaveLength(4), 20_000)
  const [first = 0, second = 0, third = 0] = between(toldAt)
  expect([first > 900, second > 1_900, third > 3_900]).toEqual([true, true, true])
})
