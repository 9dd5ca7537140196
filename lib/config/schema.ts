import { z } from 'zod'
import { mountDirectories } from './mount-directories.ts'
import { networkHosts } from './network-hosts.ts'
import { hostName, network } from './server-names.ts'
import { uidRange } from './uid-range.ts'

// Keys and defaults of config.yaml. Snake case, so that a config.yaml written for the Python original loads unchanged.
// Every section is strict: a key that is not known is a fault, because a misspelt limit is worse than none.

const section = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject(shape).prefault({} as never)
const bytes = z.number().int().positive()

const state = section({
  enabled: z.boolean().default(true),
  workspace_dir: z.string().optional(),
  /** Relative to the workspace. */
  state_file: z.string().min(1).default('state.json'),
  auto_save: z.boolean().default(true),
  state_format: z.enum(['json']).default('json'),
})

const execution = section({
  workspace_dir: z.string().optional(),
  servers_dir: z.string().default('servers'),
  skills_dir: z.string().default('skills'),
  sandbox_type: z.string().optional(),
  sandbox_image: z.string().optional(),
  /** Hosts that `fetch` of a program may reach, where they have public addresses. */
  allow_network_access: networkHosts.default([]),
  /** What programs may see besides the workspace. Relative sources lie in the installation's folder. */
  mount_directories: mountDirectories.default([]),
  state,
})

const llm = section({
  /** Without it: on as soon as there is a key or a base URL. */
  enabled: z.boolean().optional(),
  provider: z.enum(['openai', 'azure_openai']).default('openai'),
  model: z.string().min(1).default('gpt-4.1-mini'),
  /** A server that speaks the OpenAI protocol; default is OpenAI's own. */
  base_url: z.url({ protocol: /^https?$/ }).optional(),
  /** Never shown, logged or sent anywhere but to the provider. */
  api_key: z.string().min(1).optional(),
  azure_endpoint: z.url({ protocol: /^https?$/ }).optional(),
  azure_deployment_name: z.string().optional(),
  azure_api_version: z.string().optional(),
  temperature: z.number().min(0).max(2).optional(),
  max_tokens: z.number().int().positive().optional(),
  /** Seconds of silence of a model until a request times out. */
  timeout: z.number().positive().max(300).default(60),
  /** What writes the program when the model cannot. */
  fallback: z.enum(['rules', 'none']).default('rules'),
})

const optimizations = section({
  enabled: z.boolean().default(true),
  /** Sandboxes are made ahead for the people who are there. */
  sandbox_pooling: z.boolean().default(true),
  /** How many sandboxes wait at the most, shared out between the people who are there; by the memory of the machine. */
  sandbox_pool_size: z.number().int().min(1).max(64).optional(),
  tool_cache: z.boolean().default(true),
  parallel_discovery: z.boolean().default(true),
  gpu_embeddings: z.boolean().optional(),
})

const guardrails = section({
  /** Off: programs are not checked before they run. What they may call stays bounded by their imports. */
  enabled: z.boolean().default(true),
  /** On: a program with type errors is refused. */
  strict_mode: z.boolean().default(false),
  security_checks: z.boolean().default(true),
  /** Seconds. */
  max_execution_time: z.number().positive().max(86_400).default(300),
  max_memory_mb: z.number().int().min(128).max(16_384).default(512),
})

const logging = section({
  level: z
    .string()
    .transform((level) => level.toLowerCase())
    .pipe(z.enum(['debug', 'info', 'warning', 'warn', 'error']))
    .default('info'),
  /** Lines go there and to stderr; without it to stderr only. */
  file: z.string().optional(),
})

const sandbox = section({
  /** `auto`: `microsandbox` where a virtual machine really starts, else `embedded`. */
  backend: z.enum(['auto', 'microsandbox', 'embedded']).default('auto'),
  /** Below it no code is run. Without it: `permissions` for one person, `landlock` as soon as there are more. */
  min_isolation: z.enum(['permissions', 'landlock', 'namespaces', 'microvm']).optional(),
  /** `context`: a fresh realm in a process of one person and trust, for programs that fit; else a process for each run. */
  run_isolation: z.enum(['context', 'process']).default('context'),
  /** Where the server is root: a user of the system for each person. True: no program is run where that cannot be. */
  person_uids: z.boolean().optional(),
  /** Users and groups of these numbers are given to nobody else. */
  person_uid_range: uidRange.prefault('70000-99999'),
  microsandbox: section({
    /** A server that makes the virtual machines; without it this machine does. */
    server_url: z.url({ protocol: /^https?$/ }).optional(),
    /** Never shown, logged or sent anywhere but to that server. */
    api_key: z.string().min(1).optional(),
  }),
  limits: section({
    output_bytes: bytes.default(10 * 1024 * 1024),
    result_bytes: bytes.default(4 * 1024 * 1024),
    tool_calls: z.number().int().positive().default(1_000),
    tool_calls_in_flight: z.number().int().positive().max(256).default(32),
    tool_argument_bytes: bytes.default(1024 * 1024),
    tool_result_bytes: bytes.default(32 * 1024 * 1024),
    disk_bytes: bytes.default(256 * 1024 * 1024),
    disk_files: z.number().int().positive().default(10_000),
  }),
})

