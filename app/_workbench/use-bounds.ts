'use client'
import { type Bounds, boundsFrom, parseBounds } from '../_panels/task/bounds.ts'
import type { RunView } from '../_run/run-view.ts'
import { useRunInput } from './use-run-input.ts'

const KIND = {
  key: 'cem-bounds',
  from: (view: RunView) => boundsFrom(view.budget),
  write: (bounds: Bounds) => JSON.stringify(bounds),
  read,
}

/** What a run may spend on programs. */
export const useBounds = (view: RunView) => useRunInput(view, KIND)

function read(text: string): Bounds | null {
  try {
    return parseBounds(text)
  } catch {
    return null // from another time; what is bound can be seen, and bound again
  }
}
