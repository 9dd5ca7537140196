'use client'
import { useState } from 'react'
import type { ShownConnection } from '../../../lib/connections/shown-connection.ts'
import { Button } from '../../_ui/button.tsx'
import { Switch } from '../../_ui/switch.tsx'
import { ChooseTools } from '../choose-tools.tsx'
import { RemoveDialog } from '../remove-dialog.tsx'
import { stateOf } from '../server-state.ts'
import type { ConnectionsState } from '../use-connections.ts'
import { SettingsForm } from './settings-form.tsx'
import { SettingsList } from './settings-list.tsx'
import { SettingsUndo } from './settings-undo.tsx'
import { words } from './words.ts'

interface Props {
  connection: ShownConnection
  isBusy: boolean
  actions: Pick<ConnectionsState, 'turn' | 'chooseTools' | 'remove' | 'refresh'>
  onRemoved(): void
}

/** What can be changed of a server, for whom it is; for others who can. */
export function SettingsPart({ connection, isBusy, actions, onRemoved }: Props) {
  const { name, id, from, kind, pending, settings } = connection
  const chosenTools = settings?.includeTools ?? null
  const [isRemoving, setRemoving] = useState(false)
  if (id === null)
    return (
      <div className="grid max-w-[640px] gap-4">
        <p className="text-ink2 [overflow-wrap:anywhere]">{whoChanges(connection)}</p>
        {settings && <SettingsList settings={settings} kind={kind} />}
      </div>
    )
  const state = stateOf(connection)
  const given = { id, name }
  async function remove() {
    setRemoving(false)
    onRemoved()
    await actions.remove(given)
  }
  return (
    <div className="grid max-w-[640px] grid-cols-[minmax(0,1fr)] gap-5">
      <SettingsUndo connection={connection} id={id} onUndone={actions.refresh} />
      {settings && (
        <SettingsForm
          key={id}
          connection={connection}
          id={id}
          settings={settings}
          isBusy={isBusy || pending !== null}
          onSaved={actions.refresh}
        />
      )}
      <div>
        <Switch isOn={state !== 'off'} disabled={isBusy} onSwitch={(isOn) => void actions.turn({ ...given, isOn })}>
          <span className="font-medium">{words.settings.use(name)}</span>
        </Switch>
        <p className="text-ink3 text-xs">{words.settings.useAbout}</p>
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
      <div>
        <Button
          kind="danger"
          disabled={isBusy}
          // One's own comes back by Undo; what others use is asked about.
          onClick={() => (from === 'everybody' ? setRemoving(true) : void remove())}
        >
          {words.settings.remove(name)}
        </Button>
        <p className="mt-1 text-ink3 text-xs">{words.settings.removeAbout}</p>
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

function whoChanges({ from, kind, settings }: ShownConnection): string {
  if (kind === 'builtin') return words.settings.ofBuiltin
  if (from === 'configuration') return words.settings.setIn(settings?.setIn ?? words.settings.configuration)
  return words.settings.ofOthers
}
