import { PlaygroundError } from '../../../../lib/errors.ts'
import { assertFullReach } from '../../../../lib/people/reach.ts'
import type { Person } from '../../../../lib/playground.ts'
import { defineRoute } from '../../../_server/define-route.ts'
import { shownMeaning } from '../../../_server/shown-meaning.ts'

/** Whether tools can be ranked by meaning, and how far the fetching of the model is. */
export const GET = defineRoute(async ({ person, playground }) => shownMeaning(playground, person))

/** Begins to fetch the model of this machine, as `cem models pull` does. */
export const POST = defineRoute(async ({ person, playground }) => {
  const { meaning } = playground
  assertMayFetch(person)
  if (!meaning.state().isLocal)
    throw new PlaygroundError(
      'conflict',
      'The configuration asks for no model of this machine. Set embeddings.provider to auto or local.',
    )
  if (meaning.state().kind === 'absent') meaning.pull.start()
  return shownMeaning(playground, person)
})

/** Stops fetching it. */
export const DELETE = defineRoute(async ({ person, playground }) => {
  assertMayFetch(person)
  playground.meaning.pull.stop()
  return shownMeaning(playground, person)
})

// What is fetched lies on this host and serves everybody.
function assertMayFetch(person: Person): void {
  if (!person.admin)
    throw new PlaygroundError('forbidden', 'Only an administrator can fetch the model, which is for everybody here.')
  assertFullReach(person, 'fetch the model')
}
