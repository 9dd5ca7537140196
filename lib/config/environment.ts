import { MODEL_PROVIDER_NAMES, type ModelProviderName, providerOf } from './model-providers.ts'

// Which environment variable sets which key. Where the original had two spellings, the later line wins.

type Kind = 'text' | 'number' | 'boolean' | 'list'

/** Name of the variable, the key it sets, and how its text is read. */
export const VARIABLES: readonly [name: string, path: string, kind: Kind][] = [
  ['SERVERS_DIR', 'execution.servers_dir', 'text'],
  ['EXECUTION_SERVERS_DIR', 'execution.servers_dir', 'text'],
  ['SKILLS_DIR', 'execution.skills_dir', 'text'],
  ['EXECUTION_SKILLS_DIR', 'execution.skills_dir', 'text'],
  ['WORKSPACE_DIR', 'execution.workspace_dir', 'text'],
  ['EXECUTION_WORKSPACE_DIR', 'execution.workspace_dir', 'text'],
  ['ALLOW_NETWORK_ACCESS', 'execution.allow_network_access', 'list'],
  ['STATE_ENABLED', 'execution.state.enabled', 'boolean'],
  ['STATE_FILE', 'execution.state.state_file', 'text'],
  ['STATE_AUTO_SAVE', 'execution.state.auto_save', 'boolean'],
  ['STATE_FORMAT', 'execution.state.state_format', 'text'],
  ['OPTIMIZATIONS_ENABLED', 'optimizations.enabled', 'boolean'],
  ['OPTIMIZATION_SANDBOX_POOLING', 'optimizations.sandbox_pooling', 'boolean'],
  ['OPTIMIZATION_SANDBOX_POOL_SIZE', 'optimizations.sandbox_pool_size', 'number'],
  ['OPTIMIZATION_TOOL_CACHE', 'optimizations.tool_cache', 'boolean'],
  ['OPTIMIZATION_PARALLEL_DISCOVERY', 'optimizations.parallel_discovery', 'boolean'],
  ['GUARDRAILS_ENABLED', 'guardrails.enabled', 'boolean'],
  ['GUARDRAILS_STRICT_MODE', 'guardrails.strict_mode', 'boolean'],
  ['GUARDRAILS_SECURITY_CHECKS', 'guardrails.security_checks', 'boolean'],
  ['GUARDRAILS_MAX_EXECUTION_TIME', 'guardrails.max_execution_time', 'number'],
  ['MAX_EXECUTION_TIME', 'guardrails.max_execution_time', 'number'],
  ['GUARDRAILS_MAX_MEMORY_MB', 'guardrails.max_memory_mb', 'number'],
  ['MAX_MEMORY_MB', 'guardrails.max_memory_mb', 'number'],
  ['LLM_ENABLED', 'llm.enabled', 'boolean'],
  ['LLM_PROVIDER', 'llm.provider', 'text'],
  ['LLM_MODEL', 'llm.model', 'text'],
  ['LLM_TEMPERATURE', 'llm.temperature', 'number'],
  ['LLM_MAX_TOKENS', 'llm.max_tokens', 'number'],
  ['LLM_TIMEOUT', 'llm.timeout', 'number'],
  ['LLM_FALLBACK', 'llm.fallback', 'text'],
  ['OPENAI_BASE_URL', 'llm.base_url', 'text'],
  ['OPENAI_API_KEY', 'llm.api_key', 'text'],
  ['LLM_BASE_URL', 'llm.base_url', 'text'],
  ['AZURE_OPENAI_ENDPOINT', 'llm.azure_endpoint', 'text'],
  ['AZURE_OPENAI_API_KEY', 'llm.api_key', 'text'],
  ['LLM_API_KEY', 'llm.api_key', 'text'],
  ['AZURE_OPENAI_API_VERSION', 'llm.azure_api_version', 'text'],
  ['AZURE_OPENAI_DEPLOYMENT_NAME', 'llm.azure_deployment_name', 'text'],
  ['AZURE_OPENAI_CHAT_DEPLOYMENT_NAME', 'llm.azure_deployment_name', 'text'],
  ['SELECTION_MAX_TOKENS', 'selection.max_tokens', 'number'],
  ['EMBEDDINGS_PROVIDER', 'embeddings.provider', 'text'],
  ['EMBEDDINGS_MODEL', 'embeddings.model', 'text'],
  ['EMBEDDINGS_BASE_URL', 'embeddings.base_url', 'text'],
  ['EMBEDDINGS_API_KEY', 'embeddings.api_key', 'text'],
  ['EMBEDDINGS_MODELS_DIR', 'embeddings.models_dir', 'text'],
  ['EMBEDDINGS_MODELS_URL', 'embeddings.models_url', 'text'],
  ['AZURE_OPENAI_EMBEDDER_NAME', 'embeddings.azure_deployment_name', 'text'],
  ['AZURE_OPENAI_EMBEDDER_VERSION', 'embeddings.azure_api_version', 'text'],
  ['WEATHER_BASE_URL', 'weather.base_url', 'text'],
  ['WEATHER_GEOCODING_URL', 'weather.geocoding_url', 'text'],
  ['EMAIL_SMTP_HOST', 'email.smtp.host', 'text'],
  ['EMAIL_SMTP_PORT', 'email.smtp.port', 'number'],
  ['EMAIL_SMTP_SECURE', 'email.smtp.secure', 'boolean'],
  ['EMAIL_SMTP_USER', 'email.smtp.user', 'text'],
  ['EMAIL_SMTP_PASSWORD', 'email.smtp.password', 'text'],
  ['EMAIL_SMTP_FROM', 'email.smtp.from', 'text'],
  ['HTTP_ALLOWED_HOSTS', 'http.allowed_hosts', 'list'],
  ['HTTP_PRIVATE_HOSTS', 'http.private_hosts', 'list'],
  ['LOG_LEVEL', 'logging.level', 'text'],
  ['LOG_FILE', 'logging.file', 'text'],
  ['SANDBOX', 'sandbox.backend', 'text'],
  ['SANDBOX_MIN_ISOLATION', 'sandbox.min_isolation', 'text'],
  ['SANDBOX_RUN_ISOLATION', 'sandbox.run_isolation', 'text'],
  ['SANDBOX_PERSON_UIDS', 'sandbox.person_uids', 'boolean'],
  ['SANDBOX_PERSON_UID_RANGE', 'sandbox.person_uid_range', 'text'],
  ['MSB_SERVER_URL', 'sandbox.microsandbox.server_url', 'text'],
  ['MSB_API_KEY', 'sandbox.microsandbox.api_key', 'text'],
  ['CONNECTIONS_ALLOWED_HOSTS', 'connections.allowed_hosts', 'list'],
  ['AUTH_SIGN_UP', 'auth.sign_up', 'text'],
  ['DATABASE_URL', 'database.url', 'text'],
  ['DATABASE_DIRECT_URL', 'database.direct_url', 'text'],
  ['WORKSPACES_DIR', 'workspaces.dir', 'text'],
  ['RETENTION_DAYS', 'retention.days', 'number'],
  ['RETENTION_RUNS_MB', 'retention.runs_mb', 'number'],
  ['RETENTION_RUN_MB', 'retention.run_mb', 'number'],
  ['RETENTION_AUDIT_DAYS', 'retention.audit_days', 'number'],
  ['RETENTION_AUDIT_ENTRIES', 'retention.audit_entries', 'number'],
  ['HOST', 'server.host', 'text'],
  ['PORT', 'server.port', 'number'],
  ['ALLOWED_HOSTS', 'server.allowed_hosts', 'list'],
  ['TRUSTED_PROXIES', 'server.trusted_proxies', 'list'],
  ['DATA_DIR', 'server.data_dir', 'text'],
]

