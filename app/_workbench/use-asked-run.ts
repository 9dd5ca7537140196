'use client'
import { useEffect, useState } from 'react'
import type { RunView } from '../_run/run-view.ts'
import { runIn, showRunInAddress, useRunId } from './use-run-id.ts'

/** A run that was asked for. */
interface Asked {
  /** Null while the server has not answered. */
  runId: string | null
  view: RunView
  /** The run in the address at that time. */
  at: string | null
}

/**
 * The run the page is at: that of the address, or one that was asked for here. The address follows later, and what it
 * showed before must not flash up between the two.
 */
export function useAskedRun() {
  const address = useRunId()
  const [asked, setAsked] = useState<Asked | null>(null)
  // Back and forward, also before the address has followed: what it was then is what it is now, and nothing seems to have changed.
  // A link within the page leads to the same run.
  useEffect(() => {
    const forget = () => {
      const here = runIn(window.location.pathname)
      setAsked((now) => (now && here === (now.runId ?? now.at) ? now : null))
    }
    window.addEventListener('popstate', forget)
    return () => window.removeEventListener('popstate', forget)
  }, [])
  // The address has followed, or somebody went elsewhere.
  if (asked && asked.at !== address) setAsked(asked.runId === address ? { ...asked, at: address } : null)
  return {
    runId: asked?.runId ?? address,
    asked,
    ask: (view: RunView) => setAsked({ runId: null, view, at: address }),
    answer(runId: string, view: RunView) {
      setAsked({ runId, view, at: address })
      showRunInAddress(runId)
    },
    forget: () => setAsked(null),
  }
}
