'use client'
import { useCallback, useEffect, useState } from 'react'
import { type FoundModels, findModels } from './actions.ts'
import { words } from './words.ts'

type State = { kind: 'looking' } | { kind: 'failed'; message: string } | ({ kind: 'known' } & FoundModels)

/** Servers of models that are found when the page is opened, and when somebody looks again. */
export function useFoundModels() {
  const [state, setState] = useState<State>({ kind: 'looking' })
  const look = useCallback(async () => {
    setState({ kind: 'looking' })
    const answer = await findModels(undefined).catch(() => null)
    setState(
      answer?.ok
        ? { kind: 'known', ...answer.value }
        : { kind: 'failed', message: answer?.error.message ?? words.found.noAnswer },
    )
  }, [])
  useEffect(() => void look(), [look])
  return { state, look: () => void look() }
}
