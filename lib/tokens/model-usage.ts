/** Tokens of one conversation as the provider counted them. */
export interface ModelUsage {
  inputTokens: number
  outputTokens: number
  /** The part of the input that the provider had in its cache. */
  cachedInputTokens?: number
}
