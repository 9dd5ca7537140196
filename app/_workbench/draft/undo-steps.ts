/** In how many steps one can go back after a reload, and how much text they may be in all, in characters. */
const MOST_STEPS = 50
const MOST_TEXT = 128 * 1024
/** Whoever pauses so long in milliseconds begins another step. */
const PAUSE_MS = 700

/** The texts that undo leads back to, oldest first, and the last edit. */
export interface UndoSteps {
  before: readonly string[]
  text: string
  /** When the last edit was, in milliseconds. */
  at: number
}

/** The steps after an edit: typing without a pause is one step, and what was undone is no step back any more. */
export function stepOn({ before, text: was, at }: UndoSteps, text: string, now: number, isUndo = false): UndoSteps {
  const undone = before.lastIndexOf(text)
  if (undone >= 0) return { before: before.slice(0, undone), text, at: 0 }
  // The editor's own steps may be smaller.
  if (isUndo) return { before, text, at: 0 }
  if (before.length > 0 && now - at < PAUSE_MS) return { before, text, at: now }
  return { before: within([...before, was]), text, at: now }
}

function within(steps: string[]): string[] {
  const kept: string[] = []
  let room = MOST_TEXT
  for (const step of steps.toReversed().slice(0, MOST_STEPS)) {
    room -= step.length
    if (room < 0) break
    kept.unshift(step)
  }
  return kept
}
