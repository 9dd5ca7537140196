import { PlaygroundError } from '../errors.ts'
import type { People } from './create-people.ts'

/** Why this installation can serve one person and no second one; null when it can serve several. */
export type ReasonForOne = () => Promise<string | null>

const WAYS_OUT =
  'Use a Linux machine with an x64 processor and Landlock or bubblewrap, keep one account, or, when all who sign in ' +
  'trust each other with their files, set SANDBOX_MIN_ISOLATION=permissions.'

/** The same people, of whom there is only ever one where this machine cannot hold the programs of two apart. */
export function limitToOne(people: People, reasonForOne: ReasonForOne): People {
  return {
    ...people,
    async create(account, claim) {
      // Of those who all see that nobody is here only one is the first.
      const first = (await people.isEmpty()) ? await people.createFirst(account) : null
      if (first) return first
      const reason = await reasonForOne()
      if (reason === null) return people.create(account, claim)
      throw new PlaygroundError(
        'configuration',
        `There is an account already, and this machine can serve one person only: ${reason}. ${WAYS_OUT}`,
      )
    },
  }
}

/** Throws `configuration` when there are more people than this machine can serve; `count` is asked only where it matters. */
export async function assertServable(count: () => Promise<number>, reasonForOne: ReasonForOne): Promise<void> {
  const reason = await reasonForOne()
  if (reason === null || (await count()) <= 1) return
  throw new PlaygroundError(
    'configuration',
    `Programs are not run: more than one person has an account here, and this machine can serve one only: ${reason}. ${WAYS_OUT}`,
  )
}
