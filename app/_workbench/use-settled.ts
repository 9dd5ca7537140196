'use client'
import { parseSettled, type Settled, settledFrom } from '../_panels/tools/settled.ts'
import type { RunView } from '../_run/run-view.ts'
import { useRunInput } from './use-run-input.ts'

const KIND = {
  key: 'cem-tools',
  from: (view: RunView) => settledFrom(view.tools),
  write: (settled: Settled) => JSON.stringify(settled),
  read,
}

/** The tools that are pinned and excluded. */
export const useSettled = (view: RunView) => useRunInput(view, KIND)

function read(text: string): Settled | null {
  try {
    return parseSettled(text)
  } catch {
    return null // from another time; what is pinned can be seen, and pinned again
  }
}
