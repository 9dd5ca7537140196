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
export type ModelSettings = Readonly<Omit<Config['llm'], 'ask_models' | 'ask_calls' | 'ask_tokens'>>

/** Who writes the programs. */
export interface Choice {
  generator: Generator
  writes: 'model' | 'rules'
  /** A full sentence for people. */
  why: string
}

/** The oldest version of Azure's API that is not a preview and knows all we send. */
const AZURE_API_VERSION = '2024-10-21'

/**
 * Decides what writes programs: a model as soon as a key or an address is set, or when `enabled` says so; the rules
 * otherwise. Settings that are not complete do not stop the playground: every task is told what is missing, and by
 * `fallback: rules` it is done by the rules. `hosts` are those that programs may reach by `fetch`.
 */
export function chooseGenerator(settings: ModelSettings, rules: Generator, hosts: readonly string[] = []): Choice {
  const byRules = (why: string): Choice => ({ generator: rules, writes: 'rules', why })
  if (settings.enabled === false) return byRules('Programs are written by rules, because llm.enabled is false.')
  const isSet = isModelMeant(settings) || settings.azure_endpoint !== undefined
  if (!settings.enabled && !isSet) {
    return byRules('Programs are written by rules, because no model is set (llm.api_key or llm.base_url).')
  }
  const model = modelOf(settings, hosts)
  return {
    generator: withFallback(model, rules, settings.fallback),
    writes: 'model',
    why: `Programs are written by ${model.name}${settings.fallback === 'rules' ? ', and by rules when it cannot' : ''}.`,
  }
}

/** The settings as options for a model. Throws `configuration` naming every key that is missing. */
export function modelOptionsOf(settings: ModelSettings): ModelOptions {
  const { provider, azure_endpoint: endpoint, azure_deployment_name: deployment } = settings
  const isAzure = provider === 'azure_openai'
  const isOwn = isAzure || isOwnAddress(provider, settings.base_url)
  const missing: ModelField[] = [
    ...(isOwn && providerOf(provider).needsKey && !settings.api_key ? (['api_key'] as const) : []),
    ...(isAzure && !endpoint ? (['azure_endpoint'] as const) : []),
    ...(isAzure && !deployment ? (['azure_deployment_name'] as const) : []),
  ]
  if (missing.length > 0) {
    throw new ModelError('configuration', 'What a model needs to write programs is not set yet.', {
      fix: { advice: 'set', fields: missing },
    })
  }
  return {
    provider,
    model: settings.model,
    apiKey: settings.api_key,
    baseUrl: settings.base_url,
    ...(isAzure &&
      endpoint &&
      deployment && {
        azure: { endpoint, deployment, apiVersion: settings.azure_api_version ?? AZURE_API_VERSION },
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
