import type { Config } from '../../config/config.ts'
import { MODEL_PROVIDERS, providerOf } from '../../config/model-providers.ts'

/** Providers as the list of prices calls them, by those of the configuration. */
const LISTED_AS = {
  openai: 'openai',
  anthropic: 'anthropic',
  gemini: 'google',
  openrouter: 'openrouter',
  groq: 'groq',
  mistral: 'mistral',
} as const

/** By the host of each. */
const BY_HOST = new Map(
  Object.entries(LISTED_AS).map(([name, listed]) => [
    new URL(MODEL_PROVIDERS[name as keyof typeof LISTED_AS].baseUrl).host,
    listed as string,
  ]),
)

/** Hosts of Azure resources: each customer has one of its own below these. */
const AZURE = /\.(?:openai\.azure\.com|cognitiveservices\.azure\.com|services\.ai\.azure\.com)$/

/**
 * Whose prices hold where a model is asked, as the list calls them; null for every address that is no provider's own: a
 * server on one's own machine, a proxy, somebody who sells the models of others.
 */
export function providerAt(llm: Pick<Config['llm'], 'provider' | 'base_url' | 'azure_endpoint'>): string | null {
  const isAzure = llm.provider === 'azure_openai'
  const address = isAzure ? llm.azure_endpoint : llm.base_url || providerOf(llm.provider).baseUrl
  const url = URL.parse(address ?? '')
  if (url?.protocol !== 'https:') return null
  if (isAzure) return AZURE.test(url.host) ? 'azure' : null
  return BY_HOST.get(url.host) ?? null
}
