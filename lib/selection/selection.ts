import type { Tool } from '../discovery/tool.ts'

/** The first reason of a tool that was pinned. */
export const PINNED = 'pinned by you'
/** That of one whose name stands in the task. */
export const NAMED = 'named in the task'

/** A tool with its rank for one task. */
export interface RankedTool {
  tool: Tool
  /** 0 to 1, relative to the best possible match of the task; comparable within one selection only. */
  score: number
  /** True when the tool is above the cut: the program is generated with it. */
  selected: boolean
  /**
   * Why it ranks here, for people: `pinned by you`, matched words of the task, `meaning`, then `clause 2` where the task has
   * several.
   */
  why: string[]
  /** Settled by the person, one way or the other. */
  settled?: 'pinned' | 'excluded'
  /** Its description gives the model instructions. Not chosen for that, unless it is `selected`. */
  injectedInstructions?: readonly string[]
}

/** The answer of selection: best first, the chosen ones before the others. */
export interface Selection {
  ranked: RankedTool[]
  /** How many tools were looked at. */
  considered: number
  /** Score below which a tool is not chosen; a pinned one may lie under it. */
  cut: number
  /** Which ranking answered, for people: `words (BM25F)` or `words and meaning (BM25F + text-embedding-3-small)`. */
  method: string
}
