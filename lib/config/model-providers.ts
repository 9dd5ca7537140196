// Providers of models, with where their OpenAI-compatible API begins and what it takes. The page offers them, the
// configuration accepts them, and a connection begins with their habits. What a server refuses by name all the same is
// learned when it does: lib/codegen/model/request-stream.ts.

/** Which of the parameters that servers differ in are sent. */
export interface RequestHabits {
  limitName: 'max_tokens' | 'max_completion_tokens'
  sendsTemperature: boolean
  asksForUsage: boolean
}

/** Where models are asked, as far as it is known beforehand. */
export interface ModelProvider {
  /** As people call it. */
  label: string
  /** Where its API begins, without a slash at the end; null where each customer has an address of their own. */
  baseUrl: string | null
  /** The name of a model to begin with. */
  model: string
  needsKey: boolean
  /** The environment variable that its own programs read its key from, where that is meant for it alone. */
  keyVariable?: string
  habits: RequestHabits
}

const HABITS: RequestHabits = { limitName: 'max_tokens', sendsTemperature: true, asksForUsage: true }

export const MODEL_PROVIDERS = {
  openai: {
    label: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    model: 'gpt-4.1-mini',
    needsKey: true,
    habits: { ...HABITS, limitName: 'max_completion_tokens' },
  },
  azure_openai: {
    label: 'Azure OpenAI',
    baseUrl: null,
    model: 'gpt-4.1-mini',
    needsKey: true,
    habits: { ...HABITS, limitName: 'max_completion_tokens' },
  },
  anthropic: {
    label: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    model: 'claude-sonnet-4-5',
    needsKey: true,
    keyVariable: 'ANTHROPIC_API_KEY',
    habits: HABITS,
  },
  gemini: {
    label: 'Google Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    model: 'gemini-2.5-flash',
    needsKey: true,
    keyVariable: 'GEMINI_API_KEY',
    habits: HABITS,
  },
  openrouter: {
    label: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    model: 'openai/gpt-4.1-mini',
    needsKey: true,
    keyVariable: 'OPENROUTER_API_KEY',
    habits: HABITS,
  },
  groq: {
    label: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    model: 'llama-3.3-70b-versatile',
    needsKey: true,
    keyVariable: 'GROQ_API_KEY',
    habits: { ...HABITS, limitName: 'max_completion_tokens' },
  },
  mistral: {
    label: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    model: 'codestral-latest',
    needsKey: true,
    keyVariable: 'MISTRAL_API_KEY',
    // It counts without being asked, and refuses what it does not know.
    habits: { ...HABITS, asksForUsage: false },
  },
  local: {
    label: 'A server of your own',
    // Ollama's.
    baseUrl: 'http://127.0.0.1:11434/v1',
    model: 'qwen2.5-coder:7b',
    needsKey: false,
    habits: HABITS,
  },
} as const satisfies Record<string, ModelProvider>

export type ModelProviderName = keyof typeof MODEL_PROVIDERS

export const MODEL_PROVIDER_NAMES = Object.keys(MODEL_PROVIDERS) as [ModelProviderName, ...ModelProviderName[]]

/** Of a provider by its name, as any of them. */
export const providerOf = (name: ModelProviderName): ModelProvider => MODEL_PROVIDERS[name]

/** Whether an address is where the provider's API begins: one that is not given is. */
export function isOwnAddress(name: ModelProviderName, baseUrl: string | undefined): boolean {
  return !baseUrl || baseUrl.replace(/\/+$/, '') === providerOf(name).baseUrl
}
