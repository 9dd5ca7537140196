import type { ModelFault } from '../../lib/runs/model-fault.ts'
import type { RunView } from './run-view.ts'

/** Why rules wrote although a model was asked, and where the settings of the model may be why. */
export interface StandIn {
  why: string
  fault: ModelFault | null
}

type Told = Pick<RunView, 'because' | 'fault' | 'earlier'>

/** The same of this program, or else of the one before it for which rules stood in last; null where they never did. */
export function standInOf({ because, fault, earlier }: Told): StandIn | null {
  if (because !== null) return { why: fault?.what ?? because, fault }
  const last = earlier.findLast(({ standIn }) => standIn !== undefined)
  if (last?.standIn === undefined) return null
  return { why: last.fault?.what ?? last.standIn, fault: last.fault ?? null }
}
