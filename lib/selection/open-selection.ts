import type { Config } from '../config/config.ts'
import { keptFile } from '../discovery/kept-file.ts'
import type { Catalog } from '../discovery/tool.ts'
import type { ToolChoice } from '../runs/event.ts'
import type { Task } from '../task/task.ts'
import { createSelector } from './create-selector.ts'
import { localModelOf } from './embeddings/choose-embedder.ts'
import { createModelPull, type ModelPull } from './embeddings/model-pull.ts'
import { type MeaningState, openMeaning } from './embeddings/open-meaning.ts'
import { searchByMeaning } from './search-by-meaning.ts'
import type { SearchOptions, ToolSearch } from './search-tools.ts'
import type { Selection } from './selection.ts'
import { assertMethod, resolveChoice } from './tool-choice.ts'

/** The choice of tools for tasks and queries, by words and, where there is a model for it, by meaning. */
export interface ToolSelection {
  select(task: Task, catalog: Catalog, options: { choice?: ToolChoice; signal: AbortSignal }): Promise<Selection>
  /** Throws `invalid-input` when a choice names what is not there. */
  assertChoice(choice: ToolChoice, catalog: Catalog): void
  search(catalog: Catalog, query: string, options?: SearchOptions): Promise<ToolSearch>
  readonly meaning: { state(): MeaningState; readonly pull: ModelPull }
  close(): Promise<void>
}

/** As the configuration has it. Cheap to call. */
export function openSelection(config: Config, warn: (message: string) => void): ToolSelection {
  const selector = createSelector({
    maxTokens: config.selection.max_tokens,
    index: keptFile(config, 'index', warn),
  })
  const meaning = openMeaning(config, warn)
  const pull = createModelPull({ ...localModelOf(config), hubUrl: config.embeddings.models_url }, meaning.retry)
  return {
    async select(task, catalog, { choice, signal }) {
      const likeness = choice?.method === 'words' ? null : await meaning.compare(task, catalog, signal)
      return selector.select(task, catalog, { likeness, choice })
    },
    assertChoice(choice, catalog) {
      assertMethod(choice, meaning.state())
      resolveChoice(choice, catalog)
    },
    async search(catalog, query, options) {
      assertMethod(options?.choice ?? {}, meaning.state())
      return searchByMeaning({ selector, meaning }, catalog, query, options)
    },
    meaning: { state: meaning.state, pull },
    close: async () => void (await Promise.all([selector.close(), meaning.close(), pull.close()])),
  }
}
