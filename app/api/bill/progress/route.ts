import { z } from 'zod'
import { billOptionsSchema } from '../../../../lib/bill/bill-assumptions.ts'
import { MAX_PASTED } from '../../../../lib/clients/most-at-once.ts'
import { defineRoute } from '../../../_server/define-route.ts'
import { describeError } from '../../../_server/http-error.ts'

const MAX_BYTES = 1024 * 1024

const asked = z.strictObject({ ...billOptionsSchema.shape, block: z.string().max(MAX_PASTED) })

/**
 * The bill of a block, told as it is counted: JSON lines of `{"listed": 2, "of": 5}`, the last of them `{"bill": …}` or
 * `{"error": {code, message}}`. Whoever goes away stops it.
 */
export const POST = defineRoute(async ({ request, person, playground: { bill }, readJson }) => {
  const { block, ...options } = await readJson(asked, MAX_BYTES)
  const gone = new AbortController()
  const signal = AbortSignal.any([request.signal, gone.signal])
  const lines = new ReadableStream<Uint8Array>({
    async start(stream) {
      const write = (line: unknown) => {
        if (!signal.aborted) stream.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`))
      }
      try {
        const counted = await bill.ofBlock(person, block, options, signal, (listed, of) => write({ listed, of }))
        write({ bill: counted })
      } catch (error) {
        write(describeError(error).body)
      }
      if (!signal.aborted) stream.close()
    },
    cancel() {
      gone.abort()
    },
  })
  return new Response(lines, { headers: { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' } })
})
