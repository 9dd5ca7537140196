import type { TokenCount, Way } from '../tokens/comparison.ts'
import { type Saving, savingOf } from '../tokens/saving.ts'

/** What code mode saves against the cheapest other way, and against direct calling where that is another one. */
export function savedBy(ways: Record<Way, { perTask: { total: number } }>): {
  best: Saving
  againstDirect: Saving | null
} {
  const [codeMode, direct, directWithSearch] = [ways.codeMode, ways.direct, ways.directWithSearch].map(asCount) as [
    TokenCount,
    TokenCount,
    TokenCount,
  ]
  const best = savingOf({ codeMode, direct, directWithSearch })
  return {
    best,
    againstDirect: best.against === 'direct' ? null : savingOf({ codeMode, direct, directWithSearch: direct }),
  }
}

const NOTHING = { input: 0, output: 0, cached: 0, parts: { schemas: 0, results: 0, written: 0, history: 0 } }
const asCount = ({ perTask: { total } }: { perTask: { total: number } }): TokenCount => ({ ...NOTHING, total })
