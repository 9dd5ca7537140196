/** Tokens one way of working reads (`input`) and writes (`output`). */
export interface TokenCount {
  input: number
  output: number
  total: number
}

/** What a run cost the model in code mode, against direct tool calling for the same calls. */
export interface TokenComparison {
  codeMode: TokenCount
  /** Every connected tool's schema in every turn. */
  direct: TokenCount
  /** Only the selected tools' schemas. */
  directWithSearch: TokenCount
  /** How much less code mode needs than direct calling; negative when it needs more. */
  savedPercent: number
  /** From how many connected tools on code mode is cheaper; null when it never is. */
  breakEvenTools: number | null
  basis: 'measured' | 'computed'
}
