import { EmptyState } from '../_ui/panel.tsx'
import type { Source } from './bill-form.tsx'
import { words } from './words.ts'

/** In the place of a bill where there is none yet. */
export function NoBill({ source, isCounting }: { source: Source; isCounting: boolean }) {
  return (
    <div className="rounded-lg border border-edge border-dashed">
      {source === 'connected' ? (
        <EmptyState title={words.none.connected.title}>{words.none.connected.about}</EmptyState>
      ) : isCounting ? (
        <EmptyState title={words.none.counting.title}>{words.none.counting.about}</EmptyState>
      ) : (
        <EmptyState title={words.none.pasted.title}>{words.none.pasted.about}</EmptyState>
      )}
    </div>
  )
}
