import type { Config } from '../config/config.ts'
import { PlaygroundError } from '../errors.ts'
import type { RunBudget, ToolChoice } from '../runs/event.ts'
import type { Values } from '../runs/question.ts'
import type { Understood } from '../runs/understood.ts'
import type { Limits } from '../sandbox/contract.ts'
import { trimChoice } from '../selection/tool-choice.ts'
import type { Way } from '../tokens/comparison.ts'
import type { ModelPrice } from '../tokens/prices/model-price.ts'
import { checkValues } from './check-values.ts'
import { checkWay, type HowDone, isDirect } from './check-way.ts'
import { lowerLimits } from './limits.ts'
import type { RunRequest } from './request.ts'
import type { RunContext } from './run-services.ts'

export interface CheckedRequest extends HowDone {
  task?: string
  code?: string
  until: RunContext['until']
  limits: Limits
  approve: RunContext['approve']
  tools?: ToolChoice
  values?: Values
  replayOf?: string
  trialOf?: string
  editedFrom?: string
  /** Those that were asked for. */
  wanted: Partial<Limits>
  types: boolean
  checkpoint?: true
  budget?: RunBudget
  /** The session that was asked for, in any of its names; once the run has begun its id. */
  session?: string
  asWritten?: true
  continues?: string
  understood?: Understood
}

/** What a run may spend on programs; `cost_usd` is null where nobody can tell what it costs. */
export interface MostSpent {
  turns: number
  tokens: number
  cost_usd: number | null
}

/** The same as it is configured. */
export const mostOf = (
  { codegen }: Pick<Config, 'codegen'>,
  price: ModelPrice | null,
  way: Way = 'codeMode',
): MostSpent => ({
  turns: way === 'codeMode' ? codegen.max_turns : codegen.max_direct_turns,
  tokens: codegen.max_tokens,
  cost_usd: price ? (codegen.max_cost_usd ?? Number.POSITIVE_INFINITY) : null,
})

/** Refuses a request that is not well-formed, before a run is made of it. */
export function checkRequest(request: RunRequest, allowed: Limits, isStrict: boolean, most: MostSpent): CheckedRequest {
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
  if (request.continues !== undefined && (task === undefined || isDirect(request.way)))
    throw new PlaygroundError('invalid-input', 'Only a task that is done by a program continues from a run.')
  if (request.asWritten && (task === undefined || (request.session ?? request.continues) === undefined))
    throw new PlaygroundError(
      'invalid-input',
      'Only a task of a session, or one that continues from a run, can be asked as written: elsewhere nothing is put in the place of its words.',
    )
  const how = checkWay(request, until)
  const budget = budgetOf(request, most)
  return {
    ...(task !== undefined && { task }),
    ...(budget && { budget }),
    ...(code !== undefined && { code }),
    until,
    approve,
    ...(tools && { tools }),
    ...(values && { values }),
    ...how,
    ...(request.checkpoint && { checkpoint: true }),
    ...(request.trialOf !== undefined && { trialOf: request.trialOf }),
    ...(request.replayOf !== undefined && { replayOf: request.replayOf }),
    ...(request.editedFrom !== undefined && { editedFrom: request.editedFrom }),
    ...(request.session !== undefined && { session: sessionOf(request.session) }),
    ...(request.asWritten && { asWritten: true }),
    ...(request.continues !== undefined && { continues: request.continues }),
    wanted: request.limits ?? {},
    limits: lowerLimits(request.limits ?? {}, allowed),
    types: request.types ?? (isStrict || until === 'checked'),
  }
}

function sessionOf(session: unknown): string {
  if (typeof session === 'string' && session.length > 0 && session.length <= MOST_SESSION_CHARS) return session
  throw new PlaygroundError(
    'invalid-input',
    'Expected session to be "current", "new", or the id or number of a session of work.',
  )
}

const MOST_SESSION_CHARS = 100

function budgetOf({ budget = {}, code, way }: RunRequest, most: MostSpent): RunBudget | undefined {
  const named = Object.entries(budget).filter(([, value]) => value !== undefined)
  if (named.length > 0 && code !== undefined)
    throw new PlaygroundError('invalid-input', 'A run of code has no budget: no program is written in it.')
  for (const [name, value] of named) {
    if (!Object.hasOwn(most, name))
      throw new PlaygroundError(
        'invalid-input',
        `${name} is no part of a budget. Its parts are turns, tokens and cost_usd.`,
      )
    if (name === 'cost_usd') {
      checkCost(value, most.cost_usd)
      continue
    }
    const limit = most[name as 'turns' | 'tokens']
    const key = name === 'turns' && isDirect(way) ? 'max_direct_turns' : `max_${name}`
    if (!Number.isInteger(value) || value < 1 || value > limit)
      throw new PlaygroundError(
        'invalid-input',
        `The budget ${name} must be a whole number from 1 to ${limit} (codegen.${key}), but is ${value}.`,
      )
  }
  return named.length > 0 ? Object.fromEntries(named) : undefined
}

function checkCost(value: number, limit: number | null): void {
  if (limit === null)
    throw new PlaygroundError(
      'invalid-input',
      'The budget cost_usd counts by the price of the model, which is not known. Set llm.price_per_million, or give tokens.',
    )
  if (typeof value === 'number' && value > 0 && value <= limit && Number.isFinite(value)) return
  const most = Number.isFinite(limit) ? ` up to ${limit} (codegen.max_cost_usd)` : ''
  throw new PlaygroundError('invalid-input', `The budget cost_usd must be a number above 0${most}, but is ${value}.`)
}
