'use client'
import { useSyncExternalStore } from 'react'

/** Whether a media query holds; `onServer` until the browser can say. */
export function useMediaQuery(query: string, onServer: boolean): boolean {
  const { subscribe, read } = watch(query)
  return useSyncExternalStore(subscribe, read, () => onServer)
}

interface Watch {
  subscribe(listener: () => void): () => void
  read(): boolean
}

/** One for each query: asking the browser anew at every drawing is not free. */
const watches = new Map<string, Watch>()

function watch(query: string): Watch {
  const known = watches.get(query)
  if (known) return known
  let list: MediaQueryList | undefined
  const open = () => (list ??= matchMedia(query))
  const made: Watch = {
    subscribe(listener) {
      open().addEventListener('change', listener)
      return () => open().removeEventListener('change', listener)
    },
    read: () => open().matches,
  }
  watches.set(query, made)
  return made
}
