import { PlaygroundError } from '../errors.ts'
import type { RunBudget, ToolChoice } from '../runs/event.ts'
import type { Values } from '../runs/question.ts'
import type { Limits } from '../sandbox/contract.ts'
import { trimChoice } from '../selection/tool-choice.ts'
import { checkValues } from './check-values.ts'
import { lowerLimits } from './limits.ts'
import type { RunRequest } from './request.ts'
import type { RunContext } from './run-services.ts'

export interface CheckedRequest {
  task?: string
  code?: string
  until: RunContext['until']
  limits: Limits
  approve: RunContext['approve']
  tools?: ToolChoice
  values?: Values
  replayOf?: string
  editedFrom?: string
  /** Those that were asked for. */
  wanted: Partial<Limits>
  types: boolean
  budget?: RunBudget
}

/** Refuses a request that is not well-formed, before a run is made of it. */
export function checkRequest(request: RunRequest, allowed: Limits, isStrict: boolean): CheckedRequest {
  const { task, code, until = 'finished', approve = 'none' } = request
  if (task === undefined ? code === undefined : code !== undefined) {
    throw new PlaygroundError(
      'invalid-input',
      `Expected either a task or code, and got ${task === undefined ? 'neither' : 'both'}.`,
    )
  }
  if (code !== undefined && until === 'selected') {
    throw new PlaygroundError(
      'invalid-input',
      'A run of code has no selection to stop after. Use until "checked" or "finished".',
    )
  }
  const tools = request.tools && trimChoice(request.tools)
  if (code !== undefined && tools) {
    throw new PlaygroundError(
      'invalid-input',
      'A run of code has no selection: its tools are those it imports. Leave out pinned and excluded tools.',
    )
  }
  const values = request.values && checkValues(request.values)
  if (code !== undefined && values)
    throw new PlaygroundError(
      'invalid-input',
      'A run of code asks no questions: its values stand in the program. Leave out values, or give a task.',
    )
  if (request.replayOf !== undefined && code === undefined)
    throw new PlaygroundError('invalid-input', 'Recorded results are used by a program: give its code with replayOf.')
  const { budget } = request
  if (budget) assertBudget(budget)
  return {
    ...(task !== undefined && { task }),
    ...(budget && { budget }),
    ...(code !== undefined && { code }),
    until,
    approve,
    ...(tools && { tools }),
    ...(values && { values }),
    ...(request.replayOf !== undefined && { replayOf: request.replayOf }),
    ...(request.editedFrom !== undefined && { editedFrom: request.editedFrom }),
    wanted: request.limits ?? {},
    limits: lowerLimits(request.limits ?? {}, allowed),
    types: request.types ?? (isStrict || until === 'checked'),
  }
}

function assertBudget(budget: RunBudget): void {
  for (const [name, value] of Object.entries(budget)) {
    if (name !== 'turns' && name !== 'tokens')
      throw new PlaygroundError('invalid-input', `${name} is no part of a budget. Parts are turns, tokens.`)
    if (value !== undefined && (!Number.isInteger(value) || value < 1))
      throw new PlaygroundError('invalid-input', `The budget ${name} must be a whole number above 0, but is ${value}.`)
  }
}
