import type { FoundModel, LocalModel } from './local-model.ts'

/** What the thread of a local model is started with, is asked, and answers. */
export type ThreadOptions = LocalModel & Pick<FoundModel, 'dtype'>

export interface ThreadQuestion {
  id: number
  texts: readonly string[]
}

export type ThreadAnswer = { id: number; vectors: Float32Array[] } | { id: number; fault: string }
