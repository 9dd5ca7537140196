import { z } from 'zod'
import { MODEL_BOUNDS } from './model-bounds.ts'
import { MODEL_PROVIDER_NAMES } from './model-providers.ts'
import { mountDirectories } from './mount-directories.ts'
import { networkHosts } from './network-hosts.ts'
import { hostName, network } from './server-names.ts'
import { uidRange } from './uid-range.ts'
import { onlyWith, withoutEffect } from './without-effect.ts'

// Keys and defaults of config.yaml. Snake case, so that a config.yaml written for the Python original loads unchanged.
// Every section is strict: a key that is not known is a fault, because a misspelt limit is worse than none.
// What stands here of a key is what docs/configuration.md says of it: `npm run docs:configuration` writes it there.

const section = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject(shape).prefault({} as never)
const bytes = z.number().int().positive()
const httpUrl = z.url({ protocol: /^https?$/ })

const state = section({
  enabled: z.boolean().default(true).describe('off: neither programs nor agents nor people load or save state'),
  workspace_dir: z.string().optional().meta(withoutEffect('state lies in the workspace of each person')),
  state_file: z
    .string()
    .min(1)
    .optional()
    .describe('where `loadState` and `saveState` look when a program names no file; relative to the workspace')
    .meta({ otherwise: '`state.json`, or `state.yaml` where `state_format` is `yaml`', more: 'state.md' }),
  auto_save: z
    .boolean()
    .default(false)
    .describe('an object that a run returns is merged into the state file, its keys in place of those that are there')
    .meta({ more: 'state.md#what-a-run-returns' }),
  state_format: z
    .enum(['json', 'yaml'])
    .default('json')
    .describe(
      'what the state file is where none is named; one that is named is YAML when it ends with `.yaml` or `.yml`, else JSON',
    ),
})

const execution = section({
  servers_dir: z.string().default('servers').describe('shared tool modules'),
  skills_dir: z.string().default('skills').describe('shared skills'),
  workspace_dir: z
    .string()
    .optional()
    .meta(withoutEffect('each person has a folder of their own below workspaces.dir')),
  sandbox_type: z.string().optional().meta(withoutEffect('sandbox.backend says what runs programs')),
  sandbox_image: z.string().optional().meta(withoutEffect('programs are TypeScript, and no image is needed')),
  allow_network_access: networkHosts
    .default([])
    .describe(
      'hosts that `fetch` of everybody’s programs may reach: `api.example.com`, `*.example.com`, each with a port where it is not the usual one; `false` is none',
    )
    .meta({ more: '#hosts-that-programs-may-reach' }),
  mount_directories: mountDirectories
    .default([])
    .describe(
      'folders programs see as `/mnt/<name>`: `/host/path:/mnt/name`, with `:rw` to write, or `{source, target, writable}`; a relative source lies in the folder of this installation',
    ),
  state,
})

/** In US dollars for a million tokens. */
const price = z.number().min(0)
const day = z.iso.date('expected a day as 2026-09-23')

