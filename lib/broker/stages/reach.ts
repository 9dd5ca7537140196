import { ToolError } from '../../errors.ts'
import type { BrokerCall, Stage } from '../stage.ts'

/** Why whoever asked for the run may not make this call; null when they may. */
export type OutOfReach = (call: Pick<BrokerCall, 'op' | 'server' | 'tool' | 'definition' | 'isRead'>) => string | null

/**
 * A run does no more than what its token was given, whatever its program imports and whatever was recorded of a run that
 * could do more.
 */
export const createReach =
  (outOfReach: OutOfReach): Stage =>
  async (call, next) => {
    const why = outOfReach(call)
    if (why === null) return next()
    const where = { server: call.server.slice(0, 100), tool: call.tool.slice(0, 100) }
    throw new ToolError(where, 'denied', why.slice(0, 1_000))
  }
