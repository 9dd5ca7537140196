'use client'
import { useEffect, useSyncExternalStore } from 'react'
import type { KeyGroupName } from './key-groups.ts'

const NONE: readonly KeyGroupName[] = []
let shown = NONE
const listeners = new Set<() => void>()

function change(next: readonly KeyGroupName[]): void {
  shown = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says that these keys do something on the page that is open. */
export function usePageKeyGroup(name: KeyGroupName): void {
  useEffect(() => {
    change([...shown, name])
    return () => change(shown.toSpliced(shown.indexOf(name), 1))
  }, [name])
}

/** The keys of the page that is open, besides those of every page. */
export const usePageKeyGroups = (): readonly KeyGroupName[] =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  )
