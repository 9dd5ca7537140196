import { UriTemplate } from '@modelcontextprotocol/client'
import { offerAsTool } from '../../broker/offer-call.ts'
import { consentFor } from '../../broker/policy.ts'
import { messageOf, PlaygroundError, ToolError } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import { OFFERS } from '../../sandbox/protocol/call-kinds.ts'
import type { OfferOp } from '../../sandbox/protocol/protocol.ts'
import type { Caller } from '../../tools/tool-provider.ts'
import { type ListedOffer, listedOffer } from '../listed-offer.ts'
import { type ShownAnswer, showPrompt, showResource } from '../shown-contents.ts'
import { type ServiceParts, whyDenied } from './open-service.ts'
import { listenTo } from './said-in-call.ts'

/** An address, or a template and what is filled in. */
export type ResourceChoice = { uri: string } | { uriTemplate: string; values: Record<string, string> }

/** What came of asking a server for a resource or a prompt. `asked` is the address, or the name. */
export type OfferTry = { asked: string; ms: number; messages: number[] } & (
  | { ok: true; answer: ShownAnswer }
  | { ok: false; error: { code: string; message: string } }
)

/** Resources and prompts that people read by themselves. */
export function tryOffers(parts: ServiceParts) {
  const { connections, callerOf, known, policyFor } = parts
  /** That somebody chose it by its address or name is their consent; a rule may deny it. */
  async function attempt(
    person: Person,
    { op, server, asked }: { op: OfferOp; server: string; asked: string },
    work: (caller: Caller, signal: AbortSignal) => Promise<ShownAnswer>,
  ): Promise<OfferTry> {
    const found = await known(person, server)
    const listened = listenTo(parts, person, found)
    const said = () => listened(op === 'get-prompt' ? 'prompts/get' : 'resources/read', asked)
    const began = performance.now()
    const ms = () => Math.round(performance.now() - began)
    try {
      const tool = offerAsTool(op, { server, isShared: found.addedBy !== 'person' })
      const policy = await policyFor(person, found)
      if (consentFor(tool, policy) === 'denied')
        throw new ToolError({ server, tool: OFFERS[op] }, 'denied', whyDenied(tool, policy))
      const answer = await work(callerOf(person), new AbortController().signal)
      return { ok: true, asked, answer, ms: ms(), messages: said() }
    } catch (error) {
      if (!(error instanceof ToolError)) throw error
      return { ok: false, asked, error: { code: error.code, message: error.message }, ms: ms(), messages: said() }
    }
  }

  return {
    /** Connects, and answers the resources and prompts of a server, for a list. Throws `unavailable` with the reason. */
    async listOffer(person: Person, server: string): Promise<ListedOffer> {
      const { name } = await known(person, server)
      return listedOffer(await connections.listOffer(callerOf(person), name))
    },

    /** What lies at an address of a server, for looking at. */
    async readResource(person: Person, { server, ...choice }: { server: string } & ResourceChoice): Promise<OfferTry> {
      const uri = 'uri' in choice ? choice.uri : filledIn(choice)
      return attempt(person, { op: 'read-resource', server, asked: uri }, async (caller, signal) =>
        showResource(await connections.readResource(caller, server, uri, signal), caller.personId),
      )
    },

    /** A prompt of a server filled in, for looking at. */
    getPrompt: (
      person: Person,
      { server, name, args }: { server: string; name: string; args: Record<string, string> },
    ): Promise<OfferTry> =>
      attempt(person, { op: 'get-prompt', server, asked: name }, async (caller, signal) =>
        showPrompt(await connections.getPrompt(caller, server, name, args, signal), caller.personId),
      ),
  }
}

function filledIn({ uriTemplate, values }: Extract<ResourceChoice, { uriTemplate: string }>): string {
  try {
    return new UriTemplate(uriTemplate).expand(values)
  } catch (cause) {
    throw new PlaygroundError('invalid-input', `This template cannot be filled in: ${messageOf(cause)}`, { cause })
  }
}
