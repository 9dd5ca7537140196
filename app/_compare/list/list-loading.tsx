import { TokensFrame } from '../../_tokens/tokens-frame.tsx'
import { words } from './words.ts'

/** The page while the comparisons are read. */
export function ListLoading() {
  return (
    <TokensFrame tab="compare">
      <p role="status" className="flex items-center gap-2 rounded-lg border border-line bg-surface p-4 text-ink3">
        <span className="spinner size-[13px]" aria-hidden />
        {words.reading}
      </p>
    </TokensFrame>
  )
}
