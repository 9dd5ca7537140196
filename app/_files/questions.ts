import type { Addressed } from './use-uploads.ts'

/** Files that would replace others, as they are asked about; those that come meanwhile wait for a question of their own. */
interface Questions {
  /** Counts the questions. */
  id: number
  /** What is asked about now; it does not change while somebody reads it. */
  files: Addressed[] | null
  waiting: Addressed[]
}

export const NO_QUESTIONS: Questions = { id: 0, files: null, waiting: [] }

export function ask(before: Questions, files: Addressed[]): Questions {
  if (files.length === 0) return before
  if (before.files === null) return { id: before.id + 1, files, waiting: [] }
  return { ...before, waiting: [...before.waiting, ...files] }
}

/** The question is answered: the next one, or none. */
export const answered = ({ id, waiting }: Questions): Questions => ask({ id, files: null, waiting: [] }, waiting)
