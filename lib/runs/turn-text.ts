import { plainLine } from '../format/unseen.ts'
import type { RepairCause, RunStep } from './event.ts'

const WHY: Record<RepairCause, string> = {
  guardrails: 'the checks refused it',
  types: 'its types do not fit',
  error: 'it failed',
}

/** Why another program is asked for, in one line: the same on a command line and to a client that waits. */
export function turnText(step: Extract<RunStep, { kind: 'repairing' | 'turn' }>): string {
  if (step.kind === 'repairing') return `Repairing the program (${step.attempt} of ${step.of}): ${WHY[step.because]}`
  const what = step.because === 'look' ? 'Looked first' : `Searched for tools: ${plainLine(step.words ?? '')}`
  return `${what} (turn ${step.turn} of ${step.of})`
}
