import type { TokenComparison, TokenCount } from '../../tokens/comparison.ts'
import { savingOf } from '../../tokens/saving.ts'
import type { EndedRun } from '../ended-run.ts'
import type { Amounts, Saving } from '../saving.ts'
import { partsOf } from '../saving-of.ts'

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
    ...{ runId: 'r_1', startedAt: '2026-11-24T12:00:00.000Z', outcome, model: 'gpt-4.1-mini' },
    ...{ way: 'codeMode', isReplay: false, isTrial: false, spent: null, skills: [] },
    tokens: { ...ways, ...claim, breakEvenTools: null, basis },
    calls: calls.map(([server, text]) => ({ server, text: { length: text.length, beginning: text } })),
    ...more,
  }
}

/** The same by its number: every tenth did not return, every fourth has no price, servers and skills take turns. */
export function sampleSaving(number: number, startedAt: Date): Saving {
  const isLost = number % 10 === 9
  const servers = [['github'], ['github', 'slack'], [], ['filesystem']][number % 4] as string[]
  const amounts: Amounts = {
    ...{ used: 1_000 + (number % 97), measured: 0, lost: 0, other: isLost ? 0 : 3_000 + (number % 89) * 10 },
    ...(number % 4 === 3
      ? { usedNano: null, otherNano: null }
      : { usedNano: 400_001, otherNano: isLost ? 0 : 1_200_007 }),
  }
  if (number % 2 === 0) amounts.measured = amounts.used
  if (isLost) amounts.lost = amounts.used
  const skills = number % 3 === 0 ? ['rows-to-five'] : []
  return {
    ...{ runId: `r_${number}`, startedAt: startedAt.toISOString(), state: 'counted', model: 'gpt-4.1-mini' },
    ...{ outcome: isLost ? 'threw' : 'returned', returned: !isLost, basis: amounts.measured ? 'measured' : 'computed' },
    ...{ against: isLost ? null : number % 5 === 0 ? 'direct' : 'directWithSearch', ...amounts },
    parts: [
      ...partsOf('server', amounts, new Map((servers.length > 0 ? servers : ['']).map((name) => [name, 1]))),
      ...partsOf('skill', amounts, new Map((skills.length > 0 ? skills : ['']).map((name) => [name, 1]))),
    ],
  }
}
