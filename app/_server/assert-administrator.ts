import { PlaygroundError } from '../../lib/errors.ts'
import type { Person } from '../../lib/people/person.ts'

/** What is for administrators is not there for others. Throws `not-found`. */
export function assertAdministrator(person: Person): void {
  if (!person.admin) throw new PlaygroundError('not-found', 'There is nothing here.')
}
