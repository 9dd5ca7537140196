import type { Finding } from './finding.ts'
import type { Command, GuestSpec } from './layer.ts'
import { openTargets, runSelfTest, type SelfTestSetup, selfTestSpec } from './self-test.ts'

/**
 * The whole isolation self-test behind some walls: one guest makes all attempts that it can outlive, and each of the others
 * is made by a guest of its own. Gives in words why a guest did not come to it.
 */
export async function tryEverything(
  commandOf: (spec: GuestSpec) => Command,
  setup: SelfTestSetup,
): Promise<Finding | string> {
  const targets = await openTargets(setup)
  const findOut = (only: string[]) => runSelfTest(commandOf(selfTestSpec(setup, targets, only)), targets)
  try {
    const told = await findOut([])
    if ('ended' in told) return told.ended
    const tried: Finding['tried'] = []
    for (const attempt of told.tried) {
      if (attempt.worked !== null) tried.push(attempt)
      else {
        const alone = await findOut([attempt.name])
        // Who is gone without a word was ended by it, as it must be; but not who never came to try it.
        if ('ended' in alone && !alone.hasBegun) return alone.ended
        const worked = !('ended' in alone) && alone.tried.some(({ name, worked }) => name === attempt.name && worked)
        tried.push({ ...attempt, worked })
      }
    }
    return { tried, broken: told.broken, received: targets.received }
  } finally {
    await targets.remove()
  }
}