const retention = section({
  /** Days a run is kept after it ended. */
  days: z.number().positive().max(36_500).default(90),
  /** What the runs of one person may take together; beyond it the oldest go. */
  runs_mb: z.number().positive().default(256),
  /** What one run may write into its log; beyond it details are left out, and the run says so. */
  run_mb: z.number().positive().default(16),
  /** What the recorded arguments and results of one run may take besides; beyond it, it cannot be replayed. */
  run_values_mb: z.number().positive().default(64),
})

const weather = section({
  /** Of a service that speaks Open-Meteo's protocol. */
  base_url: z.url({ protocol: /^https?$/ }).optional(),
  geocoding_url: z.url({ protocol: /^https?$/ }).optional(),
})

const connections = section({
  /** Private addresses that servers which people add may be at: names, addresses, or networks such as 10.1.0.0/16. */
  allowed_hosts: z.array(z.string().min(1)).default([]),
  /** Seconds without a sign of life until a call times out. */
  call_timeout: z.number().positive().max(3_600).default(60),
  /** Seconds until a server must have come up. */
  connect_timeout: z.number().positive().max(600).default(30),
  /** Seconds an unused connection stays open. */
  idle: z.number().positive().max(86_400).default(300),
  /** How many servers one person may add. */
  max_per_person: z.number().int().min(0).max(1_000).default(50),
})

const approvals = section({
  /** Seconds a program that waits for an answer keeps its sandbox; afterwards the answer runs it again from its log. */
  release_after: z.number().min(0).max(86_400).default(60),
  /** Seconds after which a question counts as denied. */
  expire_after: z
    .number()
    .positive()
    .max(30 * 86_400)
    .default(86_400),
  /**
   * What tools may do, whatever they say of themselves: names as `server.tool`, where `*` stands for any characters; the
   * first that fits counts. `allow`: without asking. `ask`: somebody is asked each time, and it is denied where nobody can
   * be. `deny`: only in runs started with `approve: all`.
   */
  rules: z
    .record(
      z.string().regex(/^(\*|[^\n]+\.[^\n]+)$/, 'expected server.tool, where * stands for any characters'),
      z.enum(['allow', 'ask', 'deny']),
    )
    .default({}),
})

const selection = section({
  /** What the descriptions and schemas of the tools chosen for one task may cost the model; the best tool always fits. */
  max_tokens: z.number().int().min(100).default(8_000),
})

const embeddings = section({
  /**
   * What knows how alike a task and a tool are in meaning. `auto`: the model on this machine as soon as somebody fetched it.
   * `none`: tools are ranked by their words alone.
   */
  provider: z.enum(['auto', 'none', 'openai', 'azure', 'local']).default('auto'),
  /** Default: the provider's usual one. */
  model: z.string().min(1).optional(),
  /** Without it: the address, and with it the key, of `llm` where that is of the same provider. */
  base_url: z.url({ protocol: /^https?$/ }).optional(),
  /** Never shown, logged or sent anywhere but to the provider. */
  api_key: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'expected a key without spaces')
    .optional(),
  azure_deployment_name: z.string().min(1).optional(),
  azure_api_version: z.string().min(1).optional(),
  /** How many numbers a vector has, for models that can be asked for fewer. */
  dimensions: z.number().int().min(1).max(16_384).optional(),
  /** Of local models, `<org>/<name>` in it. Without it `models` in the data folder. */
  models_dir: z.string().min(1).optional(),
  /** Where `cem models pull` fetches them: a hub, or a mirror with its addresses. */
  models_url: z.url({ protocol: /^https?$/ }).default('https://huggingface.co'),
  /** Seconds a search waits for it; then words rank alone. */
  timeout: z.number().positive().max(60).default(3),
})

const auth = section({
  /** Who may make an account in the browser. Without it: `open` on a loopback host, else `closed`. */
  sign_up: z.enum(['open', 'closed']).optional(),
})

export const configSchema = z.strictObject({
  execution,
  llm,
  optimizations,
  guardrails,
  logging,
  sandbox,
  auth,
  connections,
  approvals,
  selection,
  embeddings,
  weather,
  database: section({ url: z.string().optional(), direct_url: z.string().optional() }),
  retention,
  workspaces: section({
    dir: z.string().default('workspaces'),
    /** How much one person may keep. */
    quota_mb: z.number().int().positive().default(1024),
  }),
  /** The same as in mcp.json, which it replaces when given. Its entries are checked where they are used. */
  mcpServers: z.record(z.string(), z.unknown()).optional(),
  /** The same as the first version of the original spelt it: a list with names inside, or by name. */
  mcp_servers: z
    .union([z.array(z.looseObject({ name: z.string() })), z.record(z.string(), z.unknown())], {
      error: 'expected a list of servers, each with a name, or servers by name as in mcp.json',
    })
    .optional(),
  server: section({
    host: z.string().min(1).default('127.0.0.1'),
    /** Names people reach it by besides loopback, `host` and NEXTAUTH_URL; `*.example.com` is all below it. */
    allowed_hosts: z.array(hostName).default([]),
    /** Addresses or networks of proxies whose X-Forwarded headers are believed. */
    trusted_proxies: z.array(network).default([]),
    port: z.number().int().min(0).max(65_535).default(3000),
    data_dir: z.string().default('.data'),
  }),
})

export type Settings = z.output<typeof configSchema>
export type SettingsInput = z.input<typeof configSchema>
