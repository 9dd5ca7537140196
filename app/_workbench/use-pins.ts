'use client'
import { parsePins, pinsFrom, type ToolPins } from '../_panels/tools/pins.ts'
import type { RunView } from '../_run/run-view.ts'
import { useRunInput } from './use-run-input.ts'

const KIND = {
  key: 'cem-tools',
  from: (view: RunView) => pinsFrom(view.tools),
  write: (pins: ToolPins) => JSON.stringify(pins),
  read,
}

/** The tools that are pinned and excluded. */
export const usePins = (view: RunView) => useRunInput(view, KIND)

function read(text: string): ToolPins | null {
  try {
    return parsePins(text)
  } catch {
    return null // from another time; what is pinned can be seen, and pinned again
  }
}
