import { ModelError } from '../codegen/model/model-error.ts'
import type { Log } from '../config/log.ts'
import { messageOf, PlaygroundError } from '../errors.ts'
import type { Timings } from '../runs/event.ts'
import type { LiveRun } from '../runs/live-run.ts'
import type { Outcome } from '../runs/outcome.ts'
import type { Limits } from '../sandbox/contract.ts'
import { type ToolChoice, trimChoice } from '../selection/tool-choice.ts'
import { SHUTTING_DOWN } from '../shutting-down.ts'
import { compareTokens } from '../tokens/compare-tokens.ts'
import type { Parts, RunContext } from './parts.ts'
import type { RunRequest } from './request.ts'
import { type RunEnd, runCode } from './run-code.ts'
import { runTask } from './run-task.ts'

/** Why a run is stopped that nobody stopped: the process that runs it goes away. */
export const GOING_AWAY = new Error(SHUTTING_DOWN)

export interface CheckedRequest {
  task?: string
  code?: string
  until: RunContext['until']
  limits: Limits
  approve: RunContext['approve']
  tools?: ToolChoice
  types: boolean
}

/** Refuses a request that is not well-formed, before a run is made of it. */
export function checkRequest(request: RunRequest, allowed: Limits, isStrict: boolean): CheckedRequest {
  const { task, code, until = 'finished', approve = 'none' } = request
  if ((task === undefined) === (code === undefined)) {
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
  return {
    task,
    code,
    until,
    approve,
    ...(tools && { tools }),
    limits: lowerLimits(request.limits ?? {}, allowed),
    types: request.types ?? (isStrict || until === 'checked'),
  }
}

function lowerLimits(wanted: Partial<Limits>, allowed: Limits): Limits {
  const limits = { ...allowed }
  for (const [name, value] of Object.entries(wanted) as [keyof Limits, number | undefined][]) {
    if (value === undefined) continue
    if (!(name in allowed))
      throw new PlaygroundError(
        'invalid-input',
        `${name} is not a limit. Limits are ${Object.keys(allowed).join(', ')}.`,
      )
    if (!Number.isFinite(value) || value <= 0 || value > allowed[name]) {
      throw new PlaygroundError(
        'invalid-input',
        `The limit ${name} must be above 0 and at most ${allowed[name]}, but is ${value}.`,
      )
    }
    limits[name] = value
  }
  // CPU time is bounded by wall time unless it was asked for on its own.
  if (wanted.cpuMs === undefined) limits.cpuMs = Math.min(limits.cpuMs, limits.timeoutMs)
  return limits
}

/** Runs a request to its end and tells everything through `live`. Never throws: what goes wrong is the outcome. */
export async function followThrough(
  live: LiveRun,
  asker: Pick<RunContext, 'home' | 'tokenId' | 'place'>,
  request: CheckedRequest,
  parts: Parts,
  signal: AbortSignal,
  log: Log,
): Promise<Outcome> {
  const began = performance.now()
  const timings: Timings = { discoverMs: 0, selectMs: 0, generateMs: 0, checkMs: 0, acquireMs: 0, runMs: 0, totalMs: 0 }
  const { task, code, ...bounds } = request
  const run: RunContext = { ...bounds, ...asker, signal, timings, emit: (step) => live.append(step) }
  live.append({
    kind: 'accepted',
    ...(task !== undefined && { task }),
    ...(code !== undefined && { code }),
    until: request.until,
    approve: request.approve,
    ...(request.tools && { tools: request.tools }),
  })

  let end: RunEnd
  try {
    if (task !== undefined) end = await runTask(task, run, parts)
    else {
      live.append({ kind: 'generated', program: code ?? '', generator: 'person' })
      end = await runCode(code ?? '', run, parts)
    }
  } catch (error) {
    // A step that is stopped throws whatever it likes.
    end = { outcome: signal.aborted ? { kind: 'cancelled' } : failureOf(error, log), value: null }
  }
  if (end.outcome.kind === 'cancelled' && signal.reason === GOING_AWAY) end.outcome = { kind: 'interrupted' }
  const tokens = end.compared ? await compareTokens(end.compared) : null
  timings.totalMs = Math.round((performance.now() - began) * 10) / 10
  const { outcome, value, unseen } = end
  live.append({ kind: 'finished', outcome, value, tokens, timings, ...(unseen && { unseen }) })
  return end.outcome
}

function failureOf(error: unknown, log: Log): Outcome {
  if (error instanceof PlaygroundError) {
    // What a model wrote before it broke off was told with its program.
    const usage = error instanceof ModelError && error.partial === '' ? error.usage : undefined
    return { kind: 'failed', code: error.code, message: error.message, ...(usage && { usage }) }
  }
  log('error', `A run broke: ${error instanceof Error ? error.stack : messageOf(error)}`)
  return {
    kind: 'failed',
    code: 'internal',
    message: 'Something broke on our side, not in the program. The log of the server says what.',
  }
}
