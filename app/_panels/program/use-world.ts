'use client'
import { useEffect, useState } from 'react'
import { loadProgramWorld } from './actions.ts'

export type World = { path: string; source: string }[]

/**
 * What a program can import, asked for again when the catalog has another version. Null until it is there; the editor
 * works without it, it only knows less.
 */
export function useWorld(version: string): World | null {
  const [world, setWorld] = useState<World | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another world.
  useEffect(() => {
    let isGone = false
    loadProgramWorld(undefined)
      .then((answer) => {
        if (answer.ok && !isGone) setWorld(answer.value)
      })
      .catch(() => undefined) // Offline: the connection says so elsewhere, and the program can still be written.
    return () => {
      isGone = true
    }
  }, [version])
  return world
}