const llm = section({
  enabled: z
    .boolean()
    .optional()
    .describe('whether a model writes programs')
    .meta({ otherwise: 'as soon as there is a key or a base URL, or the provider is `local`' }),
  provider: z
    .enum(MODEL_PROVIDER_NAMES)
    .default('openai')
    .describe('who is asked; an Azure endpoint alone means Azure')
    .meta({ more: 'models.md#providers' }),
  model: z
    .string()
    .trim()
    .min(1)
    .max(MODEL_BOUNDS.name)
    .default('gpt-4.1-mini')
    .describe('the model, as the provider calls it; with another provider than `openai` one of theirs')
    .meta({ more: 'models.md#providers' }),
  base_url: httpUrl
    .optional()
    .describe('any server that speaks the OpenAI protocol')
    .meta({ otherwise: 'the provider’s own; with `local` Ollama’s' }),
  api_key: z.string().min(1).optional().describe('never shown, logged or sent anywhere but to the provider'),
  azure_endpoint: httpUrl
    .optional()
    .describe('of the Azure resource')
    .meta(onlyWith({ 'llm.provider': 'azure_openai', 'embeddings.provider': 'azure' })),
  azure_deployment_name: z
    .string()
    .max(MODEL_BOUNDS.name)
    .optional()
    .describe('of the model')
    .meta({ ...onlyWith({ 'llm.provider': 'azure_openai' }), otherwise: 'the name of the model' }),
  azure_api_version: z
    .string()
    .max(MODEL_BOUNDS.apiVersion)
    .optional()
    .describe('of Azure’s interface')
    .meta(onlyWith({ 'llm.provider': 'azure_openai', 'embeddings.provider': 'azure' })),
  temperature: z
    .number()
    .min(0)
    .max(MODEL_BOUNDS.temperature)
    .optional()
    .describe('of each answer')
    .meta({ otherwise: 'the provider’s own' }),
  max_tokens: z.number().int().positive().max(MODEL_BOUNDS.tokens).optional().describe('of one answer'),
  timeout: z
    .number()
    .positive()
    .max(MODEL_BOUNDS.seconds)
    .default(60)
    .describe('seconds of silence until a model that does not answer is given up'),
  models: z
    .array(z.string().min(1).max(MODEL_BOUNDS.name))
    .max(100)
    .default([])
    .describe(
      'other models of the same provider that a run may name in place of `model`, as comparisons do (of Azure: deployments)',
    )
    .meta({ more: 'how-it-works.md#direct-runs' }),
  ask_models: z
    .array(z.string().min(1).max(MODEL_BOUNDS.name))
    .max(100)
    .default([])
    .describe('other models of the same provider that programs may name when they ask one (of Azure: deployments)')
    .meta({ more: 'writing-programs.md#ask-the-model' }),
  ask_calls: z
    .number()
    .int()
    .min(0)
    .max(1_000)
    .default(20)
    .describe('how often one run may ask the model by `./client/ask.ts`; 0: programs may not'),
  ask_tokens: z
    .number()
    .int()
    .positive()
    .max(10_000_000)
    .default(50_000)
    .describe('tokens that the model reads and writes for the program of one run'),
  fallback: z.enum(['rules', 'none']).default('rules').describe('what writes the program when the model cannot'),
  price_per_million: z
    .strictObject({
      input: price.describe('US dollars for a million tokens that the model reads'),
      output: price.describe('the same of those that it writes'),
      cached_input: price
        .optional()
        .describe('the same of those that it reads from its cache')
        .meta({ otherwise: 'as `input`' }),
      cache_write: price
        .optional()
        .describe('the same of those that it reads and puts into its cache')
        .meta({ otherwise: 'as `input`' }),
      as_of: day.optional().describe('the day on which that was so, as `2026-09-23`: shown beside the money'),
    })
    .optional()
    .describe('what the model costs; without it what the list of prices says that comes with the product')
    .meta({ otherwise: 'the list’s', more: 'tokens.md#prices' }),
  prices: z
    .record(
      z.string().min(1).max(MODEL_BOUNDS.name),
      z.strictObject({
        input: price,
        output: price,
        cached_input: price.optional(),
        cache_write: price.optional(),
        as_of: day.optional(),
      }),
    )
    .refine((models) => Object.keys(models).length <= 1_000, 'expected 1,000 models at the most')
    .default({})
    .describe('the same of other models by their names: `gpt-4.1: { input: 2, output: 8, cached_input: 0.5 }`')
    .meta({ more: 'tokens.md#prices' }),
})

const codegen = section({
  max_repairs: z
    .number()
    .int()
    .min(0)
    .max(10)
    .default(3)
    .describe('how often in a run a model is asked to correct a program that was refused or failed; `0` is never')
    .meta({ more: 'how-it-works.md#programs-in-several-turns' }),
  max_turns: z
    .number()
    .int()
    .min(1)
    .max(20)
    .default(4)
    .describe(
      'programs and searches for tools in a run, corrections aside: a model may look at data before it goes on',
    ),
  max_direct_turns: z
    .number()
    .int()
    .min(1)
    .max(200)
    .default(30)
    .describe('requests to the model in a run that calls tools directly')
    .meta({ more: 'how-it-works.md#direct-runs' }),
  max_tokens: z
    .number()
    .int()
    .positive()
    .default(200_000)
    .describe('tokens that a model reads and writes for the programs of one run'),
  max_cost_usd: z
    .number()
    .positive()
    .optional()
    .describe('what that may cost, in US dollars; counts where the price of the model is known')
    .meta({ otherwise: 'no bound', more: 'tokens.md#prices' }),
})

