'use client'
import { Maximize2 } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { resultAddress } from '../../_result/address.ts'
import { noteOpened, takeReturning } from '../../_result/returning.ts'
import { isForPage, usePageKey } from '../../_ui/use-page-key.ts'
import { words } from './words.ts'

const isEnlarge = (event: KeyboardEvent) => event.key.toLowerCase() === 'f' && !event.shiftKey && isForPage(event)

/** Opens the result in the whole window; whoever comes back from there has the focus here again. */
export function EnlargeLink({ runId }: { runId: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  usePageKey(isEnlarge, () => link.current?.click())
  useEffect(() => {
    const hasFocus = document.activeElement && document.activeElement !== document.body
    if (takeReturning(runId) && !hasFocus) link.current?.focus()
  }, [runId])
  return (
    <Link
      ref={link}
      href={resultAddress(runId)}
      prefetch={false}
      onNavigate={() => noteOpened(runId)}
      title={words.enlargeTitle}
      aria-label={words.enlarge}
      aria-keyshortcuts="f"
      className="-mr-1.5 grid size-8 flex-none place-items-center rounded-md text-ink2 hover:bg-sunken max-lg:size-11"
    >
      <Maximize2 size={15} strokeWidth={1.8} aria-hidden />
    </Link>
  )
}
