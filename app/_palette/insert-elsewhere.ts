import { readDraft, saveDraft } from '../_workbench/draft/run-draft.ts'
import { withName } from './palette-row.ts'

/** Where the task of the page without a run is kept: see use-task-text.ts. */
const TASK = 'cem-task'

/** Puts a name into the task that waits in the playground, from another page. */
export function insertElsewhere(name: string): void {
  const draft = readDraft(TASK)
  const text = draft?.runId === null ? draft.text : ''
  saveDraft(TASK, { runId: null, text: withName(text, text.length, name).text })
}

const taskBox = (): HTMLTextAreaElement | null => {
  const box = document.getElementById('task')
  return box instanceof HTMLTextAreaElement ? box : null
}

/** Where the caret of the task box is. To be asked before a dialog closes: Chrome sets it to the start then. */
export const caretOfTask = (): number => taskBox()?.selectionEnd ?? 0

/** Puts a name at a place of the task box. */
export function insertIntoTask(name: string, at: number, setTask: (task: string) => void): void {
  const box = taskBox()
  if (!box) return
  const { text, caret } = withName(box.value, at, name)
  setTask(text)
  box.focus()
  // Once the new text stands there.
  requestAnimationFrame(() => box.setSelectionRange(caret, caret))
}
