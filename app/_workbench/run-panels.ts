import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { PathToCome } from '../_panels/path/path-to-come.tsx'
import { idleOrTouched } from '../_ui/later/idle-or-touched.ts'
import { openedLater } from '../_ui/later/opened-later.tsx'

// The panels of a run: the start page needs none of them, and a page that shows a run gets them with its document.
export const ActivityPanel = dynamic(() =>
  import('../_panels/activity/activity-panel.tsx').then((m) => m.ActivityPanel),
)
export const DirectPanel = dynamic(() => import('../_panels/program/direct-panel.tsx').then((m) => m.DirectPanel))
export const OutcomePanel = dynamic(() => import('../_panels/outcome/outcome-panel.tsx').then((m) => m.OutcomePanel))
// The page goes on without it where it does not come.
export const RunPath = dynamic(
  () =>
    import('../_panels/path/run-path.tsx').then(
      (m) => m.RunPath,
      () => PathToCome,
    ),
  { loading: PathToCome },
)
export const ProgramPanel = dynamic(() => import('../_panels/program/program-panel.tsx').then((m) => m.ProgramPanel))

export const SignInAgain = openedLater(() => import('../_account/sign-in-again.tsx').then((m) => m.SignInAgain))

/** Fetches what a run is shown with, so that it is there when one begins. */
export function usePreloadedPanels(isEmpty: boolean): void {
  useEffect(() => {
    if (!isEmpty) return
    let isGone = false
    void idleOrTouched().then(() => {
      if (isGone) return
      // A failure is told where a panel is wanted.
      void Promise.allSettled([
        import('../_panels/activity/activity-panel.tsx'),
        import('../_panels/outcome/outcome-panel.tsx'),
        import('../_panels/path/run-path.tsx'),
        import('../_panels/program/program-panel.tsx'),
        import('../_panels/tools/live-tools.tsx'),
        import('../_panels/tools/run-tools.tsx'),
        import('./announcement.ts'),
      ])
    })
    return () => {
      isGone = true
    }
  }, [isEmpty])
}
