/** Tokens of one conversation as the provider counted them. */
export interface ModelUsage {
  inputTokens: number
  outputTokens: number
  /** The part of the input that the provider had in its cache. */
  cachedInputTokens?: number
}

/** Both together. */
export function addUsage(before: ModelUsage | null, more: ModelUsage): ModelUsage {
  if (before === null) return more
  const cached = (before.cachedInputTokens ?? 0) + (more.cachedInputTokens ?? 0)
  return {
    inputTokens: before.inputTokens + more.inputTokens,
    outputTokens: before.outputTokens + more.outputTokens,
    ...(cached > 0 && { cachedInputTokens: cached }),
  }
}
