import type { Config } from '../../config/config.ts'

/** Whether settings that do not say so mean a model: a key or an address is enough, and so is a server of one's own. */
export const isModelMeant = (settings: Pick<Config['llm'], 'api_key' | 'base_url' | 'provider'>): boolean =>
  settings.api_key !== undefined || settings.base_url !== undefined || settings.provider === 'local'
