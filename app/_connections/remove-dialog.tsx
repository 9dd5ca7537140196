import type { ShownConnection } from '../../lib/connections/shown-connection.ts'
import { formatCount } from '../../lib/format/duration.ts'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { UNDO_MS } from './use-connections.ts'

interface Props {
  connection: ShownConnection
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  onRemove(): void
}

/** Asks before a server goes that others use as well, and says what goes with it. */
export function RemoveDialog({ connection: { name, tools, secrets }, isOpen, onOpenChange, onRemove }: Props) {
  const goes =
    tools === 0
      ? 'Everybody here loses access to it.'
      : `Its ${tools === 1 ? 'tool goes' : `${formatCount(tools)} tools go`} for everybody here: programs that import ${tools === 1 ? 'it' : 'them'} are refused.`
  return (
    <Dialog title={`Remove ${name} for everybody?`} isOpen={isOpen} onOpenChange={onOpenChange}>
      <div className="grid gap-4 px-4 py-3">
        <p>{goes}</p>
        <p className="text-ink2">
          It can be put back for {UNDO_MS / 60_000} minutes. Then its settings
          {secrets.length > 0 && ` and what is saved of ${secrets.join(', ')}`} are deleted.
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button kind="danger" onClick={onRemove}>
            Remove {name}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
