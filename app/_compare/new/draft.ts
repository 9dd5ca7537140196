import type { ComparisonRequest } from '../../../lib/compare/comparison.ts'
import type { Way } from '../../../lib/tokens/comparison.ts'
import { WAYS } from '../../../lib/tokens/way-names.ts'

/** How answers are checked, `none` for tasks that pass when their run returns. */
export type CheckKind = 'none' | 'text' | 'pattern' | 'path' | 'judge'

/** The form of a new comparison as it is typed: nothing of it is lost when another check is chosen. */
export interface Draft {
  /** A task a line; a line of JSON brings its own check. */
  tasks: string
  ways: Way[]
  /** Empty: the model that is set. */
  models: string[]
  repeats: string
  check: CheckKind
  text: string
  pattern: string
  path: string
  /** What must stand at the path, as JSON or as a text; empty: anything. */
  equals: string
  prompt: string
  approve: NonNullable<ComparisonRequest['approve']>
  /** US dollars; empty: no limit. */
  most: string
  name: string
}

export const EMPTY_DRAFT: Draft = {
  tasks: '',
  ways: [...WAYS],
  models: [],
  repeats: '3',
  check: 'none',
  text: '',
  pattern: '',
  path: '',
  equals: '',
  prompt: '',
  approve: 'none',
  most: '',
  name: '',
}

// The form is left for the page of a comparison or of the settings, and what was typed is there when it is opened again.
let kept: Draft = EMPTY_DRAFT

export const keptDraft = (): Draft => kept

export const keepDraft = (draft: Draft): void => void (kept = draft)
