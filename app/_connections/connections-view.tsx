'use client'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Removed } from '../../lib/connections/connection-service.ts'
import type { ShownConnection } from '../../lib/connections/shown-connection.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { UndoList } from '../_ui/undo-list.tsx'
import { AddDialog } from './add-dialog.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { SignInEndNote } from './sign-in-end.tsx'
import { UNDO_MS, useConnections } from './use-connections.ts'

/** The MCP servers of one person: how each is, what it offers, and how to add or remove one. */
export function ConnectionsView({
  initial,
  isAdministrator,
  back,
}: {
  initial: { list: ShownConnection[]; removed: Removed[] }
  isAdministrator: boolean
  /** Somebody is back from signing in at a server. */
  back: { end: string; server: string | null }
}) {
  const state = useConnections(initial)
  const [isAdding, setAdding] = useState(false)
  const { connections, busy, removed, pings, fault } = state
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="primary" onClick={() => setAdding(true)}>
          <Plus size={16} strokeWidth={1.8} aria-hidden />
          Add servers
        </Button>
      </div>
      <SignInEndNote end={back.end} name={connections.find(({ name }) => name === back.server)?.name ?? null} />
      {fault && <Alert tone="bad">{fault}</Alert>}
      <ul aria-label="Connections" className="grid gap-3">
        {connections.map((connection) => (
          <li key={connection.name}>
            <ConnectionCard
              connection={connection}
              pingMs={pings[connection.name]}
              isBusy={busy.has(connection.name)}
              onReconnect={() => void state.reconnect(connection.name)}
              onCancel={() => void state.cancel(connection.name)}
              onTurn={(id, isOn) => void state.turn({ id, name: connection.name, isOn })}
              onChooseTools={(id, tools) => void state.chooseTools({ id, name: connection.name, tools })}
              onRemove={(id) => void state.remove({ id, name: connection.name })}
            />
          </li>
        ))}
      </ul>
      {/* In sight wherever on the page the server was. */}
      <UndoList
        what="removed"
        items={removed}
        undoMs={UNDO_MS}
        onUndo={(one) => void state.undo(one)}
        className="sticky bottom-3 rounded-lg border border-line bg-surface shadow-raised"
      />
      <AddDialog
        isOpen={isAdding}
        isAdministrator={isAdministrator}
        onOpenChange={setAdding}
        connections={connections}
        onAdded={() => void state.refresh()}
        onCancel={(name) => void state.cancel(name)}
      />
    </div>
  )
}