const optimizations = section({
  enabled: z.boolean().default(true).describe('off: as if every optimization below were off'),
  sandbox_pooling: z.boolean().default(true).describe('warm sandboxes are kept for the people who are there'),
  sandbox_pool_size: z
    .number()
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe('how many wait at the most: several for whoever runs several at once, shared out fairly between people')
    .meta({ otherwise: 'as many as an eighth of the memory holds, 8 to 64' }),
  tool_cache: z
    .boolean()
    .default(true)
    .describe(
      'what was read of many tools, and the index of their words, is kept in DATA_DIR/tools for the next start; off: each start reads and indexes every module anew',
    ),
  parallel_discovery: z
    .boolean()
    .default(true)
    .describe('`cem generate` and `cem doctor --mcp` ask several servers at once; off: one after another'),
  gpu_embeddings: z.boolean().optional().meta(withoutEffect('embeddings.provider says where vectors are made')),
})

const guardrails = section({
  enabled: z
    .boolean()
    .default(true)
    .describe('off: programs are not checked before they run; what they may call stays bounded by their imports'),
  strict_mode: z.boolean().default(false).describe('on: a program with type errors is refused'),
  security_checks: z.boolean().default(true).meta(withoutEffect('guardrails.enabled switches all checks')),
  max_execution_time: z.number().positive().max(86_400).default(300).describe('seconds of one run, wall and CPU'),
  max_memory_mb: z.number().int().min(128).max(16_384).default(512).describe('megabytes of one run'),
})

const logging = section({
  level: z
    .string()
    .transform((level) => level.toLowerCase())
    .pipe(z.enum(['debug', 'info', 'warning', 'warn', 'error']))
    .default('info')
    .describe('the least important lines that are written'),
  file: z.string().optional().describe('lines go there as well as to stderr'),
})

const sandbox = section({
  backend: z
    .enum(['auto', 'microsandbox', 'embedded'])
    .default('auto')
    .describe(
      '`microsandbox`: a virtual machine for each waiting sandbox, on Linux with working KVM; `embedded`: a process behind the layers that hold here; `auto`: virtual machines where one really starts, else processes, and `cem doctor` says why',
    ),
  min_isolation: z
    .enum(['permissions', 'landlock', 'namespaces', 'microvm'])
    .optional()
    .describe(
      'below it no program is run. For processes the walls between people are proven on Linux on x64 only: elsewhere a second account is refused, and no program runs when there is one, unless this is `permissions`',
    )
    .meta({ otherwise: '`permissions` for one person, else `landlock`' }),
  run_isolation: z
    .enum(['context', 'process'])
    .default('context')
    .describe(
      '`context`: a fresh realm for each run, in a process that serves one person and one trust; programs that need more than a realm has, and all with `process`, get a fresh process each',
    )
    .meta({ more: 'decisions/0006-two-engines.md' }),
  person_uids: z
    .boolean()
    .optional()
    .describe('whether programs run as a user of the system for each person; `true`: none runs where that cannot be')
    .meta({ otherwise: 'where the server is root and it can be', more: '#users-of-the-system' }),
  person_uid_range: uidRange
    .prefault('70000-99999')
    .describe('the users and groups that are given to people; nobody else may have them'),
  microsandbox: section({
    server_url: httpUrl
      .optional()
      .describe(
        'a microsandbox server that makes the virtual machines instead of this machine; one that cannot be given this machine’s folders is refused, with the reason',
      ),
    api_key: z.string().min(1).optional().describe('the key of that server; never shown, logged or sent anywhere else'),
  }),
  limits: section({
    output_bytes: bytes.default(10 * 1024 * 1024).describe('what one run may print'),
    result_bytes: bytes.default(4 * 1024 * 1024).describe('the result of one run, as JSON'),
    tool_calls: z.number().int().positive().default(1_000).describe('calls of tools, in one run'),
    tool_calls_in_flight: z.number().int().positive().max(256).default(32).describe('of these at the same time'),
    tool_argument_bytes: bytes.default(1024 * 1024).describe('arguments of one call'),
    tool_result_bytes: bytes.default(32 * 1024 * 1024).describe('result of one call'),
    disk_bytes: bytes.default(256 * 1024 * 1024).describe('what the workspace may grow in one run'),
    disk_files: z.number().int().positive().default(10_000).describe('the same in files'),
  }),
})

