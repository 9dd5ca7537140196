import type { CallHead, GuestLimits, OfferOp } from './protocol.ts'

// What the two sides of the channel know alike about the kinds of calls.

type Kind = Pick<CallHead, 'op'> & { server?: string; tool?: string }

/** Whether a call counts as one of a tool. */
export const isCounted = ({ op }: Kind) => op !== 'load-state' && op !== 'save-state'

/** Whether a server answers it: a model that calls tools itself would make it as well. */
export const isOfServer = <Of extends Kind>(call: Of): call is Extract<Of, { op: 'tool' | OfferOp }> =>
  call.op === 'tool' || call.op === 'read-resource' || call.op === 'get-prompt'

/** Asking the model is called as if it were a server. */
export const MODEL = 'model'

/** What servers have besides tools is called by what MCP calls asking for it. */
export const OFFERS = { 'read-resource': 'resources/read', 'get-prompt': 'prompts/get' } as const

/** What a call is called where it is told of. */
export function placeOf({ op, server = '', tool = '' }: Kind): { server: string; tool: string } {
  if (op === 'tool') return { server, tool }
  if (op === 'fetch') return { server: 'network', tool: 'fetch' }
  if (op === 'ask' || op === 'extract') return { server: MODEL, tool: op }
  if (op === 'read-resource' || op === 'get-prompt') return { server: 'servers', tool: OFFERS[op] }
  return { server: 'state', tool: op === 'load-state' ? 'load' : 'save' }
}

/** What a call carries, for people. */
export function inputOf(call: Kind): string {
  const { server, tool } = placeOf(call)
  return isCounted(call) ? `The arguments of ${server}.${tool}` : 'The state'
}

/** Most bytes of JSON that a call may carry. */
export const inputBytes = (call: Kind, limits: Pick<GuestLimits, 'toolArgumentBytes' | 'stateBytes'>) =>
  isCounted(call) ? limits.toolArgumentBytes : limits.stateBytes
