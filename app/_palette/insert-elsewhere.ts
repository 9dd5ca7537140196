import { readDraft, saveDraft } from '../_workbench/run-draft.ts'
import { withName } from './palette-row.ts'

/** Where the task of the page without a run is kept: see use-task-text.ts. */
const TASK = 'cem-task'

/** Puts a name into the task that waits in the playground, from another page. */
export function insertElsewhere(name: string): void {
  const draft = readDraft(TASK)
  const text = draft?.runId === null ? draft.text : ''
  saveDraft(TASK, { runId: null, text: withName(text, text.length, name).text })
}

/** Puts a name where the caret is in the task box. */
export function insertIntoTask(name: string, setTask: (task: string) => void): void {
  const box = document.getElementById('task')
  if (!(box instanceof HTMLTextAreaElement)) return
  const { text, caret } = withName(box.value, box.selectionEnd, name)
  setTask(text)
  box.focus()
  // Once the new text stands there.
  requestAnimationFrame(() => box.setSelectionRange(caret, caret))
}
