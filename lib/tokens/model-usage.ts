/** Tokens of one conversation as the provider counted them, or of several together. */
export interface ModelUsage {
  inputTokens: number
  outputTokens: number
  /** The part of the input that the provider had in its cache. */
  cachedInputTokens?: number
  /** The provider did not tell all of it: some was counted here. */
  isComputed?: true
}

/** Both together: computed as soon as one of them is. */
export function addUsage(before: ModelUsage | null, more: ModelUsage): ModelUsage {
  if (before === null) return more
  const cached = (before.cachedInputTokens ?? 0) + (more.cachedInputTokens ?? 0)
  return {
    inputTokens: before.inputTokens + more.inputTokens,
    outputTokens: before.outputTokens + more.outputTokens,
    ...(cached > 0 && { cachedInputTokens: cached }),
    ...((before.isComputed || more.isComputed) && { isComputed: true }),
  }
}
