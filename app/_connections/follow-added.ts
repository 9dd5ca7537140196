import type { Added } from '../../lib/connections/service/added.ts'
import type { ShownConnection } from '../../lib/connections/shown-connection.ts'
import { words } from './words.ts'

/** What came of adding a server that was still asked when that was answered, as far as it is known by now. */
export function followAdded(added: Added, connection: ShownConnection | undefined): Added {
  if (!added.isPending || connection === undefined || connection.pending !== null) return added
  const { state, tools, lastError, signIn } = connection
  const fault =
    state === 'failed' ? (lastError ?? words.reasons.none) : state === 'stopped' ? words.reasons.stopped : null
  return { ...added, isPending: false, tools, fault, signIn: signIn === 'needed' }
}
