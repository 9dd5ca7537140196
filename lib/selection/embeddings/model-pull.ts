import { messageOf } from '../../errors.ts'
import { type PullOptions, pullModel } from './pull-model.ts'

/** How far the fetching of the model is, for people. */
export type PullState =
  | { kind: 'idle' }
  | { kind: 'pulling'; file: string; bytes: number /** Null where nobody said. */; ofBytes: number | null }
  | { kind: 'done'; bytes: number }
  | { kind: 'stopped' }
  | { kind: 'failed' /** What went wrong and what to do, in lines. */; message: string }

/** Fetches one model, once at a time for everybody. */
export interface ModelPull {
  state(): PullState
  /** Begins, or joins what goes on; answers at once. */
  start(): PullState
  /** Nothing is left of what was fetched so far. */
  stop(): PullState
  close(): Promise<void>
}

/** @param onDone called when the model is in its place */
export function createModelPull(options: Omit<PullOptions, 'onProgress' | 'signal'>, onDone: () => void): ModelPull {
  let state: PullState = { kind: 'idle' }
  let abort: AbortController | undefined
  let work: Promise<void> | undefined

  async function pull(signal: AbortSignal) {
    try {
      const { bytes } = await pullModel({
        ...options,
        signal,
        onProgress: (told) => {
          state = { kind: 'pulling', ...told }
        },
      })
      state = { kind: 'done', bytes }
      onDone()
    } catch (error) {
      state = signal.aborted ? { kind: 'stopped' } : { kind: 'failed', message: messageOf(error) }
    }
  }

  return {
    state: () => state,
    start() {
      if (work) return state
      state = { kind: 'pulling', file: options.model, bytes: 0, ofBytes: null }
      abort = new AbortController()
      work = pull(abort.signal).finally(() => {
        work = undefined
      })
      return state
    },
    stop() {
      abort?.abort()
      return state
    },
    async close() {
      abort?.abort()
      await work
    },
  }
}
