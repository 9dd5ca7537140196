import { isObject, withoutUndefined } from '../../../json/objects.ts'

export const MAX_TIMEOUT_SECONDS = 3_600

/** What an entry says that has no effect here, and what has one instead. */
const WITHOUT_EFFECT: Record<string, string> = {
  ...all(
    ['autoApprove', 'alwaysAllow', 'autoAllow', 'trust'],
    'calls are asked about all the same; approvals.rules say which are not',
  ),
  ...all(['envFile', 'env_file'], 'the file is not read: put its variables into env'),
  ...all(['oauth', 'auth', 'authProviderType'], 'the server says itself how one signs in'),
  ...all(
    [
      'description',
      'name',
      'displayName',
      'display_name',
      'title',
      'icon',
      'iconPath',
      'version',
      'gallery',
      'tags',
      'source',
      '$schema',
    ],
    'it changes nothing here',
  ),
  ...all(['env_keys'], 'what Goose keeps in the keyring is not read: put the values into env'),
  ...all(['dev', 'watch', 'restart', 'bundled', 'chatInput'], 'it changes nothing here'),
}

function all(keys: string[], why: string): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, why]))
}

export interface ClientEntry {
  /** In our words, not yet looked at. */
  entry: Record<string, unknown>
  /** Keys that other clients have and that have no effect here, each with what has. */
  ignored: { key: string; why: string }[]
}

/**
 * An entry as any client writes it, in the words of our `mcp.json`: `serverUrl`, `environment`, a command that is a list,
 * `enabled: false`, `disabledTools` and so on. Keys that nobody is known to write stay, for whoever looks at them next.
 */
export function readClientEntry(raw: Record<string, unknown>): ClientEntry {
  const { bearer_token_env_var, env_http_headers, env_vars, available_tools, ...said } = namingVariables(raw)
  const { serverUrl, httpUrl, uri, transport, transportType, type, environment, envs, cmd, ...rest } = said
  const { workingDirectory, working_directory, http_headers, enabled, isActive, disabled, ...more } = rest
  const { enabledTools, enabled_tools, disabledTools, disabled_tools, tools, ...timed } = more
  const { timeout, tool_timeout_sec, toolCallTimeout, startup_timeout_sec, startup_timeout_ms, initTimeout, ...plain } =
    timed
  const isOff = disabled === true || enabled === false || isActive === false
  const only = plain['includeTools'] ?? enabledTools ?? enabled_tools ?? notEmpty(available_tools) ?? tools
  const isCommand = 'command' in plain || cmd !== undefined
  const address = plain['url'] ?? serverUrl ?? httpUrl ?? uri
  // Its `timeout` is for listing tools.
  const isOpenCode = type === 'local' || type === 'remote'
  const entry = withoutUndefined({
    ...withoutKeys(plain, WITHOUT_EFFECT),
    ...commandOf(plain['command'] ?? cmd, plain['args'], fromVariables(plain['env'] ?? environment ?? envs, env_vars)),
    timeout: tool_timeout_sec ?? inSeconds(toolCallTimeout) ?? (isOpenCode ? undefined : asSeconds(timeout)),
    connectTimeout:
      plain['connectTimeout'] ??
      startup_timeout_sec ??
      inSeconds(startup_timeout_ms ?? initTimeout ?? (isOpenCode ? timeout : undefined)),
    cwd: plain['cwd'] ?? workingDirectory ?? working_directory,
    url: address,
    headers: headersOf(plain['headers'] ?? http_headers, bearer_token_env_var, env_http_headers),
    type: typeOf(type ?? transport ?? transportType, isCommand),
    disabled: isOff ? true : disabled === false ? undefined : disabled,
    includeTools: Array.isArray(only) && only.includes('*') ? undefined : only,
    excludeTools: plain['excludeTools'] ?? disabledTools ?? disabled_tools,
  })
  const ignored = Object.entries(WITHOUT_EFFECT).flatMap(([key, why]) =>
    Object.hasOwn(raw, key) ? [{ key, why }] : [],
  )
  return { entry, ignored }
}

