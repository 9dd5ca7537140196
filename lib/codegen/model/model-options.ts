import type { ModelProviderName } from '../../config/model-providers.ts'

/** Which model writes, where it is and how long it may take. */
export interface ModelOptions {
  provider: ModelProviderName
  model: string
  /** Without it none is sent: servers on one's own machine want none. Azure needs one. */
  apiKey?: string | undefined
  /** Where a server's OpenAI API begins, usually ending in `/v1`; the provider's own when absent. Not used with Azure. */
  baseUrl?: string | undefined
  azure?: { endpoint: string; deployment: string; apiVersion: string } | undefined
  temperature?: number | undefined
  /** Most tokens of one answer. */
  maxTokens?: number | undefined
  /** Texts at which it ends. */
  stop?: readonly string[] | undefined
  /** The longest silence, before the first word and between words; default 60 s. */
  timeoutMs?: number | undefined
  /** Hosts that programs may reach by `fetch`; default none. */
  hosts?: readonly string[] | undefined
}