const retention = section({
  days: z.number().positive().max(36_500).default(90).describe('how long a run is kept after its end'),
  runs_mb: z
    .number()
    .positive()
    .default(256)
    .describe(
      'what the logs of one person’s runs may take together; beyond it the oldest are removed, and the page with the runs says so',
    ),
  run_mb: z
    .number()
    .positive()
    .default(16)
    .describe(
      'what one run may write into its log; beyond it output, files, arguments and results are left out, and the run says so',
    ),
  run_values_mb: z
    .number()
    .positive()
    .default(64)
    .describe(
      'what the recorded calls of one run, with their arguments and results, may take besides; beyond it, it cannot be replayed',
    ),
  audit_days: z
    .number()
    .positive()
    .max(36_500)
    .default(400)
    .describe('how long an entry of the audit log is kept')
    .meta({ more: 'administration.md#audit-log' }),
  audit_entries: z
    .number()
    .int()
    .min(100)
    .max(10_000_000)
    .default(100_000)
    .describe('how many entries of the audit log are kept; beyond it the oldest are removed'),
})

const weather = section({
  base_url: httpUrl
    .optional()
    .describe('a service that speaks Open-Meteo’s protocol')
    .meta({ otherwise: 'Open-Meteo' }),
  geocoding_url: httpUrl.optional().describe('the same, for names of places').meta({ otherwise: '`base_url`' }),
})

const email = section({
  smtp: section({
    host: z
      .string()
      .min(1)
      .optional()
      .describe('the mail server that sends what the built-in server `email` is asked to send')
      .meta({ otherwise: 'none: messages are written to the outbox and sent to nobody' }),
    port: z.number().int().min(1).max(65_535).default(587).describe('its port'),
    secure: z
      .boolean()
      .default(false)
      .describe('TLS from the first byte on, as on port 465; off: it is switched to, which a password needs'),
    user: z.string().min(1).optional().describe('who signs in there'),
    password: z.string().min(1).optional().describe('never shown, logged or sent anywhere but to that server'),
    from: z
      .string()
      .regex(/^[^\r\n]{0,200}?[^\s<>@]{1,64}@[^\s<>@]{1,253}>?$/, 'expected an address like "playground@example.org"')
      .optional()
      .describe('whom messages are from')
      .meta({ otherwise: '`email.smtp.user`, where that is an address' }),
  }),
})

const http = section({
  allowed_hosts: networkHosts
    .default([])
    .describe(
      'hosts that the built-in server `http` may ask for everybody: `api.example.com`, `*.example.com`, each with a port where it is not the usual one; none until they are named',
    ),
  private_hosts: z
    .array(z.string().min(1))
    .default([])
    .describe(
      'those of `http.allowed_hosts` that may be at private addresses: names, addresses, networks such as `10.1.0.0/16`',
    ),
  timeout: z.number().positive().max(300).default(30).describe('seconds of silence until a request is given up'),
})

const connections = section({
  allowed_hosts: z
    .array(z.string().min(1))
    .default([])
    .describe(
      'private addresses that servers which people add may be at: names, addresses, networks such as `10.1.0.0/16`',
    ),
  call_timeout: z
    .number()
    .positive()
    .max(3_600)
    .default(60)
    .describe('seconds without a sign of life until a call of a tool, or a `fetch`, is given up'),
  connect_timeout: z.number().positive().max(600).default(30).describe('seconds until a server must have come up'),
  idle: z.number().positive().max(86_400).default(300).describe('seconds an unused connection stays open'),
  learn_types: z
    .boolean()
    .default(true)
    .describe(
      'which fields results have is noted for tools that do not say it, each person’s apart and without values, for types and prompts; off: nothing is noted or told',
    )
    .meta({ more: 'connections.md#what-a-program-gets' }),
  max_per_person: z.number().int().min(0).max(1_000).default(50).describe('servers one person may add'),
  sampling: section({
    enabled: z
      .boolean()
      .default(true)
      .describe(
        'servers of the older revisions may have the model of `llm` write for them while they are called, where somebody allows it; off: they are not told that there is one',
      )
      .meta({ more: 'connections.md#what-a-server-has-the-model-write' }),
    max_tokens: z.number().int().positive().max(100_000).default(2_000).describe('tokens of one answer'),
    per_run: z.number().int().positive().max(1_000).default(10).describe('answers in one run'),
    tokens_per_run: z
      .number()
      .int()
      .positive()
      .max(10_000_000)
      .default(50_000)
      .describe('tokens that the model reads and writes for servers in one run'),
  }),
})