export type Environment = Record<string, string | undefined>

/** Names the variable a key was set by, for messages; undefined when it was not. */
export function variableFor(path: string, env: Environment): string | undefined {
  return VARIABLES.findLast(([name, key]) => key === path && isSet(env[name]))?.[0]
}

/** The settings the environment makes. A value that does not convert stays text, and the schema refuses it. */
export function settingsFromEnvironment(env: Environment): Record<string, unknown> {
  const settings: Record<string, unknown> = {}
  for (const [name, path, kind] of VARIABLES) {
    const text = env[name]
    if (isSet(text)) setPath(settings, path.split('.'), convert(text, kind))
  }
  return settings
}

/** The variables that hold what is OpenAI's or Azure's, and is sent to nobody else. */
const KEYS_OF_OPENAI = ['OPENAI_API_KEY', 'AZURE_OPENAI_API_KEY']
const ADDRESS_OF_OPENAI = 'OPENAI_BASE_URL'

/**
 * The environment as a provider may see it: with its own key where that has a name, and without the keys and the address
 * of OpenAI, which are there for other programs too. Answers a line for each of those that was set.
 */
export function environmentOf(provider: unknown, env: Environment): { env: Environment; unused: string[] } {
  if (!isProviderName(provider) || provider === 'openai' || provider === 'azure_openai') return { env, unused: [] }
  const own = providerOf(provider).keyVariable
  const others = [...KEYS_OF_OPENAI, ...(provider === 'local' ? [] : [ADDRESS_OF_OPENAI])].filter((name) =>
    isSet(env[name]),
  )
  return {
    env: {
      ...env,
      ...(own !== undefined && isSet(env[own]) && !isSet(env['LLM_API_KEY']) && { LLM_API_KEY: env[own] }),
      ...Object.fromEntries(others.map((name) => [name, undefined])),
    },
    unused: others.map((name) => `${name} has no effect while llm.provider is ${provider}: it is for openai.`),
  }
}

