import { cookies } from 'next/headers'
import type { Person } from '../../lib/people/person.ts'
import type { WorkSession } from '../../lib/sessions/session.ts'
import { CHOSEN_COOKIE, parseChosen } from '../_sessions/chosen-session.ts'
import { findWorkSession } from './find-work-session.ts'

/** The session of work that runs of this browser join; null where none is chosen, or that one does not go on. */
export async function chosenWorkSession(person: Person): Promise<WorkSession | null> {
  const wanted = parseChosen((await cookies()).get(CHOSEN_COOKIE)?.value)
  if (wanted === null) return null
  const found = await findWorkSession(person, wanted)
  if (!found || found.endedAt !== null) return null
  const { tasks: _, ...session } = found
  return session
}
