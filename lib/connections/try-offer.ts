import { type Found, offerAsTool } from '../broker/offer-call.ts'
import { consentFor, type Policy } from '../broker/policy.ts'
import { ToolError } from '../errors.ts'
import type { Connections } from '../mcp/client/create-connections.ts'
import { OFFERS } from '../sandbox/protocol/call-kinds.ts'
import type { OfferOp } from '../sandbox/protocol/protocol.ts'
import type { Caller } from '../tools/tool-provider.ts'
import { type ShownAnswer, showPrompt, showResource } from './shown-contents.ts'

/** What came of asking a server for a resource or a prompt. */
export type OfferTry = { ms: number } & (
  | { ok: true; answer: ShownAnswer }
  | { ok: false; error: { code: string; message: string } }
)

export interface OfferTryOptions {
  connections: Pick<Connections, 'readResource' | 'getPrompt'>
  /** The server as this person has it, and what is asked about there. Throws `not-found`. */
  find(name: string): Promise<{ caller: Caller; found: Found; policy: Omit<Policy, 'approve'> }>
}

/** Reads a resource once, to see what is there. That somebody chose it by its address is their consent; a rule may deny it. */
export const tryResource = (options: OfferTryOptions, { server, uri }: { server: string; uri: string }) =>
  attempt(options, 'read-resource', server, async (caller, signal) =>
    showResource(await options.connections.readResource(caller, server, uri, signal), caller.personId),
  )

/** The same for a prompt with its arguments. */
export const tryPrompt = (
  options: OfferTryOptions,
  { server, name, args }: { server: string; name: string; args: Record<string, string> },
) =>
  attempt(options, 'get-prompt', server, async (caller, signal) =>
    showPrompt(await options.connections.getPrompt(caller, server, name, args, signal), caller.personId),
  )

async function attempt(
  { find }: OfferTryOptions,
  op: OfferOp,
  server: string,
  work: (caller: Caller, signal: AbortSignal) => Promise<ShownAnswer>,
): Promise<OfferTry> {
  const { caller, found, policy } = await find(server)
  const began = performance.now()
  const ms = () => Math.round(performance.now() - began)
  try {
    if (consentFor(offerAsTool(op, found), policy) === 'denied')
      throw new ToolError({ server, tool: OFFERS[op] }, 'denied', DENIED)
    const answer = await work(caller, new AbortController().signal)
    return { ok: true, answer, ms: ms() }
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    return { ok: false, error: { code: error.code, message: error.message }, ms: ms() }
  }
}

export const DENIED = 'A rule of this installation (approvals.rules) denies it. An administrator can change that rule.'