const mcpServer = section({
  result_tokens: z
    .number()
    .int()
    .min(200)
    .max(1_000_000)
    .default(8_000)
    .describe(
      'what one answer to an MCP client may cost its model; the whole of a longer one lies in a file of the workspace',
    ),
  session_idle: z
    .number()
    .positive()
    .max(86_400)
    .default(1_800)
    .describe('seconds a session of an MCP client over HTTP stays open unused'),
  sessions_per_person: z
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(32)
    .describe('sessions one person may have open; the one unused longest makes room'),
})

const approvals = section({
  release_after: z
    .number()
    .min(0)
    .max(86_400)
    .default(60)
    .describe(
      'seconds a program that waits for an answer keeps its sandbox; afterwards the answer runs it again from its log',
    ),
  expire_after: z
    .number()
    .positive()
    .max(30 * 86_400)
    .default(86_400)
    .describe('seconds after which a question counts as denied'),
  rules: z
    .record(
      z.string().regex(/^(\*|[^\n]+\.[^\n]+)$/, 'expected server.tool, where * stands for any characters'),
      z.enum(['allow', 'ask', 'deny']),
    )
    .default({})
    .describe(
      'what tools may do, whatever they say of themselves: `"server.tool": allow`, `ask` or `deny`, `*` for any characters, the first that fits counts; `allow`: in every run, for servers that everybody has; `ask`: somebody is asked as about a destructive tool, and it is denied where nobody can be; `deny`: in no run and for nobody, whatever they allow',
    ),
  reads: z
    .array(z.string().regex(/^[^\n]+\.[^\n]+$/, 'expected server.tool, where * stands for any characters'))
    .default([])
    .describe(
      'tools that only read and do not say so, as `server.tool`, `*` for any characters, of servers that everybody has: tokens that may only read can call them',
    ),
})

const selection = section({
  max_tokens: z
    .number()
    .int()
    .min(100)
    .default(8_000)
    .describe('what the tools chosen for one task may cost the model; the best one always fits'),
})

const embeddings = section({
  provider: z
    .enum(['auto', 'none', 'openai', 'azure', 'local'])
    .default('auto')
    .describe(
      'mixes meaning into the ranking of tools; without it words rank alone. `auto` is `local` as soon as its model is there; `openai` and `azure` are sent tasks and descriptions of tools',
    ),
  model: z
    .string()
    .min(1)
    .optional()
    .describe('what makes the vectors')
    .meta({ otherwise: '`text-embedding-3-small`; of `local` `Xenova/all-MiniLM-L6-v2`' }),
  base_url: httpUrl
    .optional()
    .describe('any server that speaks the OpenAI protocol, or an Azure endpoint')
    .meta({ otherwise: 'that of `llm`' }),
  api_key: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'expected a key without spaces')
    .optional()
    .describe('never shown, logged or sent anywhere but to the provider')
    .meta({ otherwise: 'that of `llm`, for the same provider and address only' }),
  azure_deployment_name: z
    .string()
    .min(1)
    .optional()
    .describe('of the model')
    .meta(onlyWith({ 'embeddings.provider': 'azure' })),
  azure_api_version: z
    .string()
    .min(1)
    .optional()
    .describe('of Azure’s interface')
    .meta({ otherwise: 'that of `llm`, else `2024-10-21`', ...onlyWith({ 'embeddings.provider': 'azure' }) }),
  dimensions: z
    .number()
    .int()
    .min(1)
    .max(16_384)
    .optional()
    .describe('numbers of a vector, for models that can be asked for fewer; fewer are compared sooner'),
  models_dir: z
    .string()
    .min(1)
    .optional()
    .describe('of local models, `<org>/<name>` in it')
    .meta({ otherwise: '`models` in DATA_DIR' }),
  models_url: httpUrl
    .default('https://huggingface.co')
    .describe('where `cem models pull` fetches them: a hub, or a mirror with its addresses'),
  timeout: z.number().positive().max(60).default(3).describe('seconds a search waits; then words rank alone'),
})

