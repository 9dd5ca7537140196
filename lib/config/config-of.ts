import type { Config } from './config.ts'
import { loadConfig } from './load-config.ts'
import type { SettingsInput } from './schema.ts'

/** A whole configuration from `loadConfig`, or settings over those that config.yaml and the environment have. */
export type ConfigInput = Config | SettingsInput

/** Throws `configuration` naming every setting that is wrong. */
export function configOf(given: ConfigInput = {}): Config {
  return isConfig(given) ? given : loadConfig({ overrides: given })
}

const isConfig = (given: ConfigInput): given is Config => 'paths' in given
