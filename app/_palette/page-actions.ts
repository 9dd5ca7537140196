'use client'
import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Something that can be done now on the page that is open. */
export interface PageAction {
  id: string
  label: string
  icon: 'run' | 'stop' | 'write' | 'add' | 'save' | 'compare' | 'delete' | 'reset'
  /** Its key, where it has one. */
  keys?: readonly string[]
  act(): void
}

interface Shown {
  actions: readonly PageAction[]
  /** Puts a name into the task that is being written; null where there is no task box. */
  insert: ((name: string, at: number) => void) | null
}

const NOTHING: Shown = { actions: [], insert: null }
/** By who offers them, in the order in which they came. */
const offers = new Map<object, Shown>()
const listeners = new Set<() => void>()
let shown = NOTHING

function tell(): void {
  const all = [...offers.values()]
  shown = {
    actions: all.flatMap(({ actions }) => actions),
    insert: all.findLast(({ insert }) => insert !== null)?.insert ?? null,
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Offers what can be done here at this moment to the command palette; `insert` where a task is written here. */
export function usePageActions(actions: readonly PageAction[], insert: Shown['insert'] = null): void {
  const latest = useRef({ actions, insert })
  latest.current = { actions, insert }
  // What is done is always what can be done by then: only what is seen has to be told anew.
  const seen = actions.map(({ id, label, keys }) => `${id} ${label} ${keys?.join() ?? ''}`).join('\n')
  const canInsert = insert !== null
  useEffect(() => {
    const owner = {}
    const actOf = (id: string) => () => latest.current.actions.find((action) => action.id === id)?.act()
    offers.set(owner, {
      actions: latest.current.actions.map((action) => ({ ...action, act: actOf(action.id) })),
      insert: canInsert ? (name, at) => latest.current.insert?.(name, at) : null,
    })
    // `seen` says which these are.
    void seen
    tell()
    return () => {
      offers.delete(owner)
      tell()
    }
  }, [seen, canInsert])
}

/** What can be done on the page that is open. */
export const usePageOffer = (): Shown =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => NOTHING,
  )
