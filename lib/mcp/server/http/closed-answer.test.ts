import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { untilClosed } from './closed-answer.ts'

const stream = () => new Response('event: message\ndata: {}\n\n', { headers: { 'Content-Type': 'text/event-stream' } })

test.each([
  ['a whole answer', () => Response.json({})],
  ['a stream', stream],
])(
  'what has been answered by %s listens no more to what may end it: such signals live as long as the server',
  async (_what, make) => {
    const closed = AbortSignal.any([new AbortController().signal])
    const response = await untilClosed([1], closed, async () => make())
    await response.text()
    expect(getEventListeners(closed, 'abort')).toEqual([])
  },
)

test('a call under way is answered with an error when its connection is closed', async () => {
  const closing = new AbortController()
  const answer = untilClosed([7], closing.signal, () => Promise.withResolvers<Response>().promise)
  closing.abort()
  expect(await (await answer).text()).toMatch(
    /"id":7,"error":\{"code":-32000,"message":"This connection was closed here/,
  )
})
