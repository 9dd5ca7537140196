'use client'
import { useEffect, useState } from 'react'
import { loadProgramWorld } from './actions.ts'

export type World = { path: string; source: string }[]

/** What a program can import, asked for once. Null until it is there; the editor works without it, it only knows less. */
export function useWorld(): World | null {
  const [world, setWorld] = useState<World | null>(null)
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
  }, [])
  return world
}
