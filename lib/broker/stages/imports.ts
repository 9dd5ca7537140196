import { ToolError } from '../../errors.ts'
import { placeOf } from '../../sandbox/protocol/call-kinds.ts'
import type { OfferOp } from '../../sandbox/protocol/protocol.ts'
import { toolKey } from '../../tools/tool-key.ts'
import { HELPER_OF } from '../offer-call.ts'
import type { BrokerCall, Stage } from '../stage.ts'

/**
 * Imports are the capability: what the program does not import it cannot call. A tool that it imports and that is paused
 * is denied with why; a run holds on to those that it was checked with.
 */
export const createImports =
  (paused: ReadonlyMap<string, string>, helpers: ReadonlySet<string>): Stage =>
  async (call, next) => {
    if (call.op === 'ask' || call.op === 'extract') assertMayAsk(call, helpers)
    if (call.op !== 'tool' || call.definition) return next()
    const where = { server: call.server.slice(0, 100), tool: call.tool.slice(0, 100) }
    const reason = paused.get(toolKey(call))
    if (reason !== undefined) throw new ToolError(where, 'denied', reason)
    throw new ToolError(
      where,
      'not-imported',
      `This program does not import ${where.server}.${where.tool}. A run may call only the tools its program imports.`,
    )
  }

function assertMayAsk(call: BrokerCall, helpers: ReadonlySet<string>): void {
  if (helpers.has('ask.ts')) return
  const message = "This program does not import './client/ask.ts', so it may not ask the model."
  throw new ToolError(call, 'not-imported', message)
}

/** The same of resources and prompts, of any server: the helper is what the program imports. */
export function assertImported(op: OfferOp, helpers: ReadonlySet<string>): void {
  const helper = HELPER_OF[op]
  if (helpers.has(helper)) return
  const place = placeOf({ op })
  const message = `This program does not import './client/${helper}', so it may not ask servers for ${place.tool}.`
  throw new ToolError(place, 'not-imported', message)
}