/**
 * `${NAME}` of Claude Code and Gemini CLI, with its default, and `{env:NAME}` of OpenCode as `${env:NAME}`. Only in capital
 * letters: `${workspace}` and what other clients put in there is something else.
 */
function namingVariables(raw: Record<string, unknown>): Record<string, unknown> {
  const named = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string')
      return value.replace(VARIABLE, (_all, name, braced, or = '') => `\${env:${name ?? braced}${or}}`)
    if (depth > 2 || typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((one) => named(one, depth + 1))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(one, depth + 1)]))
  }
  return named(raw, 0) as Record<string, unknown>
}
// What may stand in it is bounded: a text full of beginnings would be looked through anew from each.
const VARIABLE = /(?<!\$)\{env:([A-Za-z_]\w*)\}|\$\{([A-Z_][A-Z0-9_]*)(:-[^}]{0,500})?\}/g

/** Codex names variables that it hands on, or puts into headers. */
function fromVariables(env: unknown, names: unknown): unknown {
  if (!Array.isArray(names)) return env
  const handed = names.filter((name) => typeof name === 'string').map((name) => [name, `\${env:${name}}`])
  return { ...Object.fromEntries(handed), ...(isObject(env) && env) }
}

function headersOf(headers: unknown, bearer: unknown, named: unknown): unknown {
  const more = isObject(named) ? Object.entries(named).map(([key, name]) => [key, `\${env:${name}}`]) : []
  if (typeof bearer === 'string') more.push(['Authorization', `Bearer \${env:${bearer}}`])
  if (more.length === 0) return asTexts(headers)
  return asTexts({ ...(isObject(headers) && headers), ...Object.fromEntries(more) })
}

const notEmpty = (list: unknown) => (Array.isArray(list) && list.length === 0 ? undefined : list)

/** From here on a `timeout` is one in milliseconds: in seconds it would be more than an hour. */
const MILLISECONDS_FROM = 4_000

/**
 * `timeout` is in seconds here, in Cline, Goose and Roo Code, and in milliseconds in Claude Code and Gemini CLI. A large one is
 * taken for milliseconds; nobody waits here for more than an hour.
 */
const asSeconds = (value: unknown) => (Number(value) >= MILLISECONDS_FROM ? inSeconds(value) : value)
const inSeconds = (value: unknown) =>
  typeof value === 'number' ? Math.min(value / 1000, MAX_TIMEOUT_SECONDS) : (value ?? undefined)

/** A command in one text with a list of arguments; OpenCode has one list, older Zed an object. */
function commandOf(command: unknown, args: unknown, env: unknown): Record<string, unknown> {
  if (Array.isArray(command)) {
    const [first, ...others] = command as unknown[]
    return { command: first, args: [...others, ...(Array.isArray(args) ? args : [])], env: asTexts(env) }
  }
  if (isObject(command)) return { command: command['path'], args: command['args'], env: asTexts(command['env'] ?? env) }
  return { command, args, env: asTexts(env) }
}

/** People write ports and switches as numbers and true; a variable or a header is a text. */
function asTexts(values: unknown): unknown {
  if (!isObject(values)) return values ?? undefined
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
    ]),
  )
}

/** Others say `stdio` or `local`, which a command says already, and `streamableHttp` in several spellings. */
function typeOf(type: unknown, isCommand: boolean): unknown {
  if (typeof type !== 'string') return type ?? undefined
  if (/^(stdio|local|custom)$/i.test(type) && isCommand) return undefined
  if (/^remote$/i.test(type) && !isCommand) return undefined
  if (/^(streamable[-_ ]?)?http$/i.test(type)) return 'http'
  return /^sse$/i.test(type) ? 'sse' : type
}

const withoutKeys = (values: Record<string, unknown>, keys: object) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !Object.hasOwn(keys, key)))
