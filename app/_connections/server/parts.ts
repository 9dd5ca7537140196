import dynamic from 'next/dynamic'
import { idleOrTouched } from '../../_ui/later/idle-or-touched.ts'
import { notLoaded } from '../../_ui/later/not-loaded.tsx'

// What a server is shown by, each for whoever looks at it.
export const LogPart = dynamic(() => import('../log/log-part.tsx').then((m) => m.LogPart, notLoaded))
export const OfferPart = dynamic(() => import('../offer/offer-part.tsx').then((m) => m.OfferPart, notLoaded))
export const SettingsPart = dynamic(() => import('./settings-part.tsx').then((m) => m.SettingsPart, notLoaded))
export const ToolsPart = dynamic(() => import('../tools/tools-part.tsx').then((m) => m.ToolsPart, notLoaded))
export const TryPart = dynamic(() => import('../try/try-part.tsx').then((m) => m.TryPart, notLoaded))

/** Fetches them, so that they are there when a server or a part is chosen. */
export async function preloadParts() {
  await idleOrTouched()
  // A failure is told where a part is wanted.
  const parts = [import('../log/log-part.tsx'), import('../offer/offer-part.tsx'), import('../try/try-part.tsx')]
  await Promise.allSettled([import('../tools/tools-part.tsx'), ...parts, import('./settings-part.tsx')])
}