const isProviderName = (name: unknown): name is ModelProviderName =>
  (MODEL_PROVIDER_NAMES as readonly unknown[]).includes(name)

/**
 * Whose model it is, and with whose key: an Azure endpoint alone means Azure, and who names OpenAI as well as keys of
 * both (as the original's .env has it) means the key of OpenAI, which no other provider is sent. Answers a line for a
 * key that is not used for that.
 */
export function settleProvider(settings: Record<string, unknown>, env: Environment): string[] {
  if (typeof settings['llm'] !== 'object') return []
  // A copy: the section may be the caller's own.
  const llm: Record<string, unknown> = { ...settings['llm'] }
  settings['llm'] = llm
  if (llm['provider'] === undefined && llm['azure_endpoint'] !== undefined && llm['base_url'] === undefined)
    llm['provider'] = 'azure_openai'
  const { provider } = llm
  if (isProviderName(provider) && provider !== 'openai') llm['model'] ??= providerOf(provider).model
  const { OPENAI_API_KEY: openai, AZURE_OPENAI_API_KEY: azure } = env
  if (!isSet(azure) || llm['api_key'] !== azure) return []
  if (llm['provider'] === 'azure_openai')
    return isSet(openai)
      ? ['OPENAI_API_KEY has no effect while llm.provider is azure_openai: that is sent AZURE_OPENAI_API_KEY.']
      : []
  if (isSet(openai)) llm['api_key'] = openai
  else if (llm['base_url'] === undefined) delete llm['api_key']
  else return []
  return ['AZURE_OPENAI_API_KEY has no effect while llm.provider is openai: that is sent OPENAI_API_KEY.']
}

// An empty variable is how shells and compose files say "not set".
const isSet = (text: string | undefined): text is string => text !== undefined && text !== ''

function convert(text: string, kind: Kind): unknown {
  if (kind === 'number') return Number.isFinite(Number(text)) ? Number(text) : text
  if (kind === 'boolean')
    return /^(true|1|yes|on)$/i.test(text) ? true : /^(false|0|no|off)$/i.test(text) ? false : text
  if (kind === 'list') {
    if (/^(false|0|no|off)$/i.test(text)) return []
    return text.split(',').map((part) => part.trim())
  }
  return text
}

function setPath(target: Record<string, unknown>, [key, ...rest]: string[], value: unknown): void {
  if (key === undefined) return
  if (rest.length === 0) target[key] = value
  else setPath((target[key] ??= {}) as Record<string, unknown>, rest, value)
}
