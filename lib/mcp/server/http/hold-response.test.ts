import { expect, test, vi } from 'vitest'
import { beginAtOnce, holdResponse } from './hold-response.ts'

function open() {
  const gone = new AbortController()
  const cancelled = vi.fn()
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const stream = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given), cancel: cancelled })
  const leave = vi.fn()
  const hold = (work: () => Promise<Response> = async () => new Response(stream)) =>
    holdResponse({ signal: gone.signal }, leave, work)
  const say = (text: string) => controller.enqueue(new TextEncoder().encode(text))
  return { gone, cancelled, leave, hold, say, end: () => controller.close() }
}

test('lets go when the answer was read to its end', async () => {
  const { leave, hold, say, end } = open()
  const response = await hold()
  say('hello')
  expect(leave).not.toHaveBeenCalled()
  end()
  expect(await response.text()).toBe('hello')
  expect(leave.mock.calls).toEqual([[true]])
})

test('lets go, and ends what is answered, when the reader does not want more', async () => {
  const { leave, hold, cancelled } = open()
  await (await hold()).body?.cancel()
  await vi.waitFor(() => expect(leave.mock.calls).toEqual([[false]]))
  expect(cancelled).toHaveBeenCalledOnce()
})

test.each([
  ['before there is an answer', true],
  ['after it, which nobody reads', false],
])('lets go when the client is gone %s', async (_when, isEarly) => {
  const { gone, leave, hold, cancelled } = open()
  if (isEarly) gone.abort()
  await hold()
  gone.abort()
  await vi.waitFor(() => expect(leave.mock.calls).toEqual([[false]]))
  expect(cancelled).toHaveBeenCalledOnce()
})

test('lets go of an answer without a body, and when there is none', async () => {
  const { leave, hold } = open()
  expect((await hold(async () => new Response(null, { status: 202 }))).status).toBe(202)
  const failing = async () => {
    throw new Error('out of order')
  }
  await expect(hold(failing)).rejects.toThrow('out of order')
  expect(leave.mock.calls).toEqual([[true], [true]])
})

test('a stream begins with a comment, and only a stream', async () => {
  const events = new Response('data: 1\n\n', { headers: { 'content-type': 'text/event-stream' } })
  expect(await beginAtOnce(events).text()).toBe(': open\n\ndata: 1\n\n')
  expect(await beginAtOnce(Response.json({ a: 1 })).text()).toBe('{"a":1}')
})
