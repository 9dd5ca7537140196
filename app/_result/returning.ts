/** The run whose page is come back to: its button that led here gets the focus. */
let returningTo: string | null = null
/** The run from whose page this one was opened, so that going back is the browser's own way back. */
let openedFrom: string | null = null

export const noteOpened = (runId: string) => {
  openedFrom = runId
}

/** Whether the page before this one is that of the run. Asked once. */
export function takeOpenedFrom(runId: string): boolean {
  const isIt = openedFrom === runId
  openedFrom = null
  return isIt
}

export const noteReturning = (runId: string) => {
  returningTo = runId
}

/** Whether somebody comes back to this run from its result. Asked once. */
export function takeReturning(runId: string): boolean {
  const isIt = returningTo === runId
  if (isIt) returningTo = null
  return isIt
}
