import type { Config } from '../config/config.ts'
import { isOwnAddress, providerOf } from '../config/model-providers.ts'
import { isLoopbackHost } from '../config/read-host.ts'
import { remoteAddressOf } from '../selection/embeddings/choose-embedder.ts'
import { keyGoesTo } from './key-address.ts'
import type { ModelSettings } from './model-settings.ts'

/** Who writes the programs of everybody here, and what is sent there: without keys, and of addresses the host alone. */
export interface TaskRoute {
  /** Null: the rules, which send nothing anywhere. */
  model: {
    name: string
    provider: string
    /** Null where the address is none. */
    host: string | null
    isThisMachine: boolean
    /** It cannot be asked: its provider wants a key, and there is none. */
    isKeyMissing: boolean
  } | null
  /** What writes the program when the model cannot. */
  fallback: 'rules' | 'none'
  /** What else than the task and the tools may be sent, by what the configuration allows. */
  sends: {
    /** What a program returned that was to look at data first. */
    looks: boolean
    /** What a program failed with that is to be corrected. */
    repairs: boolean
    /** What a program asks the model. */
    asks: boolean
    /** What a server has the model write, when somebody allows it. */
    samplings: boolean
  }
  /** Which host ranks tools by meaning, and is sent tasks and descriptions of tools for it; null where none is. */
  ranking: string | null
}

type Configured = Pick<Config, 'codegen' | 'llm' | 'connections' | 'embeddings'>

export function taskRoute(settings: ModelSettings & { apiKey: string | null }, config: Configured): TaskRoute {
  const { provider, enabled, fallback } = settings
  const known = providerOf(provider)
  const host = hostOf(keyGoesTo(settings))
  const isOwn = provider === 'azure_openai' || isOwnAddress(provider, settings.baseUrl || undefined)
  const { codegen, llm, connections } = config
  return {
    model: enabled
      ? {
          name: settings.model,
          provider: known.label,
          host,
          isThisMachine: host !== null && isLoopbackHost(new URL(`http://${host}`).hostname),
          isKeyMissing: isOwn && known.needsKey && !settings.apiKey,
        }
      : null,
    fallback,
    sends: {
      looks: codegen.max_turns > 1,
      repairs: codegen.max_repairs > 0,
      asks: llm.ask_calls > 0,
      samplings: connections.sampling.enabled,
    },
    ranking: hostOf(remoteAddressOf(config) ?? null),
  }
}

const hostOf = (address: string | null) => URL.parse(address ?? '')?.host || null
