import dynamic from 'next/dynamic'
import { useEffect } from 'react'

// The panels of a run: the start page needs none of them, and a page that shows a run gets them with its document.
export const ActivityPanel = dynamic(() =>
  import('../_panels/activity/activity-panel.tsx').then((m) => m.ActivityPanel),
)
export const DirectPanel = dynamic(() => import('../_panels/program/direct-panel.tsx').then((m) => m.DirectPanel))
export const OutcomePanel = dynamic(() => import('../_panels/outcome/outcome-panel.tsx').then((m) => m.OutcomePanel))
export const ProgramPanel = dynamic(() => import('../_panels/program/program-panel.tsx').then((m) => m.ProgramPanel))

/** What whoever is about to begin a run does first. */
const FIRST_TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Fetches the panels of a run at the first touch of a page without one, so that they are there when it begins. */
export function usePreloadedPanels(isEmpty: boolean): void {
  useEffect(() => {
    if (!isEmpty) return
    const stop = new AbortController()
    const fetchAll = () => {
      stop.abort()
      // A failure is told where a panel is wanted.
      void Promise.allSettled([
        import('../_panels/activity/activity-panel.tsx'),
        import('../_panels/outcome/outcome-panel.tsx'),
        import('../_panels/program/program-panel.tsx'),
      ])
    }
    for (const touch of FIRST_TOUCHES) addEventListener(touch, fetchAll, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [isEmpty])
}
