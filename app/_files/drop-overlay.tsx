import { Suspense, use } from 'react'
import type { Usage } from '../../lib/workspace/quota.ts'
import { bytesIn, type Listing } from './listing.ts'
import { words } from './words.ts'

interface Props {
  /** Where it would go; empty for the workspace itself. */
  folder: string
  listing: Listing
  usage: Promise<Usage>
}

/** Shown while files are held over the page: where they would go, and how much more fits. */
export function DropOverlay({ folder, ...props }: Props) {
  return (
    <div className="pointer-events-none absolute inset-2 z-20 grid place-content-center rounded-lg border-2 border-accent border-dashed bg-accent-soft/90 p-4 text-center">
      <p className="font-semibold text-md">{words.drop.into(folder)}</p>
      <p className="text-ink2">
        {words.drop.zips}{' '}
        <Suspense>
          <Room {...props} />
        </Suspense>
      </p>
    </div>
  )
}

function Room({ listing, usage }: Omit<Props, 'folder'>) {
  const { bytes, quotaBytes } = use(usage)
  return words.drop.room(Math.max(0, quotaBytes - bytesIn(listing, bytes)))
}
