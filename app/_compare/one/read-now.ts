import type { Comparison } from '../../../lib/compare/comparison.ts'
import { withAnswersOf } from '../../../lib/compare/without-answers.ts'
import type { readComparison } from '../comparison-requests.ts'

/** How it is now: while it runs without the answers, which are most of it, and whole once at its end. */
export async function readNow(shown: Comparison, read: typeof readComparison): ReturnType<typeof readComparison> {
  const light = await read(shown.id, 'none')
  if (!light.ok) return light
  return light.value.state === 'running' ? { ...light, value: withAnswersOf(light.value, shown) } : read(shown.id)
}
