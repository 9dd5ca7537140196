import { expect, onTestFinished, test, vi } from 'vitest'
import { NO_ANSWER } from '../_format/no-answer.ts'
import { countBlock, type Progress } from './bill-requests.ts'

/** Has the server answer with these pieces, and says what came of it. */
async function counting(pieces: string[], status = 200) {
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece))
      stream.close()
    },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))
  onTestFinished(() => void vi.unstubAllGlobals())
  const told: Progress[] = []
  const counted = await countBlock('{}', new AbortController().signal, (progress) => told.push(progress))
  return { counted, told }
}

test('how far it is comes before the bill, in whatever pieces the lines arrive', async () => {
  const { counted, told } = await counting(['{"listed":0,"of":2}\n{"lis', 'ted":1,"of":2}\n', '{"bill":{"tools":3}}'])
  expect(told).toEqual([
    { listed: 0, of: 2 },
    { listed: 1, of: 2 },
  ])
  expect(counted).toEqual({ ok: true, bill: { tools: 3 } })
})

test.each([
  [
    'what the server says of the block',
    ['{"error":{"code":"invalid-input","message":"No server."}}\n'],
    200,
    'No server.',
  ],
  ['that it was not let in', ['{"error":{"code":"unauthorized","message":"Sign in."}}'], 401, 'Sign in.'],
  ['that a proxy answered', ['<html>Bad gateway</html>'], 502, NO_ANSWER],
  ['that the line broke', ['{"listed":0,"of":2}\n'], 200, NO_ANSWER],
  ['that it was no line', ['<html>'], 200, NO_ANSWER],
])('a fault is told: %s', async (_what, pieces, status, message) => {
  expect((await counting(pieces, status)).counted).toEqual({ ok: false, message })
})
