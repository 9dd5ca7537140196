import { expect, test } from 'vitest'
import { openPlayground } from '../../../testing/open-playground.ts'
import { createServer } from '../create-server.ts'
import { runOnHttp } from '../run-on.ts'

const REVISION = '2025-11-25'
const SLOW = `await new Promise((done) => setTimeout(done, 1_500))\nexport default 'slow'`

interface Event {
  id: string
  message: { id?: number; method?: string; result?: { structuredContent?: unknown } } | null
}

/** The events of a stream, as they come. */
async function* eventsOf(response: Response): AsyncGenerator<Event> {
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      const id = /^id: (.*)$/m.exec(block)?.[1]
      const told = /^data: (.+)$/m.exec(block)?.[1]
      if (id) yield { id, message: told ? JSON.parse(told) : null }
    }
  }
}

test('a client whose connection breaks during a call reads the answer when it is back', async () => {
  const { playground, personOf } = await openPlayground()
  const { url, close } = await runOnHttp(createServer(), playground, {
    ...{ transport: 'http', port: 0, host: '127.0.0.1' },
    letIn: async () => personOf('ada'),
  })
  try {
    let session: Record<string, string> = {}
    const send = (body: object, signal?: AbortSignal) =>
      fetch(url!, {
        method: 'POST',
        headers: {
          ...session,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', ...body }),
        ...(signal && { signal }),
      })
    const begun = await send({
      id: 1,
      method: 'initialize',
      params: { protocolVersion: REVISION, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    })
    await begun.text()
    session = { 'mcp-session-id': begun.headers.get('mcp-session-id')!, 'mcp-protocol-version': REVISION }
    await send({ method: 'notifications/initialized' })

    const cut = new AbortController()
    const call = { name: 'execute_code', arguments: { code: SLOW } }
    const { value: first } = await eventsOf(
      await send({ id: 2, method: 'tools/call', params: call }, cut.signal),
    ).next()
    expect(first).toMatchObject({ message: null })
    cut.abort()

    // Before it has its answer, and again afterwards, when nothing is left to wait for.
    for (let round = 0; round < 2; round++) {
      const again = await fetch(url!, {
        headers: { ...session, Accept: 'text/event-stream', 'Last-Event-ID': (first as Event).id },
      })
      expect(again.status).toBe(200)
      const told = await Array.fromAsync(eventsOf(again))
      expect(told.at(-1)?.message).toMatchObject({
        id: 2,
        result: { structuredContent: { success: true, result: 'slow' } },
      })
    }
    const other = await fetch(url!, { headers: { ...session, Accept: 'text/event-stream', 'Last-Event-ID': 'none' } })
    expect(other.status).toBe(400)
  } finally {
    await close()
  }
})
