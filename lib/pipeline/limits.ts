import type { Config } from '../config/config.ts'
import { PlaygroundError } from '../errors.ts'
import type { Limits } from '../sandbox/contract.ts'
import type { CheckpointLimits } from '../workspace/checkpoints/checkpoints.ts'
import type { Quota } from '../workspace/quota.ts'

/** What a run may use as it is configured. */
export function limitsOf({ guardrails, sandbox: { limits } }: Pick<Config, 'guardrails' | 'sandbox'>): Limits {
  const timeoutMs = guardrails.max_execution_time * 1000
  return {
    timeoutMs,
    cpuMs: timeoutMs,
    memoryMb: guardrails.max_memory_mb,
    outputBytes: limits.output_bytes,
    resultBytes: limits.result_bytes,
    toolCalls: limits.tool_calls,
    toolCallsInFlight: limits.tool_calls_in_flight,
    toolArgumentBytes: limits.tool_argument_bytes,
    toolResultBytes: limits.tool_result_bytes,
    diskBytes: limits.disk_bytes,
    diskFiles: limits.disk_files,
  }
}

/** What a person may keep as it is configured. */
export const quotaOf = ({ workspaces }: Config): Quota => ({
  bytes: workspaces.quota_mb * 1024 * 1024,
  files: workspaces.quota_files,
})

/** How many checkpoints a person may have, and what they may take. */
export const checkpointLimitsOf = ({ workspaces }: Config): CheckpointLimits => ({
  count: workspaces.checkpoints,
  bytes: workspaces.checkpoints_mb * 1024 * 1024,
})

/** Those that are asked for, in place of what is allowed. Throws `invalid-input` for one that is no limit, or higher. */
export function lowerLimits(wanted: Partial<Limits>, allowed: Limits): Limits {
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
