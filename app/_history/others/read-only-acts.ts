import type { Owner } from '../../../lib/history/others-runs.ts'
import { othersRunAddress } from '../history-address.ts'
import type { RowActs } from '../row-acts.ts'

/** Of rows of another account: they are opened, and nothing else is done with them. */
export function readOnlyActs({ id }: Owner, go: (address: string) => void): RowActs {
  const addressOf: RowActs['addressOf'] = ({ runId }) => othersRunAddress(id, runId)
  const nothing = () => {}
  return {
    ...{ addressOf, onOpen: (run) => go(addressOf(run)) },
    ...{ onAgain: nothing, onCompare: nothing, onCopyLink: nothing, onExport: nothing, onName: nothing },
    ...{ onDelete: nothing, onUndo: nothing, onSelect: nothing },
  }
}
