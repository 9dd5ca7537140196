/** What a client reads when its request could not be taken. */
export const rpcError = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json(
    { jsonrpc: '2.0', error: { code: -32_000, message }, id: null },
    { status, headers: { 'Cache-Control': 'no-store', ...headers } },
  )
