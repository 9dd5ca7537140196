import type { Way } from '../../tokens/comparison.ts'
import type { Comparison, Trial } from '../comparison.ts'

interface Given extends Partial<Omit<Trial, 'way'>> {
  input?: number
  output?: number
}

/** A trial that is done and passed, read 1,000 and wrote 100 tokens, unless something else is said. */
export function trialOf(way: Way, { input = 1_000, output = 100, ...given }: Given = {}): Trial {
  const isDone = (given.state ?? 'done') === 'done'
  return {
    ...{ task: 'task-1', way, model: 'gpt-4.1-mini', repeat: 1, state: 'done' },
    ...(isDone && {
      ...{ runId: `r_${way}`, outcome: 'returned', passed: true, calls: 2, ms: 4_600, costUsd: null },
      tokens: { input, output, cached: 0, total: input + output, basis: 'measured' as const },
      turns: [{ input, output, cached: 0, what: way === 'codeMode' ? ('program' as const) : ('calls' as const) }],
    }),
    ...given,
  }
}

/** A comparison that is finished, unless a trial is not done, of these trials. */
export function comparisonOf(trials: Trial[], given: Partial<Comparison> = {}): Comparison {
  const all = <T>(of: (trial: Trial) => T) => [...new Set(trials.map(of))]
  return {
    ...{ id: 'c_1', name: 'Book three meetings next week', createdAt: '2026-11-20T10:00:00.000Z' },
    state: trials.every(({ state }) => state === 'done') ? 'finished' : 'running',
    tasks: all(({ task }) => task).map((id) => ({ id, task: `The task ${id}` })),
    ways: all(({ way }) => way),
    models: all(({ model }) => model),
    repeats: Math.max(1, ...trials.map(({ repeat }) => repeat)),
    approve: 'none',
    trials,
    spent: { input: 20_000, output: 900, costUsd: 0.19 },
    ...given,
  }
}
