import type { TakenAway } from '../_ui/undo-list.tsx'

// Removing leaves the page of the skill for the library, and the way back is shown there.
let removed: readonly TakenAway[] = []

export const noteRemoved = (one: TakenAway): void => void (removed = [one, ...removed])

/** Skills that were removed in this tab, the last first. */
export const removedLately = (): readonly TakenAway[] => removed

export const forgetRemoved = (id: string): void => void (removed = removed.filter((one) => one.id !== id))
