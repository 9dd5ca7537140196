import type { Sampler } from '../broker/write-sampling.ts'
import type { Generator } from '../codegen/generator.ts'
import type { ModelSettings as LlmSettings } from '../codegen/model/choose-generator.ts'
import type { ModelOptions } from '../codegen/model/model-options.ts'
import type { ModelTest } from '../codegen/model/test-model.ts'
import { withMeant } from '../codegen/with-meant.ts'
import { PlaygroundError } from '../errors.ts'
import type { ModelPrice } from '../tokens/prices/model-price.ts'
import { type PriceSettings, priceOf } from '../tokens/prices/price-of.ts'
import type { ModelSettings, ModelSettingsStore } from './model-settings.ts'

/**
 * What writes programs by today's settings. Kept until they change, because a generator remembers what its server does
 * not take. The client of the provider is loaded only when a model is meant, the rules when a program is to be written.
 * `hosts` are those that programs may reach by `fetch`.
 */
export function createGeneratorSource(store: ModelSettingsStore, hosts: readonly string[]): () => Promise<Generator> {
  let kept: { settings: string; generator: Generator } | undefined
  let rules: Generator | undefined
  return async () => {
    if (!rules) {
      const { createRuleGenerator } = await import('../codegen/rules/create-rule-generator.ts')
      rules = withMeant(createRuleGenerator())
    }
    const { apiKey, ...settings } = await store.resolve()
    if (!settings.enabled) return rules
    const key = JSON.stringify({ ...settings, apiKey })
    if (kept?.settings !== key) {
      const { chooseGenerator } = await import('../codegen/model/choose-generator.ts')
      kept = { settings: key, generator: chooseGenerator(toLlm(settings, apiKey), rules, hosts) }
    }
    return kept.generator
  }
}

/** By today's settings, each time. The client of the provider is loaded only when a model is meant. */
export function createSampler(store: ModelSettingsStore): Sampler {
  async function options() {
    const { apiKey, ...settings } = await store.resolve()
    if (!settings.enabled) throw new PlaygroundError('configuration', 'No model is set (llm.api_key or llm.base_url).')
    const { modelOptionsOf } = await import('../codegen/model/choose-generator.ts')
    return modelOptionsOf(toLlm(settings, apiKey))
  }
  return {
    async model() {
      try {
        return (await options()).model
      } catch (error) {
        if (error instanceof PlaygroundError && error.code === 'configuration') return null
        throw error
      }
    },
    async write(request, signal, model) {
      const { sampleText } = await import('../codegen/model/sample-text.ts')
      return sampleText(withModel(await options(), model), request, signal)
    },
  }
}

/** The same, but for which model; on Azure its name is that of a deployment. */
const withModel = (options: ModelOptions, model: string | undefined): ModelOptions =>
  model === undefined
    ? options
    : { ...options, model, ...(options.azure && { azure: { ...options.azure, deployment: model } }) }

/** What models cost by today's settings: the configuration's prices hold for whichever model is set. */
export function createPrices(
  store: Pick<ModelSettingsStore, 'resolve'>,
  { price_per_million, prices }: Pick<PriceSettings, 'price_per_million' | 'prices'>,
): (model: string) => Promise<ModelPrice | null> {
  return async (model) => {
    const { apiKey, ...settings } = await store.resolve()
    return priceOf({ ...toLlm(settings, apiKey), price_per_million, prices }, model)
  }
}

/** Asks the model of settings that need not be saved yet. */
export async function testSettings(
  store: ModelSettingsStore,
  settings: ModelSettings,
  apiKey?: string,
): Promise<ModelTest> {
  const [{ modelOptionsOf }, { faultOf, testModel }] = await Promise.all([
    import('../codegen/model/choose-generator.ts'),
    import('../codegen/model/test-model.ts'),
  ])
  try {
    const key = apiKey === undefined ? await store.keyFor(settings) : apiKey || null
    return await testModel(modelOptionsOf(toLlm(settings, key)))
  } catch (error) {
    if (!(error instanceof PlaygroundError)) throw error
    return { ok: false, code: error.code, message: error.message, ...faultOf(error) }
  }
}

function toLlm(settings: ModelSettings, apiKey: string | null): LlmSettings {
  return {
    enabled: settings.enabled,
    provider: settings.provider,
    model: settings.model,
    base_url: settings.baseUrl || undefined,
    api_key: apiKey ?? undefined,
    azure_endpoint: settings.azureEndpoint || undefined,
    azure_deployment_name: settings.azureDeployment || undefined,
    azure_api_version: settings.azureApiVersion || undefined,
    temperature: settings.temperature ?? undefined,
    max_tokens: settings.maxTokens ?? undefined,
    timeout: settings.timeoutSeconds,
    fallback: settings.fallback,
  }
}
