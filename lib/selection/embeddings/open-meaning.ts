import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { chooseEmbedder, isLocal, localModelOf } from './choose-embedder.ts'
import { createMeaning, type Meaning } from './create-meaning.ts'
import { createLocalEmbedder } from './local-embedder.ts'
import { DEFAULT_LOCAL_MODEL, DEFAULT_LOCAL_MODEL_MB, hasModel } from './local-model.ts'

/** Whether tools can be ranked by meaning now, for people. */
export interface MeaningState {
  /**
   * `off`: the configuration says so. `absent`: the model of this machine is not there. `reading`: the vectors of tools are
   * being made. `failing`: the model did not answer, and words rank until it does.
   */
  kind: 'off' | 'absent' | 'reading' | 'ready' | 'failing'
  model: string
  /** Whether it runs on this machine. */
  isLocal: boolean
  /** About how much would be fetched, where that is known. */
  downloadMb?: number
  /** Why, while `failing`. */
  fault?: string
}

/** Meaning as the configuration has it. */
export interface MeaningSource extends Pick<Meaning, 'compare' | 'retry' | 'close'> {
  state(): MeaningState
}

/** Opens what the configuration asks for. Cheap to call. `log` takes notes for whoever runs the installation. */
export function openMeaning(config: Config, log: (message: string) => void): MeaningSource {
  const { provider, timeout } = config.embeddings
  const local = localModelOf(config)
  const embedder = provider === 'auto' ? createLocalEmbedder(local) : chooseEmbedder(config)
  const about = { model: embedder?.name ?? local.model, isLocal: isLocal(provider) }
  if (!embedder)
    return {
      compare: async () => null,
      retry() {},
      close: async () => undefined,
      state: () => ({ kind: 'off', ...about }),
    }

  const folder = join(config.paths.dataDir, 'tools')
  const meaning = createMeaning({ embedder, folder, log, timeoutMs: timeout * 1000 })
  const isAbsent = () => about.isLocal && !hasModel(local)
  return {
    // Where nobody asked for a model, that there is none is no fault that somebody must be told.
    compare: async (task, catalog, signal) =>
      provider === 'auto' && isAbsent() ? null : meaning.compare(task, catalog, signal),
    retry: () => meaning.retry(),
    close: () => meaning.close(),
    state: () =>
      isAbsent() ? { kind: 'absent', ...about, ...sizeOf(about.model) } : { ...meaning.progress(), ...about },
  }
}

const sizeOf = (model: string) => (model === DEFAULT_LOCAL_MODEL ? { downloadMb: DEFAULT_LOCAL_MODEL_MB } : {})
