'use client'
import { useEffect, useState } from 'react'
import type { RunView } from '../_run/run-view.ts'
import { useSawLive } from '../_run/use-saw-live.ts'
import { Announcer } from './announcer.tsx'

type Of = typeof import('./announcement.ts').announcementOf

const NOTHING = { polite: '', assertive: '' }

/** Tells a screen reader of a run; without one there is nothing to tell, and the words for it come with the first. */
export function RunAnnouncer({ view }: { view: RunView }) {
  const [told, setTold] = useState<{ of: Of } | null>(null)
  const hasRun = view.status !== 'none'
  useEffect(() => {
    if (!hasRun) return
    // Where they do not come, the page shows all the same what goes on.
    import('./announcement.ts').then(({ announcementOf }) => setTold({ of: announcementOf }), console.error)
  }, [hasRun])
  const sawItLive = useSawLive(view)
  const { polite, assertive } = told ? told.of(view) : NOTHING
  return <Announcer polite={polite} assertive={sawItLive ? assertive : ''} />
}
