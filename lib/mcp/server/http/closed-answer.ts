import {
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server'
import type { RequestId } from './request-ids.ts'

/** JSON-RPC leaves this number to servers; the SDK's clients know it as that of a connection that was closed. */
const CLOSED = -32_000

const closedAnswer = (id: RequestId): JSONRPCMessage => ({
  ...{ jsonrpc: '2.0', id },
  error: {
    code: CLOSED,
    message:
      'This connection was closed here: its token or app was taken back, or the server ends. The call was cancelled.',
  },
})

/**
 * Has a transport that is connected answer what is open when it is closed on our side: a client whose stream only ends
 * comes back for its answer, and waits for it until its time is over.
 */
export function answerOnClose(transport: Transport): void {
  const open = new Set<RequestId>()
  const { onmessage } = transport
  const send = transport.send.bind(transport)
  const close = transport.close.bind(transport)
  transport.onmessage = (message, extra) => {
    if (isJSONRPCRequest(message)) open.add(message.id)
    onmessage?.(message, extra)
  }
  transport.send = async (message, options) => {
    if ((isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) && message.id !== undefined)
      open.delete(message.id)
    await send(message, options)
  }
  transport.close = async () => {
    const ids = [...open]
    // At once: a session that makes room before it has begun is not begun.
    if (ids.length === 0) return close()
    open.clear()
    // One whose stream is gone hears nothing.
    await Promise.allSettled(ids.map((id) => send(closedAnswer(id))))
    await close()
  }
}

/**
 * The answer to these requests as `work` makes it, or as far as it has come with an end in words when `closed` aborts: of a
 * body that only breaks off clients learn nothing.
 */
export async function untilClosed(
  ids: readonly RequestId[],
  closed: AbortSignal,
  work: () => Promise<Response>,
): Promise<Response> {
  const end = ids.map((id) => `event: message\ndata: ${JSON.stringify(closedAnswer(id))}\n\n`).join('')
  const head = { headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' } }
  const made = work().catch((error: unknown) => {
    if (closed.aborted) return null
    throw error
  })
  const first = await unlessAborted(closed, made)
  if (first === null) return new Response(end, head)
  const isStream = first.headers.get('content-type')?.startsWith('text/event-stream')
  if (!isStream || first.body === null) return first
  let stop = () => {}
  const leave = () => closed.removeEventListener('abort', stop)
  // `cancel` is newer than the types are.
  const transformer: Transformer<Uint8Array, Uint8Array> & { cancel(): void } = {
    start(controller) {
      stop = () => {
        try {
          controller.enqueue(new TextEncoder().encode(end))
          controller.terminate()
        } catch {
          // Its reader went at the same moment, or its writer failed: nobody hears it.
        }
      }
      closed.addEventListener('abort', stop, { once: true })
    },
    flush: leave,
    cancel: leave,
  }
  const ending = new TransformStream(transformer)
  if (closed.aborted) stop()
  return new Response(first.body.pipeThrough(ending), first)
}

/** Null when `signal` aborts first. What listens to it is let go: a signal of several keeps all that listens for as long as they live. */
async function unlessAborted<T>(signal: AbortSignal, made: Promise<T>): Promise<T | null> {
  if (signal.aborted) return null
  const { promise, resolve } = Promise.withResolvers<null>()
  const stop = () => resolve(null)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([promise, made])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
