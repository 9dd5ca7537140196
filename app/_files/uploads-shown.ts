import type { Upload } from './use-uploads.ts'

/** More lines than that nobody reads; how far all of them are stands above. */
const MOST = 40
const ORDER = { failed: 0, sending: 1, taken: 2, done: 3, waiting: 4 }

/** How far all of them are; null where there is but one. */
export function progressOf(uploads: readonly Upload[]): { ended: number; share: number; isUnderWay: boolean } | null {
  if (uploads.length < 2) return null
  const ended = uploads.filter(({ state }) => state !== 'waiting' && state !== 'sending').length
  const bytes = uploads.reduce((sum, { size }) => sum + size + 1, 0)
  const sent = uploads.reduce((sum, { size, share, state }) => sum + (size + 1) * (state === 'failed' ? 1 : share), 0)
  return { ended, share: sent / bytes, isUnderWay: ended < uploads.length }
}

/** Those that are listed: what failed first, then what is on its way. */
export function uploadsShown(uploads: readonly Upload[]): { shown: Upload[]; rest: number } {
  if (uploads.length <= MOST) return { shown: [...uploads], rest: 0 }
  const sorted = uploads.toSorted((a, b) => ORDER[a.state] - ORDER[b.state] || a.id - b.id)
  return { shown: sorted.slice(0, MOST), rest: uploads.length - MOST }
}
