import type { Config } from '../config/config.ts'
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

/** What a run may spend on programs as it is configured. */
export const mostOf = ({ max_turns, max_tokens }: Config['codegen']): Required<RunBudget> => ({
  turns: max_turns,
  tokens: max_tokens,
})

/** Refuses a request that is not well-formed, before a run is made of it. */
export function checkRequest(
  request: RunRequest,
  allowed: Limits,
  isStrict: boolean,
  most: Required<RunBudget>,
): CheckedRequest {
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
  const budget = budgetOf(request, most)
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

function budgetOf({ budget = {}, code }: RunRequest, most: Required<RunBudget>): RunBudget | undefined {
  const named = Object.entries(budget).filter(([, value]) => value !== undefined)
  if (named.length > 0 && code !== undefined)
    throw new PlaygroundError('invalid-input', 'A run of code has no budget: no program is written in it.')
  for (const [name, value] of named) {
    if (!Object.hasOwn(most, name))
      throw new PlaygroundError('invalid-input', `${name} is no part of a budget. Its parts are turns and tokens.`)
    const limit = most[name as keyof RunBudget]
    if (!Number.isInteger(value) || value < 1 || value > limit)
      throw new PlaygroundError(
        'invalid-input',
        `The budget ${name} must be a whole number from 1 to ${limit} (codegen.max_${name}), but is ${value}.`,
      )
  }
  return named.length > 0 ? Object.fromEntries(named) : undefined
}
