'use client'
import { useState } from 'react'
import type { ShownConnection } from '../../../lib/connections/shown-connection.ts'
import { Button } from '../../_ui/button.tsx'
import { Switch } from '../../_ui/switch.tsx'
import { ChooseTools } from '../choose-tools.tsx'
import { RemoveDialog } from '../remove-dialog.tsx'
import { stateOf } from '../server-state.ts'
import type { ConnectionsState } from '../use-connections.ts'

interface Props {
  connection: ShownConnection
  isBusy: boolean
  actions: Pick<ConnectionsState, 'turn' | 'chooseTools' | 'remove'>
  onRemoved(): void
}

/** What can be changed of a server, for whom it is; for others who can. */
export function SettingsPart({ connection, isBusy, actions, onRemoved }: Props) {
  const { name, id, from, kind, chosenTools, secrets, pending } = connection
  const [isRemoving, setRemoving] = useState(false)
  if (id === null) return <p className="max-w-[640px] text-ink2">{whoChanges(connection)}</p>
  const state = stateOf(connection)
  const given = { id, name }
  async function remove() {
    setRemoving(false)
    onRemoved()
    await actions.remove(given)
  }
  return (
    <div className="grid max-w-[640px] gap-5">
      <div>
        <Switch isOn={state !== 'off'} disabled={isBusy} onSwitch={(isOn) => void actions.turn({ ...given, isOn })}>
          <span className="font-medium">Use {name}</span>
        </Switch>
        <p className="text-ink3 text-xs">Off, nothing of it is started, and programs cannot import its tools.</p>
      </div>
      {state !== 'off' && (
        <ChooseTools
          // What was chosen elsewhere meanwhile is what there is to change.
          key={chosenTools?.join()}
          name={name}
          chosen={chosenTools}
          isBusy={isBusy || pending !== null}
          onChoose={(tools) => void actions.chooseTools({ ...given, tools })}
        />
      )}
      {secrets.length > 0 && (
        <div>
          <p className="font-medium">{kind === 'url' ? 'Headers' : 'Environment'}</p>
          <p className="text-ink2">
            {secrets.join(', ')}: kept encrypted,{' '}
            {kind === 'url' ? 'sent to its address only' : 'given to its command only'}, not shown again. To replace{' '}
            {secrets.length === 1 ? 'it' : 'them'}, remove {name} and add it anew.
          </p>
        </div>
      )}
      <div>
        <Button
          kind="danger"
          disabled={isBusy}
          // One's own comes back by Undo; what others use is asked about.
          onClick={() => (from === 'everybody' ? setRemoving(true) : void remove())}
        >
          Remove {name}
        </Button>
        <p className="mt-1 text-ink3 text-xs">It can be put back for ten minutes.</p>
      </div>
      <RemoveDialog
        connection={connection}
        isOpen={isRemoving}
        onOpenChange={setRemoving}
        onRemove={() => void remove()}
      />
    </div>
  )
}

function whoChanges({ from, kind }: ShownConnection): string {
  if (kind === 'builtin') return 'It is a part of this installation. An administrator can switch it off in mcp.json.'
  if (from === 'configuration')
    return 'It stands in the configuration of this installation (mcp.json). Whoever administers the host changes it there.'
  return 'It is shared with everybody here. An administrator can change or remove it.'
}
