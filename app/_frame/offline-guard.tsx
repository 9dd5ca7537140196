'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from '../_ui/button.tsx'
import { followedLink } from './followed-link.ts'
import { words } from './words.ts'

const RETRY_MS = 2_000
// A server that is busy for longer is left to the browser, which waits.
const PATIENCE_MS = 3_000

interface Wanted {
  to: string
  name: string
  isBack: boolean
}

/**
 * Asks whether the server answers before a link leaves the page. When it does not, the browser would put its own error
 * page in place of ours, and what stood there would be gone.
 */
export function OfflineGuard() {
  const router = useRouter()
  const [wanted, setWanted] = useState<Wanted | null>(null)

  useEffect(() => {
    async function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href) return
      const { href, target } = link
      const to = followedLink(event, { href, target, hasDownload: link.hasAttribute('download') }, location.href)
      if (to === null) return
      // Before Next's own handler, which does nothing with a click that was taken.
      event.preventDefault()
      const name = link.textContent?.trim() || link.getAttribute('aria-label') || words.offline.page
      if (await isReached()) {
        setWanted(null)
        // Routes are no pages.
        if (to.startsWith('/api/')) location.assign(to)
        else router.push(to)
      } else setWanted({ to, name: name.length > 40 ? `${name.slice(0, 40)}…` : name, isBack: false })
    }
    const listener = (event: MouseEvent) => void onClick(event)
    document.addEventListener('click', listener, { capture: true })
    return () => document.removeEventListener('click', listener, { capture: true })
  }, [router])

  const isWaiting = wanted !== null && !wanted.isBack
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(async () => {
      if (await isReached()) setWanted((before) => before && { ...before, isBack: true })
    }, RETRY_MS)
    return () => clearInterval(timer)
  }, [isWaiting])

  return (
    <div role="status" className="contents">
      {wanted && (
        <div className="fixed inset-x-3 bottom-10 z-30 mx-auto flex max-w-[560px] flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-warn bg-warn-soft px-3.5 py-2.5 shadow-raised max-lg:bottom-20">
          <p className="min-w-48 flex-1 [overflow-wrap:anywhere]">
            {wanted.isBack ? words.offline.isBack : words.offline.isAway(wanted.name)}
          </p>
          {wanted.isBack && (
            <Button
              kind="secondary"
              onClick={() => {
                setWanted(null)
                router.push(wanted.to)
              }}
            >
              {words.offline.open(wanted.name)}
            </Button>
          )}
          <Button onClick={() => setWanted(null)}>{words.offline.stay}</Button>
        </div>
      )}
    </div>
  )
}

/** False only when there is no answer at all. */
async function isReached(): Promise<boolean> {
  try {
    await fetch('/api/health', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError'
  }
}
