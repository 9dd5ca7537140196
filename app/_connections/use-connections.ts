'use client'
import { useState } from 'react'
import type { ShownConnection } from '../../lib/connections/shown-connection.ts'
import type { ActionResult } from '../_server/define-action.ts'
import type { TakenAway } from '../_ui/undo-list.tsx'
import { listConnections, reconnect, removeConnection, undoRemoval } from './actions.ts'

export const NO_ANSWER = 'The server does not answer. Check that it runs, then try again.'

/** The connections of the page: what there is, what is being done to each, and what went wrong. */
export function useConnections(initial: ShownConnection[]) {
  const [connections, setConnections] = useState(initial)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [removed, setRemoved] = useState<TakenAway[]>([])
  const [pings, setPings] = useState<Record<string, number>>({})
  const [fault, setFault] = useState<string | null>(null)

  async function refresh() {
    const answer = await listConnections(undefined).catch(() => null)
    if (answer?.ok) setConnections(answer.value)
    else setFault(answer?.error.message ?? NO_ANSWER)
  }

  /** Does one thing about a server, then looks again at all of them. */
  async function about<Value>(name: string, ask: () => Promise<ActionResult<Value>>, take: (value: Value) => void) {
    setBusy((names) => new Set([...names, name]))
    setFault(null)
    const answer = await ask().catch(() => null)
    if (answer?.ok) take(answer.value)
    else setFault(answer === null ? NO_ANSWER : `${name}: ${answer.error.message}`)
    await refresh()
    setBusy((names) => new Set([...names].filter((other) => other !== name)))
  }

  return {
    connections,
    busy,
    removed,
    pings,
    fault,
    refresh,
    reconnect: (name: string) =>
      about(
        name,
        () => reconnect(name),
        ({ pingMs }) => setPings((known) => ({ ...known, [name]: pingMs })),
      ),
    remove: ({ id, name }: { id: string; name: string }) =>
      about(
        name,
        () => removeConnection(id),
        () => setRemoved((known) => [...known, { id, name, at: Date.now() }]),
      ),
    undo: ({ id, name }: TakenAway) =>
      about(
        name,
        () => undoRemoval(id),
        () => setRemoved((known) => known.filter((one) => one.id !== id)),
      ),
  }
}
