import { isNotFound } from '../../lib/errors.ts'
import type { Person } from '../../lib/people/person.ts'
import type { WholeSession } from '../_sessions/session-requests.ts'
import { playground } from './playground.ts'

/** A session with its runs; null when this person has no such one. */
export async function findWorkSession(person: Person, wanted: string): Promise<WholeSession | null> {
  try {
    return await (await playground()).sessions.get(person, wanted)
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
