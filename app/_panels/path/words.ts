import type { CellState, Step } from '../../_run/path-cells.ts'

/** What the path of a run says. */
export const words = {
  ofRun: 'Path of this run',
  ofLastRun: 'Path of the last run',
  lastRun: 'last run',
  steps: {
    Discover: 'Discover',
    Select: 'Select',
    Generate: 'Generate',
    Check: 'Check',
    Run: 'Run',
    Result: 'Result',
  } satisfies Record<Step, string>,
  states: {
    todo: 'not started',
    active: 'in progress',
    waiting: 'waits for you',
    done: 'done',
    failed: 'failed',
    stopped: 'stopped',
    skipped: 'left out',
  } satisfies Record<CellState, string>,
  unknown: 'not known',
  tokens: 'tok',
  tokensTitle: 'tokens the model read and wrote, measured',
  finished: 'Finished',
  ended: 'Ended',
  at: (number: number, step: string) => `${number} of 6 ${step}`,
  restOfLast: (rest: string) => `${rest}, last run`,
}
