import { z } from 'zod'
import { DECISIONS } from './event.ts'

/** More than a call can carry or answer. */
const MAX_VALUE_BYTES = 128 * 1024 * 1024

/** A value in a log: as JSON text where it is small, else where it lies beside it. Null where there was no room left for it. */
const value = z
  .union([
    z.object({ json: z.string() }),
    z.object({ ref: z.object({ at: z.int().min(0), bytes: z.int().min(0).max(MAX_VALUE_BYTES), sha256: z.string() }) }),
  ])
  .nullable()

const call = {
  callId: z.int().positive(),
  op: z.enum(['tool', 'fetch', 'read-resource', 'get-prompt', 'ask', 'extract', 'load-state', 'save-state']),
  server: z.string(),
  tool: z.string(),
  /** Of operation, server, tool and arguments: calls of one key are the same call. */
  key: z.string(),
  /** It changes nothing that anybody would miss. */
  isRead: z.boolean(),
  /** It works on the person's own workspace and on nothing else. */
  isOwn: z.boolean(),
}

/** What a log holds besides events: what it takes to run a program again without doing again what was done. */
export const logEntry = z.discriminatedUnion('entry', [
  z.object({
    entry: z.literal('attempt'),
    /** What `Date` says at first, in ms. */
    startedAt: z.int().min(0).max(8.64e15),
    /** 32 random bytes in base64: what chance is made of. */
    seed: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
    /** Digests of the tools that the program imports, by `server.tool`. */
    tools: z.record(z.string(), z.string()),
    /** What calls had changed in the workspace was not put back before: they are not made again, now or later. */
    callsStay: z.literal(true).optional(),
  }),
  /** `clock` is what `Date` said since the call before: differences, and how often each. */
  z.object({ entry: z.literal('call'), ...call, input: value, clock: z.array(z.int()).optional() }),
  z.object({ entry: z.literal('answer'), callId: call.callId, value }),
  z.object({ entry: z.literal('failure'), callId: call.callId, code: z.string(), message: z.string() }),
  z.object({ entry: z.literal('ask'), ...call, because: z.string(), expiresAt: z.string() }),
  z.object({
    entry: z.literal('decision'),
    callId: call.callId,
    decision: z.enum(DECISIONS),
    because: z.literal('expired').optional(),
  }),
  /** How the run left each file that it changed, at the end of an attempt. */
  z.object({ entry: z.literal('files'), marks: z.record(z.string(), z.string()) }),
  /** From here on values are left out. */
  z.object({ entry: z.literal('full'), limitBytes: z.number() }),
])
export type LogEntry = z.output<typeof logEntry>
export type LoggedValue = z.output<typeof value>

/** A call as it stands in a log before it is made. */
export type LoggedCall = { [Name in keyof typeof call]: z.output<(typeof call)[Name]> }

/** Of a call what stands in a log, without its values. */
export const loggedCallOf = ({ callId, op, server, tool, key, isRead, isOwn }: LoggedCall): LoggedCall => ({
  ...{ callId, op, server, tool, key, isRead, isOwn },
})

/** What the line of an entry begins with; that of an event begins otherwise. */
export const ENTRY_START = '{"entry":"'
