import { formatCount } from '../../../lib/format/duration.ts'
import { words } from './words.ts'

/** How far a call is, as its server counts: `40 %`, `3 of 7`, `12`. */
export function progressText({ progress, total }: { progress: number; total?: number }): string {
  const at = formatCount(Math.round(progress * 100) / 100)
  if (total === undefined || total <= 0) return at
  if (total === 100 || total === 1) return words.progress.percent(Math.round((progress / total) * 100))
  return words.progress.of(at, total)
}
