import { formatQuantity } from '../../lib/format/duration.ts'
import type { WorkSession } from '../../lib/sessions/session.ts'

/** What a session is called: what its person wrote, or its number. */
export const sessionName = ({ name, number }: Pick<WorkSession, 'name' | 'number'>): string =>
  name || `Session ${number}`

/** `current`, `goes on` or `ended`. */
export function sessionState({ isCurrent, endedAt }: Pick<WorkSession, 'isCurrent' | 'endedAt'>): string {
  if (endedAt !== null) return 'ended'
  return isCurrent ? 'current' : 'open'
}

/** What tells one session from another where its name does not: its number and its runs. */
export function sessionFacts(session: Pick<WorkSession, 'name' | 'number' | 'runs'>): string {
  const runs = formatQuantity(session.runs, 'run')
  return session.name === '' ? runs : `session ${session.number}, ${runs}`
}
