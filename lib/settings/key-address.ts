import { type ModelProviderName, providerOf } from '../config/model-providers.ts'

interface Addressed {
  provider: ModelProviderName
  baseUrl: string
  azureEndpoint: string
}

/** The origin that the key of these settings is sent to; null where the address is none. */
export function keyGoesTo({ provider, baseUrl, azureEndpoint }: Addressed): string | null {
  const address = provider === 'azure_openai' ? azureEndpoint : baseUrl || providerOf(provider).baseUrl
  return URL.parse(address?.trim() ?? '')?.origin ?? null
}

/** Whether a key that was saved with the one goes to the same place with the other: to no other it is sent. */
export const isSameAddress = (one: Addressed, other: Addressed): boolean => keyGoesTo(one) === keyGoesTo(other)
