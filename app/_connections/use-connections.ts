'use client'
import { useEffect, useRef, useState } from 'react'
import type { Removed } from '../../lib/connections/service/change-servers.ts'
import type { ShownConnection } from '../../lib/connections/shown-connection.ts'
import { NO_ANSWER } from '../_format/no-answer.ts'
import type { ActionResult } from '../_server/define-action.ts'
import type { TakenAway } from '../_ui/undo-list.tsx'
import {
  cancelConnecting,
  chooseTools,
  listConnections,
  reconnect,
  removeConnection,
  switchConnection,
  switchTool,
  undoRemoval,
} from './actions.ts'

/** For how long a server can be put back: as long as its secrets are kept. */
export const UNDO_MS = 600_000
/** How often one looks while a server is being asked. */
const FOLLOW_MS = 1_000
/** How often one looks otherwise, while somebody looks at the page: what is connected may be let go meanwhile. */
const LOOK_MS = 15_000

const takenAway = (removed: readonly Removed[]): TakenAway[] =>
  removed.map(({ id, name, leftMs }) => ({ id, name, at: Date.now() - (UNDO_MS - leftMs) }))

/** The connections of the page: what there is, what is being done to each, and what went wrong. */
export function useConnections(initial: { list: ShownConnection[]; removed: Removed[] }) {
  const [connections, setConnections] = useState(initial.list)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [removed, setRemoved] = useState<TakenAway[]>(() => takenAway(initial.removed))
  const [pings, setPings] = useState<Record<string, number>>({})
  const [fault, setFault] = useState<string | null>(null)

  async function refresh() {
    const answer = await listConnections(undefined).catch(() => null)
    if (!answer?.ok) return setFault(answer?.error.message ?? NO_ANSWER)
    setFault((before) => (before === NO_ANSWER ? null : before))
    setConnections(answer.value.list)
    setRemoved(takenAway(answer.value.removed))
  }
  const look = useRef(refresh)
  look.current = refresh

  // What is being asked goes on without this page: it looks until nothing is.
  const isPending = connections.some(({ pending }) => pending !== null)
  useEffect(() => {
    if (!isPending) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = async () => {
      await look.current()
      timer = setTimeout(follow, FOLLOW_MS)
    }
    timer = setTimeout(follow, FOLLOW_MS)
    return () => clearTimeout(timer)
  }, [isPending])

  useEffect(() => {
    const lookNow = () => {
      if (!document.hidden) void look.current()
    }
    const again = setInterval(lookNow, LOOK_MS)
    document.addEventListener('visibilitychange', lookNow)
    return () => {
      clearInterval(again)
      document.removeEventListener('visibilitychange', lookNow)
    }
  }, [])

  /** Does one thing about a server, then looks again at all of them. */
  async function about<Value>(name: string, ask: () => Promise<ActionResult<Value>>, take?: (value: Value) => void) {
    setBusy((names) => new Set([...names, name]))
    setFault(null)
    const answer = await ask().catch(() => null)
    if (answer?.ok) take?.(answer.value)
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
        (answer) => answer && setPings((known) => ({ ...known, [name]: answer.pingMs })),
      ),
    cancel: (name: string) => about(name, () => cancelConnecting(name)),
    turn: ({ id, name, isOn }: { id: string; name: string; isOn: boolean }) =>
      about(name, () => switchConnection({ id, isOn })),
    chooseTools: ({ id, name, tools }: { id: string; name: string; tools: string[] | null }) =>
      about(name, () => chooseTools({ id, tools })),
    switchTool: ({ id, name, ...turn }: { id: string; name: string; tool: string; isOn: boolean }) =>
      about(name, () => switchTool({ id, ...turn })),
    remove: ({ id, name }: { id: string; name: string }) => about(name, () => removeConnection(id)),
    undo: ({ id, name }: TakenAway) => about(name, () => undoRemoval(id)),
  }
}

/** The connections of the page, and what can be done with them. */
export type ConnectionsState = ReturnType<typeof useConnections>
