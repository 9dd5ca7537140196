import type { Person } from '../../lib/people/person.ts'
import type { Playground } from '../../lib/playground.ts'
import type { RunRecord } from '../../lib/runs/event.ts'

/** The program of the measurements: one call of a real tool. */
export const ONE_CALL = `import { calculate } from './servers/calculator/calculate.ts'

export default await calculate({ expression: '6 * 7' })
`

/** Runs `ONE_CALL` to its last event and answers how long that took in ms. Throws when the answer is not 42. */
export async function runOneCall(
  playground: Playground,
  person: Person,
): Promise<{ ms: number; timings: RunRecord['timings'] }> {
  const began = performance.now()
  const { runId } = await playground.runs.start(person, { code: ONE_CALL })
  for await (const event of playground.runs.events(person, runId)) {
    if (event.kind !== 'finished') continue
    const ms = performance.now() - began
    assertAnswer(event)
    return { ms, timings: event.timings }
  }
  throw new Error(`The events of run ${runId} ended before it had finished.`)
}

/** Throws unless a run of `ONE_CALL` gave the right answer: the time of a failure is no figure. */
export function assertAnswer({ value, outcome }: Pick<RunRecord, 'value' | 'outcome'>): void {
  if (value !== 42) throw new Error(`Expected 42 from the program and got ${JSON.stringify({ value, outcome })}.`)
}
