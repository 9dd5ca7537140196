import type { RunView } from '../../_run/run-view.ts'
import { standInOf } from '../../_run/stand-in.ts'
import { FixModel } from '../../_settings/model/fix-model.tsx'
import { words } from './words.ts'

/** Why rules wrote the program although a model was asked; nothing where they did not. */
export function StandInNote({ view, className }: { view: RunView; className: string }) {
  const standIn = standInOf(view)
  if (!standIn) return null
  return (
    <p className={`bg-sunken text-ink2 text-xs ${className}`}>
      {words.standIn(view.isByRules, standIn.why)} {standIn.fault && <FixModel fix={standIn.fault.fix} />}
    </p>
  )
}
