import type { Way } from '../tokens/comparison.ts'
import type { ModelPrice } from '../tokens/prices/model-price.ts'

/** What the schemas of tools cost a model that is sent them in every turn, and what the other ways make of it. */
export interface Bill {
  /** In the order in which they were named; `tokens` of all of them add up to `perTurn.tokens`. */
  servers: BilledServer[]
  /** What every turn of direct calling sends of schemas alone. US dollars; null where the price is not known. */
  perTurn: { tokens: number; cost: number | null }
  /** The same for all turns of a month. */
  perMonth: { cost: number | null }
  /** Turns of direct calling in a task, and tasks in a month, as they were assumed. */
  turnsPerTask: number
  tasksPerMonth: number
  /** All that was assumed, the two above among it. */
  assumptions: BillAssumptions
  /** Tools that are sent, of all servers together. */
  tools: number
  /** A whole task, each way: schemas and all else that is read and written. */
  ways: Record<Way, BilledWay>
  /** The way that costs the least for these tools. */
  cheapest: Way
  /** From so many tools of this size on code mode needs fewer tokens than direct calling; null when it never does. */
  breakEvenTools: number | null
  /** Tokens of a task against the number of tools of this size: from 1 to 1,000 in growing steps, and as many as there are. Empty without tools. */
  curve: { tools: number; direct: number; directWithSearch: number; codeMode: number }[]
  /** Null where it is not known: then every cost is null. */
  price: ModelPrice | null
  /** No model is set or named, and the price is that of the one that would be asked by default. */
  isDefaultPrice?: true
  sentences: BillSentences
}

export interface BilledServer {
  name: string
  /** Tools that direct calling sends: none that is switched off. */
  tools: number
  tokens: number
  /** Why it could not be counted, or that it is switched off, as a sentence; absent where it was. */
  state?: string
  /** It is switched off, which costs nothing. */
  isOff?: true
  /** The largest first; their tokens add up to those of the server. */
  toolList: { tool: string; tokens: number }[]
}

export interface BilledWay {
  perTask: {
    input: number
    output: number
    /** The part of `input` that a prompt cache would serve. */
    cached: number
    total: number
    /** US dollars; null where the price is not known. */
    cost: number | null
    /** The same with prompt caching. */
    costCached: number | null
  }
  perMonth: { cost: number | null; costCached: number | null }
}

/** What a bill assumes of the work; each can be changed. Tokens unless it says otherwise. */
export interface BillAssumptions {
  /** Turns of direct calling in a task, 2 or more: each but the last makes one call. */
  turnsPerTask: number
  tasksPerMonth: number
  /** Tools that a task needs: so many are declared in code mode, and found by a search, each as large as its schema. */
  toolsPerTask: number
  /** The system prompt and the task, without any tool. */
  taskTokens: number
  /** What a model writes to make one call. */
  callTokens: number
  /** What one call returns. */
  resultTokens: number
  /** The program that code mode writes. */
  programTokens: number
  /** What code mode reads of how programs are written. */
  instructionTokens: number
  /** What comes back of a program. */
  valueTokens: number
  /** The answer at the end, in every way. */
  answerTokens: number
}

/** The bill in words, in the order in which they are said. None contradicts another. Without any tool there is `sent` alone. */
export interface BillSentences {
  /** What is sent: `42 tools of 3 servers are 8,400 tokens in every turn.`; or that nothing was counted, or is. */
  sent: string
  /** What it costs a month; what is missing for that where the price is not known. */
  month: string | null
  /** The small, true saving: code mode against the cheapest other way, or that it loses. */
  saving: string | null
  /** Against direct calling where that is not the cheapest other way; else null. */
  againstDirect: string | null
  breakEven: string | null
  /** What a month costs each way where what was sent before is served from a cache; null where the price is not known. */
  caching: string | null
  /** What stands behind the figures of a whole task. */
  assumed: string | null
  /** Whose price, and of which day. */
  price: string | null
  /** What could not be counted; null where all could. */
  notCounted: string | null
}

/** What somebody who asks for a bill may change: the assumptions, and the price. */
export interface BillOptions extends Partial<BillAssumptions> {
  /** Whose price counts; default the model that is set. */
  model?: string
  /** US dollars for a million tokens, in the place of the known price. Both or neither. */
  priceInput?: number
  priceOutput?: number
}
