import type { Comparison, Trial } from '../../comparison.ts'

/** Verdicts of the trials of tasks, one task a key: `+` passed, `-` failed, `?` nobody can tell, `.` not done yet. */
export type Verdicts = Record<string, string>

const PASSED: Record<string, Pick<Trial, 'passed' | 'why'>> = {
  '+': { passed: true },
  '-': { passed: false, why: 'The answer does not contain the text.' },
  '?': { passed: null, why: 'The judge did not answer.' },
}

/** A comparison as it would be after these verdicts, in code mode by one model, 100 tokens a trial. */
export function makeComparison(
  verdicts: Verdicts,
  more: Partial<Comparison> & { tokens?: number; costUsd?: number | null } = {},
): Comparison {
  const { tokens = 100, costUsd = 0.01, ...others } = more
  const [model = 'm'] = others.models ?? []
  const trials = Object.entries(verdicts).flatMap(([task, signs]) =>
    [...signs].map((sign, at): Trial => {
      const trial = { task, way: 'codeMode' as const, model, repeat: at + 1 }
      const verdict = PASSED[sign]
      if (!verdict) return { ...trial, state: 'waiting' }
      const counted = { input: tokens - 10, output: 10, cached: 0, total: tokens, basis: 'measured' as const }
      return { ...trial, state: 'done', outcome: 'returned', ...verdict, tokens: counted, ms: 1_000, costUsd }
    }),
  )
  return {
    ...{ id: 'now', name: 'mine', createdAt: '2026-11-20T10:00:00.000Z', state: 'finished', models: [model], trials },
    tasks: Object.keys(verdicts).map((id) => ({ id, task: `Do ${id}.` })),
    ...{ ways: ['codeMode'], repeats: Object.values(verdicts)[0]?.length ?? 1, approve: 'none' },
    spent: { input: 0, output: 0, costUsd: null },
    ...others,
  }
}
