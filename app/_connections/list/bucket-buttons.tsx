import { formatCount } from '../../../lib/format/duration.ts'
import { BUCKETS, type Bucket } from '../server-groups.ts'

const WORDS: Record<Bucket, string> = {
  all: 'All',
  'need-you': 'Need you',
  connected: 'Connected',
  'not-connected': 'Not connected',
  off: 'Off',
}

/** Which of the servers are listed; the counts add up to all of them. */
export function BucketButtons({
  counts,
  bucket,
  onChoose,
}: {
  counts: Readonly<Record<Bucket, number>>
  bucket: Bucket
  onChoose(bucket: Bucket): void
}) {
  return (
    <fieldset className="flex rounded-md bg-sunken p-0.5 [scrollbar-width:none] max-lg:overflow-x-auto">
      <legend className="sr-only">State</legend>
      {BUCKETS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === bucket}
          onClick={() => onChoose(one)}
          className="h-7 flex-auto whitespace-nowrap rounded-sm px-[3px] font-medium text-ink2 text-xs tabular-nums aria-pressed:bg-pressed aria-pressed:text-ink aria-pressed:shadow-[0_1px_2px_rgb(0_0_0/0.14)] max-lg:h-10"
        >
          {WORDS[one]} <span className="font-normal text-ink3">{formatCount(counts[one])}</span>
        </button>
      ))}
    </fieldset>
  )
}
