import { Suspense, use } from 'react'
import type { Usage } from '../../lib/workspace/quota.ts'
import { join } from '../_ui/join.ts'
import { bytesIn, filesIn, type Listing } from './listing.ts'
import { words } from './words.ts'

const NEARLY_FULL = 0.9

interface Props {
  listing: Listing
  usage: Promise<Usage>
  /** Null until it is known. */
  checkpoints: number | null
  onCheckpoints(): void
}

/** How much of what may be kept is kept, and the ways to keep it elsewhere. */
export function QuotaBar({ checkpoints, onCheckpoints, ...props }: Props) {
  return (
    <div className="flex-none border-line border-t px-4 pt-2.5 pb-3 text-xs max-lg:pb-1">
      <Suspense fallback={<span className="text-ink3">{words.quota.counting}</span>}>
        <Share {...props} />
      </Suspense>
      <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-ink3">
        <button type="button" onClick={onCheckpoints} className={LINK}>
          {words.quota.checkpoints(checkpoints)}
        </button>
        <span aria-hidden>·</span>
        <a href="/api/files?format=zip" download className={LINK}>
          {words.quota.download}
        </a>
      </p>
    </div>
  )
}

const LINK = 'inline-flex min-h-6 items-center font-medium text-accent hover:underline max-lg:min-h-11'

function Share({ listing, usage }: Pick<Props, 'listing' | 'usage'>) {
  const { bytes: countedBytes, files: countedFiles, quotaBytes, quotaFiles } = use(usage)
  const bytes = bytesIn(listing, countedBytes)
  const files = filesIn(listing, countedFiles)
  const [ofBytes, ofFiles] = [bytes / quotaBytes, files / quotaFiles]
  const share = Math.min(1, Math.max(ofBytes, ofFiles))
  const isTight = share >= NEARLY_FULL
  // What runs out first is told first.
  const inBytes = words.quota.bytes(bytes, quotaBytes)
  const inFiles = words.quota.files(files, quotaFiles)
  const isByFiles = ofFiles > ofBytes && isTight
  const used = isByFiles ? inFiles : inBytes
  return (
    <>
      <div className="flex justify-between gap-2">
        <span className="text-ink2">{words.quota.label}</span>
        <span className={join('tabular-nums', isTight ? 'font-medium text-bad' : 'text-ink')}>
          {share >= 1 ? words.quota.full(used) : isTight ? words.quota.nearlyFull(used) : used}
        </span>
      </div>
      <progress
        value={share}
        aria-label={words.quota.meter(used)}
        className={join('meter mt-1 block h-1.5 w-full', isTight && '[--accent:var(--bad)]')}
      />
      {isTight && <p className="mt-1 text-bad">{share >= 1 ? words.quota.whenFull : words.quota.whenNearlyFull}</p>}
      <p className="mt-0.5 text-ink3 tabular-nums">{isByFiles ? inBytes : inFiles}</p>
    </>
  )
}
