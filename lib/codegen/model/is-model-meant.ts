import type { Config } from '../../config/config.ts'

/**
 * Whether a model is to write programs. Where the settings do not say so a key or an address is enough, and so is a server
 * of one's own.
 */
export const isModelMeant = ({
  enabled,
  api_key,
  base_url,
  provider,
}: Pick<Config['llm'], 'enabled' | 'api_key' | 'base_url' | 'provider'>): boolean =>
  enabled ?? (api_key !== undefined || base_url !== undefined || provider === 'local')
