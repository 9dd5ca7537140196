import type { WorkSession } from '../../lib/sessions/session.ts'
import { words } from './words.ts'

/** What a session is called: what its person wrote, or its number. */
export const sessionName = ({ name, number }: Pick<WorkSession, 'name' | 'number'>): string =>
  name || words.numbered(number)

/** `current`, `goes on` or `ended`. */
export function sessionState({ isCurrent, endedAt }: Pick<WorkSession, 'isCurrent' | 'endedAt'>): string {
  if (endedAt !== null) return words.states.ended
  return isCurrent ? words.states.current : words.states.open
}

/** What tells one session from another where its name does not: its number and its runs. */
export function sessionFacts(session: Pick<WorkSession, 'name' | 'number' | 'runs'>): string {
  const runs = words.runs(session.runs)
  return session.name === '' ? runs : words.numberAndRuns(session.number, runs)
}
