import { z } from 'zod'
import type { JsonSchema, Tool } from '../discovery/tool.ts'
import { messageOf, ToolError } from '../errors.ts'
import { shapeJson } from '../result/shape-json.ts'
import type { HostCall } from '../sandbox/contract.ts'
import { OFFERS, placeOf } from '../sandbox/protocol/call-kinds.ts'
import type { OfferOp } from '../sandbox/protocol/protocol.ts'
import type { DuringCall } from '../tools/tool-provider.ts'
import type { OpenedCall } from './call-kind.ts'

// Resources and prompts of servers, as if they were calls of tools.

const MAX_URI_CHARS = 8 * 1024
const MAX_NAME_CHARS = 1_000

const server = z.string().min(1).max(MAX_NAME_CHARS).optional()
const Sent = {
  'read-resource': z.strictObject({ uri: z.string().min(1).max(MAX_URI_CHARS), server }),
  'get-prompt': z.strictObject({
    name: z.string().min(1).max(MAX_NAME_CHARS),
    args: z.record(z.string(), z.unknown()),
    server,
  }),
}
const TAKES = {
  'read-resource': `readResource takes a URI of at most ${MAX_URI_CHARS} characters, and { server }.`,
  'get-prompt': 'getPrompt takes a name, an object of arguments, and { server }.',
}
/** Which helper a program has to import for it. */
export const HELPER_OF = { 'read-resource': 'resources.ts', 'get-prompt': 'prompts.ts' } as const

/** What is asked of servers, well-formed. `server` is the one that the program named. */
export type Wanted =
  | { op: 'read-resource'; uri: string; server?: string | undefined }
  | { op: 'get-prompt'; name: string; args: { [name: string]: unknown }; server?: string | undefined }

/** A server that has what is wanted. */
export interface Found {
  server: string
  /** Whether an administrator connected it. */
  isShared: boolean
  /** Of a prompt. */
  arguments?: readonly { name: string; required: boolean }[]
}

/** What the servers of the person whose run it is have besides tools. */
export interface Offers {
  /**
   * The server that has what is wanted. Throws a `ToolError` when there is none, or several. One that the program named is not
   * asked whether it has a resource.
   */
  find(wanted: Wanted, signal: AbortSignal): Promise<Found>
  /** A server that is known to have it. Throws a `ToolError` when there is no such server any more. */
  named(server: string, wanted: Pick<Wanted, 'op'>): Promise<Found>
  /** Both answer JSON text and throw a `ToolError`. */
  readResource(server: string, uri: string, signal: AbortSignal, during?: DuringCall): Promise<string>
  getPrompt(
    server: string,
    name: string,
    args: { [name: string]: string },
    signal: AbortSignal,
    during?: DuringCall,
  ): Promise<string>
}

export type OfferCall = Extract<HostCall, { op: OfferOp }>

export const isOfferCall = (call: HostCall): call is OfferCall =>
  call.op === 'read-resource' || call.op === 'get-prompt'

/** Takes what a sandbox sent for a request. Throws a `ToolError`, saying what was expected. */
export function readWanted({ op, request }: OfferCall): Wanted {
  const { success, data } = Sent[op].safeParse(request)
  if (success) return { op, ...data } as Wanted
  throw new ToolError(placeOf({ op }), 'invalid-input', TAKES[op])
}

/** `found` is the server that has it, or why there is none. Reading is all it does, as far as an administrator's server says so. */
export function openOfferCall(
  { op, request }: OfferCall,
  found: Found | ToolError,
  { owner, offers, eventBytes }: { owner: string; offers: Offers; eventBytes: number },
): OpenedCall {
  const isFaulty = found instanceof ToolError
  const inputJson = JSON.stringify(request ?? null)
  const place = placeOf({ op })
  return {
    ...{ op, ...place, input: request, inputJson, isTold: true, isOwn: false, keyedBy: place },
    ...(!isFaulty && { server: found.server, definition: offerAsTool(op, found) }),
    isRead: isFaulty || found.isShared,
    shownInput: inputJson.length > eventBytes ? null : request,
    showAnswer: async (json) => ({ result: await shapeJson(json, owner, eventBytes) }),
    async make(signal, during) {
      if (isFaulty) throw found
      const wanted = readWanted({ op, request })
      try {
        return wanted.op === 'read-resource'
          ? await offers.readResource(found.server, wanted.uri, signal, during)
          : // They fit the schema, so they are texts.
            await offers.getPrompt(found.server, wanted.name, wanted.args as { [name: string]: string }, signal, during)
      } catch (error) {
        if (error instanceof ToolError) throw error
        throw new ToolError({ server: found.server, tool: OFFERS[op] }, 'tool-failed', messageOf(error), {
          cause: error,
        })
      }
    },
  }
}

const TEXT: JsonSchema = { type: 'string' }

/** As a tool that only reads, for whoever looks at arguments, asks people, and counts. */
export function offerAsTool(op: OfferOp, { server: name, arguments: known = [] }: Found): Tool {
  const args: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(known.map((one) => [one.name, TEXT])),
    required: known.filter(({ required }) => required).map((one) => one.name),
    additionalProperties: TEXT,
  }
  const isResource = op === 'read-resource'
  return {
    ...{ server: name, tool: OFFERS[op] },
    ...(isResource
      ? { fn: 'readResource', module: './client/resources.ts', description: 'Reads a resource of this server.' }
      : { fn: 'getPrompt', module: './client/prompts.ts', description: 'Fills in a prompt of this server.' }),
    inputSchema: isResource
      ? { type: 'object', properties: { uri: TEXT, server: TEXT }, required: ['uri'] }
      : { type: 'object', properties: { name: TEXT, args, server: TEXT }, required: ['name', 'args'] },
    annotations: { readOnlyHint: true },
    signature: isResource
      ? 'readResource(uri, { server })'
      : `getPrompt(name, { ${known.map(shown).join(', ')} }, { server })`,
  }
}

const shown = ({ name, required }: { name: string; required: boolean }) => `${name}${required ? '' : '?'}: string`
