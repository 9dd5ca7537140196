'use client'
import { useCallback, useEffect, useState } from 'react'
import { listToolNames } from '../actions.ts'
import { foldNames, type ToolNames } from '../server-groups.ts'

const NONE: ToolNames = new Map()

/** Names of tools to look for: asked for when somebody begins to, and again when there are more or fewer. */
export function useToolNames(count: number): { names: ToolNames; ask(): void } {
  const [isAsked, setAsked] = useState(false)
  const [names, setNames] = useState(NONE)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tools have other names.
  useEffect(() => {
    if (!isAsked) return
    let isGone = false
    listToolNames(undefined).then(
      (answer) => answer.ok && !isGone && setNames(foldNames(answer.value)),
      // Servers are found by their own names all the same, and the page says that nothing answers.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [isAsked, count])
  return { names, ask: useCallback(() => setAsked(true), []) }
}
