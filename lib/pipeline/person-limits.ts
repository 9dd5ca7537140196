import type { Config } from '../config/config.ts'
import type { KeptRuns } from '../runs/retention.ts'
import type { QueueLimits } from '../sandbox/stats.ts'
import type { Usage } from '../workspace/quota.ts'
import { limitsOf } from './limits.ts'

type Configured = Pick<Config, 'workspaces' | 'connections' | 'guardrails' | 'sandbox' | 'codegen' | 'llm'>

/** What of one person is bounded: what they keep, and what they do at once. */
export type PersonLimitName = 'workspace' | 'files' | 'checkpoints' | 'kept-runs' | 'servers' | 'runs'

/** What one person uses of something, and may use. */
export interface PersonLimit {
  name: PersonLimitName
  unit: 'bytes' | 'count'
  used: number
  most: number
  /** The key of the configuration that sets it; null where none does. */
  setting: string | null
}

/** What one run may use, by the key of the configuration that sets it. */
export interface RunLimit {
  setting: string
  unit: 'ms' | 'bytes' | 'count' | 'usd'
  most: number
}

/** What a person uses of what they may, and what each of their runs may use. */
export interface PersonLimits {
  own: PersonLimit[]
  run: RunLimit[]
  /** So many runs of one person go at once; the others wait. */
  runsAtOnce: number
  /** After so many days a run is removed. */
  runDays: number
}

/** What was counted of a person. */
export interface PersonUse {
  usage: Usage
  kept: KeptRuns
  checkpoints: number
  servers: number
  /** Runs that go on or wait for their turn. */
  runs: number
}

/** The limits that hold for one person, as they are configured and enforced. */
export function personLimits(config: Configured, use: PersonUse, queue: QueueLimits): PersonLimits {
  const { usage, kept } = use
  return {
    own: [
      limit('workspace', 'bytes', usage.bytes, usage.quotaBytes, 'workspaces.quota_mb'),
      limit('files', 'count', usage.files, usage.quotaFiles, 'workspaces.quota_files'),
      limit('checkpoints', 'count', use.checkpoints, config.workspaces.checkpoints, 'workspaces.checkpoints'),
      limit('kept-runs', 'bytes', kept.bytes, kept.limits.bytes, 'retention.runs_mb'),
      limit('servers', 'count', use.servers, config.connections.max_per_person, 'connections.max_per_person'),
      limit('runs', 'count', use.runs, queue.runningEach + queue.waitingEach, null),
    ],
    run: runLimits(config),
    runsAtOnce: queue.runningEach,
    runDays: kept.limits.days,
  }
}

function runLimits(config: Configured): RunLimit[] {
  const limits = limitsOf(config)
  const { codegen, llm } = config
  return [
    { setting: 'guardrails.max_execution_time', unit: 'ms', most: limits.timeoutMs },
    { setting: 'guardrails.max_memory_mb', unit: 'bytes', most: limits.memoryMb * 1024 * 1024 },
    { setting: 'sandbox.limits.tool_calls', unit: 'count', most: limits.toolCalls },
    { setting: 'sandbox.limits.output_bytes', unit: 'bytes', most: limits.outputBytes },
    { setting: 'sandbox.limits.result_bytes', unit: 'bytes', most: limits.resultBytes },
    { setting: 'sandbox.limits.disk_bytes', unit: 'bytes', most: limits.diskBytes },
    { setting: 'sandbox.limits.disk_files', unit: 'count', most: limits.diskFiles },
    { setting: 'codegen.max_tokens', unit: 'count', most: codegen.max_tokens },
    ...(codegen.max_cost_usd === undefined
      ? []
      : [{ setting: 'codegen.max_cost_usd', unit: 'usd' as const, most: codegen.max_cost_usd }]),
    { setting: 'llm.ask_calls', unit: 'count', most: llm.ask_calls },
    { setting: 'llm.ask_tokens', unit: 'count', most: llm.ask_tokens },
  ]
}

const limit = (
  name: PersonLimitName,
  unit: PersonLimit['unit'],
  used: number,
  most: number,
  setting: string | null,
): PersonLimit => ({ name, unit, used, most, setting })
