import { formatBytes } from '../../../lib/format/bytes.ts'
import { formatQuantity } from '../../../lib/format/duration.ts'
import { isSessionLog } from '../../../lib/sessions/log-file.ts'
import type { CheckpointChange } from '../../../lib/workspace/checkpoints/checkpoint.ts'

/** What restoring would do to a file. */
export const WOULD = { created: 'come back', changed: 'change', deleted: 'go' } as const

/** `412 B → 398 B`; of one that goes or comes back its size. */
export function sizeWords({ bytesNow, bytesThen }: CheckpointChange): string {
  if (bytesNow === undefined) return formatBytes(bytesThen ?? 0)
  if (bytesThen === undefined) return formatBytes(bytesNow)
  return `${formatBytes(bytesNow)} → ${formatBytes(bytesThen)}`
}

/** `2 files would change, 1 would go, 1 would come back.` */
export function planWords(files: readonly CheckpointChange[]): string {
  const count = (change: CheckpointChange['change']) => files.filter((file) => file.change === change).length
  const parts = (['changed', 'deleted', 'created'] as const).flatMap((change) => {
    const files = count(change)
    return files === 0 ? [] : [{ files, does: `would ${WOULD[change]}` }]
  })
  if (parts.length === 0) return 'All files are what they were then: there is nothing to restore.'
  const words = parts.map(({ files, does }, at) => `${at === 0 ? formatQuantity(files, 'file') : files} ${does}`)
  return `${words.join(', ')}.`
}

/** `3 skills and 1 session log would go.`: what somebody may not expect among the files. Null for none. */
export function wholeWords(files: readonly CheckpointChange[]): string | null {
  const gone = files.filter(({ change }) => change === 'deleted').map(({ path }) => path)
  const counts = [
    { of: gone.filter((path) => /^skills\/[^/]+\/SKILL\.md$/.test(path)).length, what: 'skill' },
    { of: gone.filter(isSessionLog).length, what: 'session log' },
  ]
  const parts = counts.flatMap(({ of, what }) => (of === 0 ? [] : [formatQuantity(of, what)]))
  return parts.length === 0 ? null : `${parts.join(' and ')} would go.`
}
