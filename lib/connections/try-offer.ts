import { UriTemplate } from '@modelcontextprotocol/client'
import { type Found, offerAsTool } from '../broker/offer-call.ts'
import { consentFor, type Policy } from '../broker/policy.ts'
import { messageOf, PlaygroundError, ToolError } from '../errors.ts'
import type { Connections } from '../mcp/client/create-connections.ts'
import { OFFERS } from '../sandbox/protocol/call-kinds.ts'
import type { OfferOp } from '../sandbox/protocol/protocol.ts'
import type { Caller, Offer } from '../tools/tool-provider.ts'
import { type ShownAnswer, showPrompt, showResource } from './shown-contents.ts'

/** Of each description: what is longer is no line of a list. */
const MAX_LINE = 500
/** Longer addresses and names are read by nobody. */
const MAX_NAME = 8 * 1024
const MAX_FIELDS = 50
const MAX_ARGUMENT = 1_000
const MAX_KIND = 200
/** Characters of one list; a page that holds more is slow. */
const MAX_LIST = 2 * 1024 * 1024

/** What a server offers besides tools, for a list. */
export interface ListedOffer extends Offer {
  /** `variables` are the places to fill in; null where the template cannot be read. */
  templates: (Offer['templates'][number] & { variables: string[] | null })[]
  /** How many there are besides these: too many, or with names that are too long. */
  left: { resources: number; prompts: number }
}

/** An address, or a template and what is filled in. */
export type ResourceChoice = { uri: string } | { uriTemplate: string; values: Record<string, string> }

/** What came of asking a server for a resource or a prompt. `asked` is the address, or the name. */
export type OfferTry = { asked: string; ms: number } & (
  | { ok: true; answer: ShownAnswer }
  | { ok: false; error: { code: string; message: string } }
)

export interface OfferTryOptions {
  connections: Pick<Connections, 'listOffer' | 'readResource' | 'getPrompt'>
  /** The server as this person has it, and what is asked about there. Throws `not-found`. */
  find(name: string): Promise<{ caller: Caller; found: Found; policy: Omit<Policy, 'approve'> }>
}

/** Connects, and answers what there is. Throws `unavailable` with the reason. */
export async function listOffer({ connections, find }: OfferTryOptions, server: string): Promise<ListedOffer> {
  const { caller } = await find(server)
  const { resources, templates, prompts } = await connections.listOffer(caller, server)
  const listed = {
    resources: firstOf(
      resources.map((one) => ({ ...shortened(one), name: line(one.name), mimeType: one.mimeType.slice(0, MAX_KIND) })),
      ({ uri }) => uri,
    ),
    templates: firstOf(
      templates.map((one) => ({ ...shortened(one), name: line(one.name) })),
      ({ uriTemplate }) => uriTemplate,
    ),
    prompts: firstOf(
      prompts.map((one) => ({ ...shortened(one), arguments: one.arguments.slice(0, MAX_FIELDS).map(argumentOf) })),
      ({ name }) => name,
    ),
  }
  return {
    ...listed,
    templates: listed.templates.map((one) => ({ ...one, variables: variablesOf(one.uriTemplate) })),
    left: {
      resources: resources.length + templates.length - listed.resources.length - listed.templates.length,
      prompts: prompts.length - listed.prompts.length,
    },
  }
}

/** As many as a page can hold, without those whose key is too long to be asked for. */
function firstOf<One>(all: One[], keyOf: (one: One) => string): One[] {
  let size = 0
  return all.filter((one) => {
    if (keyOf(one).length > MAX_NAME || size > MAX_LIST) return false
    size += JSON.stringify(one).length
    return true
  })
}

/** Reads a resource once, to see what is there. That somebody chose it by its address is their consent; a rule may deny it. */
export function tryResource(
  options: OfferTryOptions,
  { server, ...choice }: { server: string } & ResourceChoice,
): Promise<OfferTry> {
  const uri = 'uri' in choice ? choice.uri : filledIn(choice)
  return attempt(options, { op: 'read-resource', server, asked: uri }, async (caller, signal) =>
    showResource(await options.connections.readResource(caller, server, uri, signal), caller.personId),
  )
}

/** The same for a prompt with its arguments. */
export const tryPrompt = (
  options: OfferTryOptions,
  { server, name, args }: { server: string; name: string; args: Record<string, string> },
) =>
  attempt(options, { op: 'get-prompt', server, asked: name }, async (caller, signal) =>
    showPrompt(await options.connections.getPrompt(caller, server, name, args, signal), caller.personId),
  )

async function attempt(
  { find }: OfferTryOptions,
  { op, server, asked }: { op: OfferOp; server: string; asked: string },
  work: (caller: Caller, signal: AbortSignal) => Promise<ShownAnswer>,
): Promise<OfferTry> {
  const { caller, found, policy } = await find(server)
  const began = performance.now()
  const ms = () => Math.round(performance.now() - began)
  try {
    if (consentFor(offerAsTool(op, found), policy) === 'denied')
      throw new ToolError({ server, tool: OFFERS[op] }, 'denied', DENIED)
    const answer = await work(caller, new AbortController().signal)
    return { ok: true, asked, answer, ms: ms() }
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    return { ok: false, asked, error: { code: error.code, message: error.message }, ms: ms() }
  }
}

function filledIn({ uriTemplate, values }: Extract<ResourceChoice, { uriTemplate: string }>): string {
  try {
    return new UriTemplate(uriTemplate).expand(values)
  } catch (cause) {
    throw new PlaygroundError('invalid-input', `This template cannot be filled in: ${messageOf(cause)}`, { cause })
  }
}

function variablesOf(uriTemplate: string): string[] | null {
  try {
    return [...new Set(new UriTemplate(uriTemplate).variableNames)].slice(0, MAX_FIELDS)
  } catch {
    return null // Its server wrote it wrong: the address is written by hand.
  }
}

const line = (text: string) => (text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)}…` : text)

const shortened = <One extends { name: string; description: string }>(one: One): One => ({
  ...one,
  description: line(one.description),
})

const argumentOf = ({ name, required, description }: Offer['prompts'][number]['arguments'][number]) => ({
  name: name.slice(0, MAX_ARGUMENT),
  required,
  ...(description && { description: line(description) }),
})

export const DENIED = 'A rule of this installation (approvals.rules) denies it. An administrator can change that rule.'
