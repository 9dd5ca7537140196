import { type Ask, type Decision, isAboutTool } from '../runs/event.ts'
import type { BrokerCall } from './stage.ts'

type CallName = Pick<BrokerCall, 'op' | 'server' | 'tool'>

/** What somebody has allowed in one run for all calls of a tool. */
export class Consents {
  readonly #allowed = new Set<string>()
  readonly #allowedUnannotated = new Set<string>()

  /** What was said to a call that was asked about for this reason. */
  note(call: CallName, because: string | null, decision: Decision): void {
    if (decision === 'allow-run' || decision === 'allow-always') this.#allowed.add(keyOf(call))
    // It is enough to ask once, for as long as it says no more of itself.
    if (because === 'unannotated' && decision !== 'deny') this.#allowedUnannotated.add(keyOf(call))
  }

  /** Whether nobody need be asked any more. */
  covers(call: CallName, because: Ask['because']): boolean {
    if (because === 'unannotated' && this.#allowedUnannotated.has(keyOf(call))) return true
    return isAboutTool(because) && this.#allowed.has(keyOf(call))
  }
}

/** A tool may be called like what servers have besides tools. */
const keyOf = ({ op, server, tool }: CallName) => JSON.stringify([op, server, tool])
