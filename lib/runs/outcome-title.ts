import type { Outcome } from './outcome.ts'

/** How a run ended in a few words, for lists: all that is known there is the kind. */
export const OUTCOME_TITLE: Record<Outcome['kind'], string> = {
  returned: 'Finished',
  threw: 'Stopped by an error',
  'timed-out': 'Out of time',
  'out-of-memory': 'Out of memory',
  'output-limit': 'Too much output',
  'result-limit': 'Result too large',
  'disk-limit': 'Wrote too much',
  'tool-limit': 'Too many calls',
  cancelled: 'Stopped by you',
  crashed: 'The sandbox failed',
  interrupted: 'Interrupted by a restart',
  refused: 'Not allowed to run',
  'no-program': 'No program',
  failed: 'Could not be done',
  stopped: 'Not run, only written',
}
