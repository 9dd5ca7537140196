import type { TokenComparison, TokenCount } from '../../tokens/comparison.ts'
import { savingOf } from '../../tokens/saving.ts'
import type { EndedRun } from '../ended-run.ts'

export const countOf = (input: number, output = 0, cached = 0): TokenCount => ({
  ...{ input, output, total: input + output, cached },
  parts: { schemas: 0, results: 0, written: output, history: input },
})

export interface Sample extends Partial<Omit<EndedRun, 'tokens' | 'calls'>> {
  used?: number
  direct?: number
  directWithSearch?: number
  basis?: TokenComparison['basis']
  /** Server and text of each call. */
  calls?: readonly (readonly [server: string, text: string])[]
}

/** A run as it ended; it used 100 tokens, directly 1,000 and with search 400. */
export function sampleRun(about: Sample = {}): EndedRun {
  const { used = 100, direct = 1_000, directWithSearch = 400, basis = 'measured', calls = [], ...more } = about
  const ways = { codeMode: countOf(used), direct: countOf(direct), directWithSearch: countOf(directWithSearch) }
  const outcome = more.outcome ?? 'returned'
  const saving = savingOf(ways)
  const claim = outcome === 'returned' ? { savedPercent: saving.percent, against: saving.against } : {}
  return {
    ...{ runId: 'r_1', startedAt: '2026-11-24T12:00:00.000Z', outcome, by: null, model: 'gpt-4.1-mini' },
    ...{ way: 'codeMode', isReplay: false, spent: null, skills: [] },
    tokens: { ...ways, ...claim, breakEvenTools: null, basis },
    calls: calls.map(([server, text]) => ({ server, text: { length: text.length, beginning: text } })),
    ...more,
  }
}
