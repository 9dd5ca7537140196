import { isNotFound, PlaygroundError } from '../errors.ts'
import type { RecordedRun } from '../runs/journal/read-log.ts'
import { testAgain } from '../runs/may-go-on.ts'
import type { RunStore } from '../runs/run-store.ts'

/** What a replay of a run uses. */
export interface ReplaySourceRun {
  /** The program of the run; null where it came to none. */
  program: string | null
  /** The run whose results they are, and its record. */
  of: string
  recorded: RecordedRun
}

/** Replays of earlier versions may be replays of replays. */
const MOST_STEPS = 50

/**
 * The results that a replay of a run uses. What was answered from a record is not in a run's own: of a replay they are those
 * that it used itself. Throws `conflict` where there are none.
 */
export async function replaySource(store: RunStore, personId: string, runId: string): Promise<ReplaySourceRun> {
  const asked = await store.recordOf(personId, runId)
  let [of, recorded]: [string, RecordedRun] = [runId, asked]
  for (let step = 0; ; step++) {
    const { testOf, replayOf } = recorded.accepted
    if (testOf)
      throw new PlaygroundError(
        'conflict',
        `The run ${of} is a test of the skill ${testOf.skill}, which has no recorded results of its own. ${testAgain(testOf)}`,
      )
    if (replayOf === undefined) return { program: asked.program, of, recorded }
    if (step === MOST_STEPS) throw gone(runId, replayOf)
    const before = await store.recordOf(personId, replayOf).catch((cause: unknown) => {
      if (isNotFound(cause)) throw gone(of, replayOf, cause)
      throw cause
    })
    of = replayOf
    recorded = before
  }
}

const gone = (runId: string, of: string, cause?: unknown) =>
  new PlaygroundError(
    'conflict',
    `The run ${runId} used the recorded results of ${of}, which is not kept any more. Run its program again without them.`,
    { cause },
  )
