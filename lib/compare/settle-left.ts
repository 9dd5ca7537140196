import { messageOf } from '../errors.ts'
import type { Person } from '../people/person.ts'
import type { Comparison } from './comparison.ts'
import type { ComparisonParts } from './comparison-parts.ts'
import { writeState } from './do-trials.ts'
import { isAlive } from './is-alive.ts'
import type { ComparisonFiles } from './kept/comparison-files.ts'
import type { KeptComparison } from './kept/kept-comparison.ts'
import { trialsOf } from './plan-comparison.ts'
import { costOfRun, NOTHING } from './trials/trial-of-run.ts'

/** A comparison whose process is gone is stopped, and what its last run had spent counts. */
export async function settleLeft(
  person: Person,
  kept: KeptComparison,
  { parts, files }: { parts: ComparisonParts; files: ComparisonFiles },
): Promise<void> {
  if (kept.state.state !== 'running' || isAlive(kept.id, kept.state)) return
  const { current, owner: _gone, ...state } = kept.state
  await files.mend(person.id, kept.id)
  if (current && !isTold(kept, current.runId)) {
    const line = { at: current.at, cut: { runId: current.runId }, spent: await spentBy(person, kept, current, parts) }
    await files.append(person.id, kept.id, line)
    kept.lines.push(line)
  }
  await parts.removeFiles(person, kept.id).catch((error: unknown) => parts.log('warn', messageOf(error)))
  await writeState({ kept, person, files }, { ...state, state: 'stopped', why: 'Its process ended.' })
}

/** Whether what it spent is in a line already. */
const isTold = ({ lines }: KeptComparison, runId: string) =>
  lines.some((line) => ('cut' in line ? line.cut.runId : line.done.runId) === runId)

async function spentBy(
  person: Person,
  { plan }: KeptComparison,
  { at, runId }: { at: number; runId: string },
  parts: ComparisonParts,
): Promise<Comparison['spent']> {
  const run = await parts.runs.get(person, runId).catch(() => null)
  const model = trialsOf(plan)[at]?.model
  const cost = run && model && costOfRun(run, await parts.priceOf(model))
  return cost ? { input: cost.input, output: cost.output, costUsd: cost.costUsd } : NOTHING
}
