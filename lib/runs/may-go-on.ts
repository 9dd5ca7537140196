import { PlaygroundError } from '../errors.ts'
import type { OtherWay } from '../tokens/comparison.ts'
import type { TestOf } from './test-of.ts'

/** What was asked for, as far as it says where answers come from. */
interface Asked {
  testOf?: TestOf | undefined
  replayOf?: string | null | undefined
  way?: OtherWay | undefined
}

/**
 * Whether a run can go on after it was cut off. One that is answered from a record has little in its own log, and would make
 * the calls that were answered; one that calls tools directly has no program that could be run again.
 */
export const mayGoOn = ({ testOf, replayOf, way }: Asked): boolean => !testOf && !replayOf && !way

/** Throws `conflict` for one that cannot. */
export function assertMayGoOn(runId: string, { testOf, replayOf, way }: Asked): void {
  if (testOf) throw cannot(`is a test of the skill ${testOf.skill}`, testAgain(testOf))
  if (way)
    throw new PlaygroundError(
      'conflict',
      `This run called tools directly and cannot resume: what the model was doing is in no program that could be run again. Look at the calls that it made (cem runs show ${runId}), and run its task again.`,
    )
  if (replayOf)
    throw cannot(`used the recorded results of ${replayOf}`, `Run it with them again: cem exec --replay ${runId}`)
}

/** What to do instead. */
export const testAgain = ({ skill }: TestOf) => `Test the skill again: cem skills test ${skill}`

const cannot = (what: string, next: string) =>
  new PlaygroundError('conflict', `This run ${what} and cannot resume: its calls would be made. ${next}`)
