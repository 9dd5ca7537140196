import type { ShownConnection } from '../../lib/connections/shown-connection.ts'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { UNDO_MS } from './use-connections.ts'
import { words } from './words.ts'

interface Props {
  connection: ShownConnection
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  onRemove(): void
}

/** Asks before a server goes that others use as well, and says what goes with it. */
export function RemoveDialog({ connection: { name, tools, secrets }, isOpen, onOpenChange, onRemove }: Props) {
  return (
    <Dialog title={words.remove.title(name)} isOpen={isOpen} onOpenChange={onOpenChange}>
      <div className="grid gap-4 px-4 py-3">
        <p>{tools === 0 ? words.remove.access : words.remove.tools(tools)}</p>
        <p className="text-ink2">{words.remove.putBack(UNDO_MS / 60_000, secrets)}</p>
        <div className="flex justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>{words.remove.cancel}</Button>
          <Button kind="danger" onClick={onRemove}>
            {words.remove.remove(name)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
