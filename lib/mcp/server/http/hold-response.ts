/**
 * Makes an answer and calls `leave` once when it has been sent, or nobody reads it any more; `isWhole` says which. Next
 * does not even look at the body of an answer whose client is gone, so the request has to be watched, too.
 */
export async function holdResponse(
  { signal }: Pick<Request, 'signal'>,
  leave: (isWhole: boolean) => void,
  work: () => Promise<Response>,
): Promise<Response> {
  let response: Response
  try {
    response = await work()
  } catch (error) {
    leave(true)
    throw error
  }
  if (response.body === null) {
    leave(true)
    return response
  }
  // `cancel` is newer than the types are.
  const watched: Transformer<Uint8Array, Uint8Array> & { cancel(): void } = {
    flush: () => leave(true),
    cancel: () => leave(false),
  }
  return new Response(response.body.pipeThrough(new TransformStream(watched), { signal }), response)
}

/** Has the head of a stream sent at once: it is with the first of its bytes that a server sends it. */
export function beginAtOnce(response: Response): Response {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream') || response.body === null) return response
  const begin = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(': open\n\n')),
  })
  return new Response(response.body.pipeThrough(begin), response)
}
