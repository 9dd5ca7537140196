import { PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'
import { assertFullReach, coversReach, isFull, type Reach, wordsOf } from '../people/reach.ts'
import type { Decision } from '../runs/event.ts'
import type { RunStore } from '../runs/run-store.ts'

/**
 * Throws `forbidden` when a run may do what whoever asks may not: to answer it, to go on with it or to end it is to decide
 * over that.
 */
export function assertReaches({ reach }: Pick<Person, 'reach'>, ofRun: Reach | undefined): void {
  if (coversReach(reach, ofRun)) return
  throw new PlaygroundError(
    'forbidden',
    `This run was started with more than this token may do, which was made for ${wordsOf(reach as Reach)} only. Do it on the page, or with a token that reaches as far.`,
  )
}

/** The same for a run that may be under way, with what is known of that, or over. Throws `not-found`. */
export async function assertReachesRun(
  person: Person,
  runId: string,
  { store, underWay }: { store: RunStore; underWay: { reach: Reach | undefined } | undefined },
): Promise<void> {
  if (isFull(person.reach)) return
  assertReaches(person, underWay ? underWay.reach : (await store.recordOf(person.id, runId)).accepted.reach)
}

/** What is always allowed is so for runs that reach further, too. */
export function assertMayDecide(person: Pick<Person, 'reach'>, decision: Decision): void {
  if (decision === 'allow-always') assertFullReach(person, 'allow a tool for all runs')
}
