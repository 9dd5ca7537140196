import { messageOf } from '../errors.ts'
import type { People } from './create-people.ts'
import type { Person } from './person.ts'

interface Options {
  people: Pick<People, 'assertMayLeave'> & {
    /** Deletes the account. */
    leave(id: string): Promise<unknown>
  }
  /** Ends what is under way of this person. */
  stop(person: Person): Promise<void>
  /** What is kept of a person outside of the database, by what it is called in the log. */
  kept: Readonly<Record<string, (person: Person) => Promise<void>>>
  warn(message: string): void
}

/**
 * Deletes an account, whoever asks for it: what is under way ends, then the account goes with all the database has of it,
 * then what was begun until then ends, too, and what is kept elsewhere goes. Files go after the time of grace, with what belongs to
 * them. Throws `conflict` for the last administrator; from the account on nothing keeps it from going on.
 */
export async function removeAccount(person: Person, { people, stop, kept, warn }: Options): Promise<void> {
  await people.assertMayLeave(person.id)
  await stop(person)
  await people.leave(person.id)
  const faulty = (what: string, undone: string) => (error: unknown) =>
    warn(`The ${what} of the deleted account ${person.id} could not be ${undone}: ${messageOf(error)}`)
  await stop(person).catch(faulty('last runs', 'stopped'))
  for (const [what, forget] of Object.entries(kept)) await forget(person).catch(faulty(what, 'removed'))
}
