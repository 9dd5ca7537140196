import { Download, Plus } from 'lucide-react'
import Link from 'next/link'
import { buttonStyle, Key } from '../_ui/button.tsx'
import { isFiltered, type RunFilters } from './history-address.ts'
import { exportAddress } from './history-requests.ts'
import { words } from './words.ts'

interface Props {
  /** How many there are, and of what kinds; empty where there are none. */
  counts: string
  /** What is listed; null where there is nothing to list. */
  filters: RunFilters | null
}

/** The title of the list, how much is in it, and what begins from here. */
export function HistoryHead({ counts, filters }: Props) {
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 max-sm:gap-y-0">
      <h1 className="font-[650] text-xl tracking-[-0.02em]">{words.title}</h1>
      {/* Under the title where there is no room beside the buttons. */}
      <div className="flex min-w-0 items-center gap-x-3 max-sm:order-last max-sm:w-full">
        <p className="text-ink3 text-xs tabular-nums [overflow-wrap:anywhere]">{counts}</p>
        <Link
          href="/runs/sessions"
          prefetch={false}
          className="flex min-h-8 flex-none items-center font-medium text-accent hover:underline max-lg:min-h-11"
        >
          {words.head.sessions}
        </Link>
      </div>
      <span className="flex-1" />
      {filters && (
        <>
          {filters.person === null && (
            <a href={exportAddress(filters)} download className={buttonStyle()} suppressHydrationWarning>
              <Download size={15} strokeWidth={1.8} aria-hidden />
              <span className="max-sm:sr-only">
                {isFiltered(filters) ? words.head.exportThese : words.head.exportAll}
              </span>
            </a>
          )}
          <Link href="/" className={buttonStyle({ kind: 'primary' })}>
            <Plus size={15} strokeWidth={2} aria-hidden />
            {words.head.newRun} <Key className="max-lg:hidden">N</Key>
          </Link>
        </>
      )}
    </div>
  )
}
