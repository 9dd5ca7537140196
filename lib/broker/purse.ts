import type { ModelUsage } from '../tokens/model-usage.ts'

/** What a run may spend on a model that its program or a server asks: of the same as is spent on its programs. */
export interface Purse {
  /**
   * Keeps as much as a request of so many tokens may come to: at most `most` tokens of an answer, fewer where that is what is
   * left. Or says why there is nothing left for it, and what to do.
   */
  reserve(input: number, most: number): { most: number; release(): void } | { why: string }
  pay(usage: ModelUsage): void
}

/** The one for a model, by its name. */
export type PurseFor = (model: string) => Promise<Purse>
