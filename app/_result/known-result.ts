import type { FileChange, RunRecord } from '../../lib/runs/event.ts'
import { runNameOf } from '../_run/run-name.ts'
import { words } from './words.ts'

/** What of a run is looked at here: all of what it returned, nothing is cut. */
export interface KnownResult {
  title: string
  isOver: boolean
  /** Undefined: it returned nothing. */
  value?: unknown
  files: FileChange[]
}

/** As much of a record as is looked at. */
export function knownResult({ status, task, program, outcome, value, files }: RunRecord): KnownResult {
  // A program may have returned something that was not answered from.
  const hasValue = (outcome?.kind === 'returned' || outcome?.kind === 'failed') && value !== null && value !== undefined
  const title = runNameOf({ task, program: program ?? '' })
    .trim()
    .replace(/\s+/g, ' ')
  return {
    title: title.length > TITLE ? `${title.slice(0, TITLE)}…` : title || words.aRun,
    isOver: status === 'finished',
    ...(hasValue && { value }),
    files,
  }
}

/** Of a longer one the beginning says what it is. */
const TITLE = 200
