import { formatCount } from '../../../lib/format/duration.ts'
import type { RunView } from '../../_run/run-view.ts'

/** What the model read and wrote to write the program, as its provider counted. */
export function UsageNote({ view }: { view: RunView }) {
  if (!view.usage) return null
  const { inputTokens, outputTokens, cachedInputTokens } = view.usage
  return (
    <p className="rounded-lg border border-line bg-surface px-3.5 py-2.5 text-ink2">
      <span className="font-medium text-ink">
        {view.marks.generated === undefined ? 'Asking the model' : 'Writing the program'}
      </span>
      <span className="tag-measured ml-1.5 inline-block rounded-[4px] px-1.5 font-medium text-2xs leading-4">
        measured
      </span>
      <span className="block tabular-nums">
        {formatCount(inputTokens)} tokens read
        {cachedInputTokens ? `, ${formatCount(cachedInputTokens)} of them from the cache` : ''},{' '}
        {formatCount(outputTokens)} written
      </span>
    </p>
  )
}
