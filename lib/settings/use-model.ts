import type { Sampler } from '../broker/write-sampling.ts'
import type { Generator } from '../codegen/generator.ts'
import type { CallingModel } from '../codegen/model/call-model.ts'
import type { ModelSettings as LlmSettings } from '../codegen/model/choose-generator.ts'
import type { ModelOptions } from '../codegen/model/model-options.ts'
import type { ModelTest } from '../codegen/model/test-model.ts'
import { withMeant } from '../codegen/with-meant.ts'
import { PlaygroundError } from '../errors.ts'
import { type ContextWindow, contextWindowOf } from '../tokens/prices/context-window.ts'
import type { ModelPrice } from '../tokens/prices/model-price.ts'
import { type PriceSettings, priceOf } from '../tokens/prices/price-of.ts'
import type { ModelSettings, ModelSettingsStore } from './model-settings.ts'

/**
 * What writes programs by today's settings. Kept until they change, because a generator remembers what its server does
 * not take. The client of the provider is loaded only when a model is meant, the rules when a program is to be written.
 * `hosts` are those that programs may reach by `fetch`.
 */
export function createGeneratorSource(
  store: ModelSettingsStore,
  hosts: readonly string[],
): (wanted?: WantedWriter) => Promise<Generator> {
  // Few: one for each model that is asked for, with rules behind it and without.
  const kept = new Map<string, { settings: string; generator: Generator }>()
  let rules: Generator | undefined
  return async ({ model, isModelOnly = model !== undefined } = {}) => {
    if (!rules) {
      const { createRuleGenerator } = await import('../codegen/rules/create-rule-generator.ts')
      rules = withMeant(createRuleGenerator())
    }
    const { apiKey, ...settings } = await store.resolve()
    if (!settings.enabled) {
      if (isModelOnly) throw noModel()
      return rules
    }
    const key = JSON.stringify({ ...settings, apiKey })
    const name = JSON.stringify([model ?? null, isModelOnly])
    const known = kept.get(name)
    if (known?.settings === key) return known.generator
    const { chooseGenerator } = await import('../codegen/model/choose-generator.ts')
    const llm = withName(toLlm(settings, apiKey), model)
    const generator = chooseGenerator(isModelOnly ? { ...llm, fallback: 'none' } : llm, rules, hosts)
    kept.set(name, { settings: key, generator })
    return generator
  }
}

/** Which generator is wanted: another model than the one that is set; one that no rules stand in for. */
export interface WantedWriter {
  model?: string
  /** Default: where a model is named. */
  isModelOnly?: boolean
}

const noModel = () =>
  new PlaygroundError(
    'configuration',
    'No model is set, and rules cannot do this. An administrator sets one under Settings, Model, or by llm.api_key or llm.base_url.',
  )

/** On Azure the name of a model is that of a deployment. */
const withName = (llm: LlmSettings, model: string | undefined): LlmSettings =>
  model === undefined || model === llm.model
    ? llm
    : { ...llm, model, ...(llm.azure_deployment_name && { azure_deployment_name: model }) }

/** The model of today's settings, or another of the same provider, to be asked with functions that it may call. */
export function createCallingSource(store: ModelSettingsStore): (model?: string) => Promise<CallingModel> {
  return async (model) => {
    const { apiKey, ...settings } = await store.resolve()
    if (!settings.enabled) throw noModel()
    const [{ modelOptionsOf }, { createCallingModel }] = await Promise.all([
      import('../codegen/model/choose-generator.ts'),
      import('../codegen/model/call-model.ts'),
    ])
    return createCallingModel(modelOptionsOf(withName(toLlm(settings, apiKey), model)))
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

/** What models, by default the one that is set, cost by today's settings: the configuration's prices hold for whichever model is set. */
export function createPrices(
  store: Pick<ModelSettingsStore, 'resolve'>,
  { price_per_million, prices }: Pick<PriceSettings, 'price_per_million' | 'prices'>,
): (model?: string) => Promise<ModelPrice | null> {
  return async (model) => {
    const { apiKey, ...settings } = await store.resolve()
    const llm = toLlm(settings, apiKey)
    return priceOf({ ...llm, price_per_million, prices }, model ?? llm.model)
  }
}

/** How many tokens fit into one request to the model that is set, and whose that is. */
export async function windowOfModel(store: Pick<ModelSettingsStore, 'resolve'>): Promise<ContextWindow> {
  const { apiKey, ...settings } = await store.resolve()
  const llm = toLlm(settings, apiKey)
  return contextWindowOf(llm, settings.enabled)
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
