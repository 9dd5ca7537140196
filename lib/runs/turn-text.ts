import { plainLine } from '../format/unseen.ts'
import type { ModelTurnStep, RepairCause, RunStep } from './event.ts'

const WHY: Record<RepairCause, string> = {
  guardrails: 'the checks refused it',
  types: 'its types do not fit',
  error: 'it failed',
}

/** Why another program is asked for, in one line: the same on a command line and to a client that waits. */
export function turnText(step: Extract<RunStep, { kind: 'repairing' | 'turn' }>): string {
  if (step.kind === 'repairing')
    return `Repairing the program (${step.attempt} of ${step.of}): ${WHY[step.because]}${errorOf(step)}`
  const what = step.because === 'look' ? 'Looked first' : `Searched for tools: ${plainLine(step.words ?? '')}`
  return `${what} (turn ${step.turn}${step.of === undefined ? '' : ` of ${step.of}`})`
}

/** What a model did where no program tells it, in one line. */
export function modelTurnText({ what, calls = [], model, isCut }: ModelTurnStep): string {
  const name = plainLine(model)
  if (what === 'search') return `${name} looked for tools`
  if (what === 'translate') return `Task translated for tool search by ${name}`
  if (what === 'calls') return `${name} called ${calls.map(plainLine).join(', ')}`
  return isCut ? `The answer of ${name} was cut off` : `${name} answered`
}

/** What it failed with. Findings are told where it is checked. */
function errorOf({ because, text }: Extract<RunStep, { kind: 'repairing' }>): string {
  if (because !== 'error') return ''
  const line = plainLine(text.split('\n', 1)[0] ?? '')
  return line === '' ? '' : `. ${line}`
}

/** Who wrote a program instead of the model and why, in one line; null where nobody stood in. */
export function standInText({ generator, because }: { generator: string; because?: string }): string | null {
  return because === undefined ? null : `Written by ${generator}, not by a model: ${plainLine(because)}`
}
