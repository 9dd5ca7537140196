/** Something that was being written while a run was shown; null for the page without a run. */
export interface RunDraft {
  runId: string | null
  text: string
  /** What undo leads back to, oldest first. */
  before?: readonly string[]
}

/** Reads a draft of this tab. One that cannot be read is left aside. */
export function readDraft(key: string): RunDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('runId' in kept) || !('text' in kept)) return null
    const { runId, text } = kept
    if ((runId !== null && typeof runId !== 'string') || typeof text !== 'string') return null
    return { runId, text, ...('before' in kept && isTexts(kept.before) && { before: kept.before }) }
  } catch {
    return null // from another time; nothing of the run is lost with it
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

export function saveDraft(key: string, draft: RunDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    if (draft.before) return saveDraft(key, { runId: draft.runId, text: draft.text })
    // The browser keeps no more for this page. What is written stays on the page, it only does not survive a reload.
  }
}

export function forgetDraft(key: string): void {
  sessionStorage.removeItem(key)
}
