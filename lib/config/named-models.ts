import type { Config } from './config.ts'

/**
 * Models of the same provider that a run or a comparison may name beside the one that is set. What a model costs is written
 * down for the sums alone (`llm.prices`): it lets nobody spend on it.
 */
export const namedModels = ({ models }: Pick<Config['llm'], 'models'>): string[] => [...new Set(models)]
