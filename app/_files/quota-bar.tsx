import { Suspense, use } from 'react'
import { formatBytes } from '../../lib/format/bytes.ts'
import { formatCount } from '../../lib/format/duration.ts'
import type { Usage } from '../../lib/workspace/quota.ts'
import { join } from '../_ui/join.ts'
import { bytesIn, type Listing } from './listing.ts'

const NEARLY_FULL = 0.9

interface Props {
  listing: Listing
  usage: Promise<Usage>
}

/** How much of what may be kept is kept. */
export function QuotaBar(props: Props) {
  return (
    <div className="flex-none border-line border-t px-3.5 py-2 text-xs">
      <Suspense fallback={<span className="text-ink3">Counting the workspace…</span>}>
        <Share {...props} />
      </Suspense>
    </div>
  )
}

function Share({ listing, usage }: Props) {
  const { bytes: countedBytes, files, quotaBytes, quotaFiles } = use(usage)
  const bytes = bytesIn(listing, countedBytes)
  const [ofBytes, ofFiles] = [bytes / quotaBytes, files / quotaFiles]
  const share = Math.min(1, Math.max(ofBytes, ofFiles))
  // What runs out first is told.
  const text =
    ofFiles > ofBytes && share >= NEARLY_FULL
      ? `${formatCount(files)} of ${formatCount(quotaFiles)} files`
      : `${formatBytes(bytes)} of ${formatBytes(quotaBytes)}`
  return (
    <>
      <div className="flex justify-between">
        <span className="text-ink3">Workspace</span>
        <span className={join('tabular-nums', share >= NEARLY_FULL ? 'font-medium text-bad' : 'text-ink2')}>
          {text}
          {share >= 1 ? ', full' : share >= NEARLY_FULL ? ', nearly full' : ''}
        </span>
      </div>
      <progress value={share} aria-label={`Workspace, ${text}`} className="meter mt-1 block h-1.5 w-full" />
    </>
  )
}
