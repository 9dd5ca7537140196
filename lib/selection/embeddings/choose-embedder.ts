import type { Config } from '../../config/config.ts'
import { PlaygroundError } from '../../errors.ts'
import type { Embedder } from './embedder.ts'
import { createLocalEmbedder } from './local-embedder.ts'
import { DEFAULT_LOCAL_MODEL, hasModel, type LocalModel } from './local-model.ts'
import { createOpenAiEmbedder } from './openai-embedder.ts'

const OPENAI_URL = 'https://api.openai.com/v1'
const DEFAULT_MODEL = 'text-embedding-3-small'
const DEFAULT_API_VERSION = '2024-10-21'

type Settings = Pick<Config, 'embeddings' | 'llm' | 'paths'>

/** The embedder the configuration asks for; null when words rank alone. Throws `configuration` when something is missing. */
export function chooseEmbedder(config: Settings): Embedder | null {
  switch (config.embeddings.provider) {
    case 'none':
      return null
    case 'auto': {
      const model = localModelOf(config)
      return hasModel(model) ? createLocalEmbedder(model) : null
    }
    case 'openai':
      return openAi(config)
    case 'azure':
      return azure(config)
    case 'local':
      return createLocalEmbedder(localModelOf(config))
  }
}

/** Whether the model that ranks is one of this machine, now or as soon as it is there. */
export const isLocal = (provider: Config['embeddings']['provider']) => provider === 'local' || provider === 'auto'

/** Which model runs on this machine, or would: also where another provider is set. */
export function localModelOf({ embeddings, paths }: Settings): LocalModel {
  const model = isLocal(embeddings.provider) ? embeddings.model : undefined
  return { model: model ?? DEFAULT_LOCAL_MODEL, modelsDir: paths.modelsDir }
}

/** Where tasks and descriptions are sent to be ranked; undefined where they stay here, or where that is not said. */
export function remoteAddressOf({ embeddings, llm }: Pick<Config, 'embeddings' | 'llm'>): string | undefined {
  if (embeddings.provider === 'azure') return embeddings.base_url ?? llm.azure_endpoint
  if (embeddings.provider !== 'openai') return undefined
  return embeddings.base_url ?? (llm.provider === 'openai' ? llm.base_url : undefined) ?? OPENAI_URL
}

/** The key of the model that writes programs goes to that model's address and no other. */
function keyFor({ embeddings, llm }: Settings, llmProvider: Config['llm']['provider']): string | undefined {
  if (embeddings.api_key !== undefined) return embeddings.api_key
  return embeddings.base_url === undefined && llm.provider === llmProvider ? llm.api_key : undefined
}

function openAi(config: Settings): Embedder {
  const { embeddings, llm } = config
  const apiKey = keyFor(config, 'openai')
  const baseUrl = remoteAddressOf({ embeddings, llm }) ?? OPENAI_URL
  if (apiKey === undefined && baseUrl === OPENAI_URL)
    throw missing('openai', 'an API key: set embeddings.api_key (EMBEDDINGS_API_KEY) or OPENAI_API_KEY')
  const model = embeddings.model ?? DEFAULT_MODEL
  return createOpenAiEmbedder({ provider: 'openai', model, baseUrl, apiKey, dimensions: embeddings.dimensions })
}

function azure(config: Settings): Embedder {
  const { embeddings, llm } = config
  const baseUrl = remoteAddressOf({ embeddings, llm })
  if (baseUrl === undefined)
    throw missing('azure', 'an endpoint: set embeddings.base_url (EMBEDDINGS_BASE_URL) or AZURE_OPENAI_ENDPOINT')
  const model = embeddings.azure_deployment_name
  if (model === undefined)
    throw missing('azure', 'a deployment: set embeddings.azure_deployment_name (AZURE_OPENAI_EMBEDDER_NAME)')
  const apiKey = keyFor(config, 'azure_openai')
  if (apiKey === undefined)
    throw missing(
      'azure',
      'an API key: set embeddings.api_key, or AZURE_OPENAI_API_KEY with llm.provider: azure_openai',
    )
  const apiVersion = embeddings.azure_api_version ?? llm.azure_api_version ?? DEFAULT_API_VERSION
  return createOpenAiEmbedder({
    provider: 'azure',
    model,
    baseUrl,
    apiKey,
    apiVersion,
    dimensions: embeddings.dimensions,
  })
}

const missing = (provider: string, what: string) =>
  new PlaygroundError('configuration', `embeddings.provider is ${provider}, which needs ${what}.`)