const auth = section({
  sign_up: z
    .enum(['open', 'closed'])
    .optional()
    .describe('who may make an account in the browser')
    .meta({ otherwise: 'open on this machine alone' }),
})

const database = section({
  url: z
    .string()
    .optional()
    .describe('`file:/a/path` or `postgresql://…` (`?schema=` names another schema than `public`)')
    .meta({ otherwise: '`app.db` in DATA_DIR' }),
  direct_url: z.string().optional().describe('the same PostgreSQL past a pooler such as PgBouncer, for migrations'),
})

const workspaces = section({
  dir: z.string().default('workspaces').describe('a folder for each person'),
  quota_mb: z
    .number()
    .int()
    .positive()
    .default(1024)
    .describe('how much one person may keep, with what was deleted within the hour: of that the oldest makes room'),
  quota_files: z
    .number()
    .int()
    .positive()
    // More of one person cannot be counted: lib/workspace/walk-tree.ts.
    .max(200_000)
    .default(100_000)
    .describe('the same in files and folders'),
  checkpoints: z
    .number()
    .int()
    .positive()
    .max(1_000)
    .default(50)
    .describe(
      'how many checkpoints of a workspace there may be; of those made before runs and restores the oldest make room',
    )
    .meta({ more: 'workspace.md#checkpoints' }),
  checkpoints_mb: z
    .number()
    .int()
    .positive()
    .default(1024)
    .describe('what they may take for one person, beside the quota; the same content counts once'),
  idle_days: z
    .number()
    .positive()
    .max(36_500)
    .optional()
    .describe('after so long without a visit, a run or a change a workspace is idle, and is warned of in the log')
    .meta({ otherwise: 'never', more: 'workspace.md#idle-workspaces-and-deleted-accounts' }),
  idle_warning_days: z
    .number()
    .min(0)
    .max(36_500)
    .default(14)
    .describe('so long after the warning it is set aside; whoever comes has it back'),
  grace_days: z
    .number()
    .min(0)
    .max(36_500)
    .default(30)
    .describe('so long what was set aside, and the workspace of a deleted account, is kept before it is removed'),
})

const server = section({
  host: z.string().min(1).default('127.0.0.1').describe('where it listens'),
  port: z.number().int().min(0).max(65_535).default(3000).describe('and on which port'),
  allowed_hosts: z
    .array(hostName)
    .default([])
    .describe(
      'names people reach it by, besides loopback, `server.host` and the host of `NEXTAUTH_URL`, e.g. `box.lan`, `192.168.1.7`, `*.example.com`; a request for any other is refused',
    )
    .meta({ more: 'security.md#who-gets-in' }),
  trusted_proxies: z
    .array(network)
    .default([])
    .describe(
      'addresses or networks of proxies in front, e.g. `10.0.0.7`, `10.1.0.0/16`; the `X-Forwarded-…` headers of all others are dropped',
    ),
  data_dir: z.string().default('.data').describe('database, journals, secrets'),
})

export const configSchema = z.strictObject({
  server,
  workspaces,
  database,
  auth,
  execution,
  guardrails,
  sandbox,
  optimizations,
  llm,
  codegen,
  selection,
  embeddings,
  connections,
  mcp_server: mcpServer,
  approvals,
  weather,
  email,
  http,
  retention,
  logging,
  mcpServers: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('MCP servers, as in mcp.json, which it replaces; each is checked where it is used')
    .meta({ more: 'connections.md' }),
  mcp_servers: z
    .union([z.array(z.looseObject({ name: z.string() })), z.record(z.string(), z.unknown())], {
      error: 'expected a list of servers, each with a name, or servers by name as in mcp.json',
    })
    .optional()
    .describe(
      'the same as the original’s first version spelt it: by name, or a list in which each has a `name`; empty means those of mcp.json',
    ),
})

export type Settings = z.output<typeof configSchema>
export type SettingsInput = z.input<typeof configSchema>
