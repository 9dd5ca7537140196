import { PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'
import type { Comparisons } from './comparisons.ts'

/** Stops those of a person that are under way in this process; others stop by themselves once nobody is let in by the account. */
export async function endComparisons(comparisons: Comparisons, person: Person): Promise<void> {
  for (const { id } of (await comparisons.list(person)).comparisons) {
    await comparisons.stop(person, id).catch((error: unknown) => {
      if (!(error instanceof PlaygroundError)) throw error
    })
    await comparisons.ended(person, id)
  }
}

/** Deletes all of a person for good. */
export async function removeComparisons(comparisons: Comparisons, person: Person): Promise<void> {
  for (const { id } of (await comparisons.list(person)).comparisons) await comparisons.remove(person, id)
}
