import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { Catalog } from '../tool.ts'
import { LearnedStore } from './learned-store.ts'
import { createLearnedTypes, type LearnedTypes, NOTHING_LEARNED } from './learned-types.ts'
import { createLearner, type Learner } from './learner.ts'

/** What is learned from results, and what was. */
export interface Learning extends Learner {
  /** What was learned from this person's calls of tools that are in the catalog. */
  typesOf(personId: string, catalog: Catalog): Promise<LearnedTypes>
  forget: LearnedStore['forget']
  /** Of all tools. */
  forgetAll: LearnedStore['forgetAll']
}

/** As the configuration has it. Cheap to call. */
export function openLearning({ paths, connections }: Config, warn: (message: string) => void): Learning {
  const store = new LearnedStore(join(paths.dataDir, 'learned'), warn)
  const forget: Learning['forget'] = (personId, tool) => store.forget(personId, tool)
  const forgetAll: Learning['forgetAll'] = (personId) => store.forgetAll(personId)
  if (!connections.learn_types)
    return { learn() {}, typesOf: async () => NOTHING_LEARNED, forget, forgetAll, close: async () => {} }
  return { ...createLearner(store, warn), typesOf: createLearnedTypes(store), forget, forgetAll }
}
