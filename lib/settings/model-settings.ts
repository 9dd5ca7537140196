import { z } from 'zod'
import { isModelMeant } from '../codegen/model/is-model-meant.ts'
import type { Config } from '../config/config.ts'
import { MODEL_BOUNDS } from '../config/model-bounds.ts'
import { MODEL_PROVIDER_NAMES } from '../config/model-providers.ts'
import { type Database, isMade } from '../db/open-database.ts'
import { isSameAddress } from './key-address.ts'
import type { Seal } from './seal.ts'

const KEY = 'model'

const address = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'Expected an address that begins with http:// or https://.' }),
])

/** What an administrator can set for the model. A field that is missing is what the configuration says. */
export const modelSettingsSchema = z.strictObject({
  enabled: z.boolean(),
  provider: z.enum(MODEL_PROVIDER_NAMES),
  model: z.string().trim().min(1, 'Expected the name of a model.').max(MODEL_BOUNDS.name),
  baseUrl: address,
  azureEndpoint: address,
  azureDeployment: z.string().trim().max(MODEL_BOUNDS.name),
  azureApiVersion: z.string().trim().max(MODEL_BOUNDS.apiVersion),
  temperature: z.number().min(0).max(MODEL_BOUNDS.temperature).nullable(),
  maxTokens: z.number().int().positive().max(MODEL_BOUNDS.tokens).nullable(),
  timeoutSeconds: z.number().positive().max(MODEL_BOUNDS.seconds),
  fallback: z.enum(['rules', 'none']),
})
export type ModelSettings = z.output<typeof modelSettingsSchema>

/** The settings as a browser may see them: whether there is a key, never the key. */
export interface ShownModelSettings extends ModelSettings {
  hasKey: boolean
  /** Whether they were set in the browser, or come from the configuration. */
  from: 'browser' | 'configuration'
}

/** Which model is used: what was set in the browser, else what the configuration says. */
export type ModelSettingsStore = ReturnType<typeof createModelSettings>

export function createModelSettings(config: Config, database: () => Promise<Database>, seal: Seal) {
  // Where no database was made yet nobody saved anything, and opening one takes longer than a small run.
  const row = async () =>
    isMade(config.databaseUrl) ? (await database()).setting.findUnique({ where: { key: KEY } }) : null

  /** With the key: for the host alone. */
  async function resolve(): Promise<ModelSettings & Pick<ShownModelSettings, 'from'> & { apiKey: string | null }> {
    const saved = await row()
    const { apiKey, ...configured } = fromConfig(config)
    if (!saved) return { ...configured, apiKey, from: 'configuration' }
    const settings = modelSettingsSchema.parse({ ...configured, ...JSON.parse(saved.value) })
    return { ...settings, apiKey: saved.sealed === null ? null : seal.open(saved.sealed), from: 'browser' }
  }

  /** The key that is kept, for settings that are asked at the address it was saved for; to no other it is sent. */
  async function keyFor(settings: ModelSettings): Promise<string | null> {
    const kept = await resolve()
    return isSameAddress(kept, settings) ? kept.apiKey : null
  }

  return {
    resolve,
    keyFor,
    async show(): Promise<ShownModelSettings> {
      const { apiKey, ...settings } = await resolve()
      return { ...settings, hasKey: apiKey !== null }
    },
    /** `apiKey` undefined keeps the one there is while the address stays the same; the empty text removes it. */
    async save(settings: ModelSettings, apiKey?: string): Promise<void> {
      const before = apiKey === undefined ? await keyFor(settings) : apiKey || null
      const kept = {
        value: JSON.stringify(modelSettingsSchema.parse(settings)),
        sealed: before === null ? null : seal.seal(before),
      }
      await (await database()).setting.upsert({ where: { key: KEY }, create: { key: KEY, ...kept }, update: kept })
    },
    /** Back to what the configuration says. */
    async reset(): Promise<void> {
      await (await database()).setting.deleteMany({ where: { key: KEY } })
    },
  }
}

function fromConfig({ llm }: Config): ModelSettings & { apiKey: string | null } {
  return {
    enabled: isModelMeant(llm),
    provider: llm.provider,
    model: llm.model,
    baseUrl: llm.base_url ?? '',
    azureEndpoint: llm.azure_endpoint ?? '',
    azureDeployment: llm.azure_deployment_name ?? '',
    azureApiVersion: llm.azure_api_version ?? '',
    temperature: llm.temperature ?? null,
    maxTokens: llm.max_tokens ?? null,
    timeoutSeconds: llm.timeout,
    fallback: llm.fallback,
    apiKey: llm.api_key ?? null,
  }
}
