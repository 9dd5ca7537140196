import { EmptyState } from '../_ui/panel.tsx'
import type { Source } from './bill-form.tsx'

/** In the place of a bill where there is none yet. */
export function NoBill({ source, isCounting }: { source: Source; isCounting: boolean }) {
  return (
    <div className="rounded-lg border border-edge border-dashed">
      {source === 'connected' ? (
        <EmptyState title="Nothing is connected">
          Without servers no schema is sent to a model. Paste an mcpServers block to see what yours would cost.
        </EmptyState>
      ) : isCounting ? (
        <EmptyState title="The bill appears here">
          Each server is asked for its tools; nothing else of it is called.
        </EmptyState>
      ) : (
        <EmptyState title="Paste an mcpServers block">
          Each server is asked for its tools once. Nothing else is called, nothing is kept.
        </EmptyState>
      )}
    </div>
  )
}
