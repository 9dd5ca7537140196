import { PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'
import { coversReach, type Reach, wordsOf } from '../people/reach.ts'

/** What both allow: whoever goes on with it does no more than they may, nor than whoever started it could. */
export function narrowerReach(person: Person, started: Reach | undefined): Reach | undefined {
  if (coversReach(person.reach, started)) return started
  if (coversReach(started, person.reach)) return person.reach
  throw new PlaygroundError(
    'forbidden',
    `This comparison was started with other tools than this token has, which was made for ${wordsOf(person.reach as Reach)} only. Go on with it on the page, or with a token that reaches as far.`,
  )
}
