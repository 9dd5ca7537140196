import type { Way } from '../tokens/comparison.ts'
import type { ModelTurn } from '../tokens/model-turn.ts'

/** How it is told whether a trial did its task. */
export type Check =
  /** The answer contains this text; upper and lower case are the same. */
  | { kind: 'text'; text: string }
  /** The answer fits this regular expression (RE2 syntax). */
  | { kind: 'pattern'; pattern: string }
  /** The value has something at this JSONPath (RFC 9535), equal to `equals` where that is given. */
  | { kind: 'path'; path: string; equals?: unknown }
  /** A model says whether the answer does what this prompt asks for. */
  | { kind: 'judge'; prompt: string }

export interface ComparedTask {
  /** Of letters, digits, `-`, `_` and `.`; no other task of the set has it. */
  id: string
  task: string
  /** Without one a trial passes when it returned and gave an answer. */
  check?: Check
  category?: string
  /** Texts that lie in a folder of the workspace before each trial of it, and are removed after it. */
  files?: { path: string; text: string }[]
}

/** Tasks to be done in several ways, by several models, several times. */
export interface ComparisonRequest {
  name?: string
  tasks: ComparedTask[]
  /** Default all three. */
  ways?: Way[]
  /** Default the model that is set. */
  models?: string[]
  /** How often each task is done each way by each model: 1 to 20, default 3. */
  repeats?: number
  /** As of a run: who is asked about calls that need consent. Default `none`. */
  approve?: 'ask' | 'all' | 'none'
  /** Stop before the next trial would cost more than this in all. */
  maxCostUsd?: number
}

/** A task done once, one way, by one model: one run, and the check of it. */
export interface Trial {
  task: string
  way: Way
  model: string
  /** From 1. */
  repeat: number
  state: 'waiting' | 'running' | 'done'
  runId?: string
  /** What the run ended with, as `returned` or `failed`; absent until it is done. */
  outcome?: string
  /** The answer, shortened. */
  answer?: string
  /** Whether it did the task; null where that cannot be told, as when the judge or the provider did not answer. */
  passed?: boolean | null
  /** Why it did not pass, or why that cannot be told. */
  why?: string
  /** What the provider counted, or we where it counts nothing. */
  tokens?: { input: number; output: number; cached: number; total: number; basis: 'measured' | 'computed' }
  /** Requests to the model, in order: what each read and wrote. */
  turns?: { input: number; output: number; cached: number; what: ModelTurn['what'] }[]
  /** What servers and the program had the model read and write beside those requests; in `tokens`. */
  asked?: { input: number; output: number }
  calls?: number
  ms?: number
  /** Null where the price of the model is not known. */
  costUsd?: number | null
  /** What the judge read and wrote: in no figure of the trial itself. */
  judge?: { input: number; output: number; costUsd: number | null }
}

export interface Comparison {
  id: string
  name: string
  createdAt: string
  /** `stopped`: by somebody, by the bound on its cost or with its process; it can go on. */
  state: 'running' | 'stopped' | 'finished'
  /** Why it is stopped, in a sentence. */
  why?: string
  tasks: ComparedTask[]
  ways: Way[]
  models: string[]
  repeats: number
  approve: 'ask' | 'all' | 'none'
  maxCostUsd?: number
  trials: Trial[]
  /** Of all trials and judges, also of those that were cut off. */
  spent: { input: number; output: number; costUsd: number | null }
}
