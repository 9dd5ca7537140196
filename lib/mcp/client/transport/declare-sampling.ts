import { isJSONRPCRequest, type Transport } from '@modelcontextprotocol/client'

/**
 * Tells a server that a model can write for it. Only where the revisions before 2026-07-28 begin: the SDK tells what it was
 * made with in every revision, and the newer ones deprecate it.
 */
export function declareSampling(transport: Transport): void {
  const send = transport.send.bind(transport)
  transport.send = (message, options) => {
    if (!isJSONRPCRequest(message) || message.method !== 'initialize') return send(message, options)
    const { capabilities, ...params } = message.params ?? {}
    return send(
      { ...message, params: { ...params, capabilities: { ...(capabilities as object), sampling: {} } } },
      options,
    )
  }
}
