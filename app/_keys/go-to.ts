import { PLACES } from '../_frame/places.ts'

/** For so long `g` waits for its letter. */
export const GO_MS = 1_500

/** What a letter does, after `g` or without. `since` is when `g` was pressed; null where it was not. */
export function followGo(since: number | null, key: string, at: number): { since: number | null; href?: string } {
  const isWaiting = since !== null && at - since <= GO_MS
  if (!isWaiting) return { since: key === 'g' ? at : null }
  const place = PLACES.find(({ letter }) => letter === key.toLowerCase())
  return place ? { since: null, href: place.href } : { since: null }
}
