import type { Config } from '../../config/config.ts'
import { isOwnAddress, providerOf } from '../../config/model-providers.ts'
import { PlaygroundError } from '../../errors.ts'
import type { ModelField } from '../../runs/model-fault.ts'
import type { Generator } from '../generator.ts'
import { createModelGenerator } from './create-model-generator.ts'
import { isModelMeant } from './is-model-meant.ts'
import { ModelError } from './model-error.ts'
import type { ModelOptions } from './model-options.ts'
import { withFallback } from './with-fallback.ts'

/** The `llm` section, with what the environment and the settings page added. */
export type ModelSettings = Readonly<Omit<Config['llm'], 'ask_models' | 'ask_calls' | 'ask_tokens' | 'prices'>>

/** The oldest version of Azure's API that is not a preview and knows all we send. */
const AZURE_API_VERSION = '2024-10-21'

/**
 * Decides what writes programs: a model where one is meant, the rules otherwise. Settings that are not complete do not stop
 * the playground: every task is told what is missing, and by `fallback: rules` it is done by the rules. `hosts` are those that programs may reach by `fetch`.
 */
export function chooseGenerator(settings: ModelSettings, rules: Generator, hosts: readonly string[] = []): Generator {
  return isModelMeant(settings) ? withFallback(modelOf(settings, hosts), rules, settings.fallback) : rules
}

/** The settings as options for a model. Throws `configuration` naming every key that is missing. */
export function modelOptionsOf(settings: ModelSettings): ModelOptions {
  const { provider, model, azure_endpoint: endpoint } = settings
  const isAzure = provider === 'azure_openai'
  const isOwn = isAzure || isOwnAddress(provider, settings.base_url)
  const missing: ModelField[] = [
    ...(isOwn && providerOf(provider).needsKey && !settings.api_key ? (['api_key'] as const) : []),
    ...(isAzure && !endpoint ? (['azure_endpoint'] as const) : []),
  ]
  if (missing.length > 0) {
    throw new ModelError('configuration', 'What a model needs to write programs is not set yet.', {
      fix: { advice: 'set', fields: missing },
    })
  }
  return {
    provider,
    model,
    apiKey: settings.api_key,
    baseUrl: settings.base_url,
    ...(isAzure &&
      endpoint && {
        azure: {
          endpoint,
          // It mostly has the name of its model.
          deployment: settings.azure_deployment_name || model,
          apiVersion: settings.azure_api_version ?? AZURE_API_VERSION,
        },
      }),
    temperature: settings.temperature,
    maxTokens: settings.max_tokens,
    timeoutMs: settings.timeout * 1000,
  }
}

/** The model of the settings; where they do not make one, a generator that says so for every task. */
function modelOf(settings: ModelSettings, hosts: readonly string[]): Generator {
  try {
    return createModelGenerator({ ...modelOptionsOf(settings), hosts })
  } catch (error) {
    if (!(error instanceof PlaygroundError)) throw error
    return {
      kind: 'model',
      name: settings.model,
      // biome-ignore lint/correctness/useYield: it has nothing to give but its failure.
      async *generate() {
        throw error
      },
    }
  }
}
