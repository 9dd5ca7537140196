import type { Tool } from '../discovery/tool.ts'

/** A tool with its rank for one task. */
export interface RankedTool {
  tool: Tool
  /** 0 to 1, relative to the best possible match of the task; comparable within one selection only. */
  score: number
  /** True when the tool is above the cut: the program is generated with it. */
  selected: boolean
  /** Why it ranks here, for people: matched words of the task, `meaning`, then `clause 2` where the task has several. */
  why: string[]
}

/** The answer of selection: best first, the chosen ones before the others. */
export interface Selection {
  ranked: RankedTool[]
  /** How many tools were looked at. */
  considered: number
  /** Score below which a tool is not chosen. */
  cut: number
  /** Which ranking answered, for people: `words (BM25F)` or `words and meaning (BM25F + text-embedding-3-small)`. */
  method: string
}
