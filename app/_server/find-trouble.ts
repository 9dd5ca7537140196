import { signedIn } from './current-person.ts'
import { describeError } from './http-error.ts'
import { playground } from './playground.ts'

/**
 * Why no page can be shown at all, in words for people: the installation does not start, or its database does not answer.
 * Null when nothing is wrong. Asks only what every page asks anyway.
 */
export async function findTrouble(): Promise<string | null> {
  try {
    if ((await signedIn()) === null) await (await playground()).people.isEmpty()
    return null
  } catch (error) {
    return describeError(error).body.error.message
  }
}
