'use client'
import { useEffect, useState } from 'react'
import type { RunSelection } from '../../../lib/runs/events/run-state.ts'
import { weighTools } from './actions.ts'
import { nameOf } from './pins.ts'

const NONE: ReadonlyMap<string, number> = new Map()

/** Tokens a model reads for the tools of a selection, by `server/tool`; empty until they are counted. */
export function useWeights(selection: RunSelection | null): ReadonlyMap<string, number> {
  const [weights, setWeights] = useState(NONE)
  useEffect(() => {
    if (!selection) return
    let isGone = false
    const names = [...selection.tools, ...selection.nearest].map(nameOf)
    // Offline, or signed out: the page says so elsewhere, and the tools are shown without.
    void weighTools(names)
      .catch(() => null)
      .then((answer) => {
        if (!isGone && answer?.ok) setWeights(new Map(answer.value))
      })
    return () => {
      isGone = true
    }
  }, [selection])
  return weights
}
