/** Tokens one way of working reads (`input`) and writes (`output`), over all of its turns. */
export interface TokenCount {
  input: number
  output: number
  total: number
  /** The part of `input` that a prompt cache would have served: what an earlier turn had sent already. */
  cached: number
  /** Where they go; the parts add up to `total`. */
  parts: TokenParts
}

export interface TokenParts {
  /** Schemas of tools, or their declarations in code mode, each time they are sent. */
  schemas: number
  /** Results of tools (in code mode: of the program), each time they are sent. */
  results: number
  /** Arguments or the program, as they are written. */
  written: number
  /** The task, the instructions, and what was written earlier, each time they are sent. */
  history: number
}

/** The ways of working that code mode is held against. */
export type OtherWay = 'direct' | 'directWithSearch'

/** All of them. */
export type Way = 'codeMode' | OtherWay

/** What a run cost the model in code mode, against direct tool calling for the same calls. */
export interface TokenComparison {
  /**
   * What a model reads and writes for the run. Where a model wrote the program it is what its provider counted, and
   * nothing else: no model read the result. Else it is computed as if one had written the program and read the result.
   */
  codeMode: TokenCount
  /** Every connected tool's schema in every turn. */
  direct: TokenCount
  /** Only the selected tools' schemas. */
  directWithSearch: TokenCount
  /**
   * How much less code mode needs than the cheaper of the other ways, which `against` names; negative when it needs
   * more. Both are absent unless the run returned: what did not do its work has saved nothing.
   */
  savedPercent?: number
  against?: OtherWay
  /**
   * The same when what a prompt cache serves counts a tenth, which is about what providers charge for it. The cheaper
   * way may then be the other one.
   */
  savedPercentCached?: number
  /** From how many connected tools on code mode is cheaper than `direct`; null when it never is. */
  breakEvenTools: number | null
  /** The part of `codeMode` that the program had the model read and write; absent when it asked nothing. */
  asked?: number
  /** How code mode was counted; the other ways are always computed. */
  basis: 'measured' | 'computed'
}

/** What a cached token counts, next to one that is read anew. */
const CACHED_WEIGHT = 0.1

/** The total with what a prompt cache serves counted at its weight. */
export function totalWithCaching({ total, cached }: Pick<TokenCount, 'total' | 'cached'>): number {
  return Math.round(total - cached * (1 - CACHED_WEIGHT))
}
