import { Suspense, use } from 'react'
import { formatBytes } from '../../lib/format/bytes.ts'
import { formatCount, formatQuantity } from '../../lib/format/duration.ts'
import type { Usage } from '../../lib/workspace/quota.ts'
import { join } from '../_ui/join.ts'
import { bytesIn, filesIn, type Listing } from './listing.ts'

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
      <Suspense fallback={<span className="text-ink3">Counting the workspace…</span>}>
        <Share {...props} />
      </Suspense>
      <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-ink3">
        <button type="button" onClick={onCheckpoints} className={LINK}>
          {checkpoints === null ? 'Checkpoints' : formatQuantity(checkpoints, 'checkpoint')}
        </button>
        <span aria-hidden>·</span>
        <a href="/api/files?format=zip" download className={LINK}>
          Download all as zip
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
  const inBytes = `${formatBytes(bytes)} of ${formatBytes(quotaBytes)}`
  const inFiles = `${formatCount(files)} of ${formatCount(quotaFiles)} files and folders`
  const isByFiles = ofFiles > ofBytes && isTight
  return (
    <>
      <div className="flex justify-between gap-2">
        <span className="text-ink2">Workspace</span>
        <span className={join('tabular-nums', isTight ? 'font-medium text-bad' : 'text-ink')}>
          {isByFiles ? inFiles : inBytes}
          {share >= 1 ? ', full' : isTight ? ', nearly full' : ''}
        </span>
      </div>
      <progress
        value={share}
        aria-label={`Workspace, ${isByFiles ? inFiles : inBytes}`}
        className={join('meter mt-1 block h-1.5 w-full', isTight && '[--accent:var(--bad)]')}
      />
      {isTight && (
        <p className="mt-1 text-bad">
          {share >= 1 ? 'Full. Runs can read but not write.' : 'Delete what is not needed, or download it first.'}
        </p>
      )}
      <p className="mt-0.5 text-ink3 tabular-nums">{isByFiles ? inBytes : inFiles}</p>
    </>
  )
}
