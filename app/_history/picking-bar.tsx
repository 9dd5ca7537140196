import type { RunSummary } from '../../lib/playground.ts'
import { Button } from '../_ui/button.tsx'
import { nameOf } from './run-words.ts'
import { words } from './words.ts'

/** Over the list while another run is chosen that one is compared with. */
export function PickingBar({ run, onStop }: { run: RunSummary; onStop(): void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-accent-soft px-3 py-1.5 text-accent">
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <b className="font-semibold">{words.picking(nameOf(run).slice(0, 120))}</b> {words.pickHow}
      </p>
      <Button size="small" onClick={onStop}>
        {words.stopPicking}
      </Button>
    </div>
  )
}
