import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'
import type { z } from 'zod'
import { messageOf, PlaygroundError } from '../errors.ts'
import type { Config } from './config.ts'
import { type Environment, environmentOf, settingsFromEnvironment, settleProvider, variableFor } from './environment.ts'
import { homeOf } from './home.ts'
import { isLoopbackHost } from './read-host.ts'
import { configSchema, type SettingsInput, type Settings as SettingsOutput } from './schema.ts'
import { notesOf } from './without-effect.ts'

export interface LoadOptions {
  /** Where config.yaml, .env, mcp.json and what is kept lie. Default: the checkout; for a package `CEM_HOME` or the platform's place for data. */
  root?: string
  /** The environment variables; default those of this process. */
  env?: Environment
  /** A config.yaml; default `config.yaml` in the root, where there is one. One that is named must be there. */
  file?: string
  /** Wins over everything else. */
  overrides?: SettingsInput
}

/**
 * Reads the configuration: defaults ← config.yaml ← `.env` ← environment variables ← `overrides`.
 * Throws one `PlaygroundError` with the code `configuration` that names every fault: key, what came, what is allowed.
 *
 * @example
 * const config = loadConfig({ overrides: { guardrails: { max_memory_mb: 256 } } })
 */
export function loadConfig({ env: variables = process.env, ...options }: LoadOptions = {}): Config {
  const installation = installationRoot()
  const root = resolve(options.root ?? homeOf(installation, variables))
  const all = { ...readDotEnv(join(root, '.env')), ...variables }
  const file = options.file ? resolve(options.file) : join(root, 'config.yaml')
  const written = readYaml(file, options.file !== undefined)
  const merge = (env: Environment) =>
    [written, settingsFromEnvironment(env), options.overrides ?? {}].reduce<Record<string, unknown>>(
      (below, above) => mergeDeep(below, above as Record<string, unknown>),
      {},
    )
  const { env, unused: foreign } = environmentOf(providerIn(merge(all)), all)
  const merged = merge(env)
  const unused = [...foreign, ...settleProvider(merged, env)]

  const parsed = configSchema.safeParse(merged)
  if (!parsed.success) {
    const faults = parsed.error.issues.flatMap((issue) => describe(issue, merged, env))
    throw new PlaygroundError(
      'configuration',
      `The configuration has ${faults.length} fault${faults.length === 1 ? '' : 's'}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
  }

  const settings = { ...parsed.data, ...serversOf(parsed.data) }
  const dataDir = resolve(root, settings.server.data_dir)
  return deepFreeze({
    ...settings,
    root,
    installation,
    notes: [
      ...notesOf(configSchema, { given: merged, settings, variableFor: (path) => variableFor(path, env) }),
      ...unused,
    ],
    paths: {
      dataDir,
      serversDir: resolve(root, settings.execution.servers_dir),
      skillsDir: resolve(root, settings.execution.skills_dir),
      workspacesDir: resolve(root, settings.workspaces.dir),
      mcpFile: join(root, 'mcp.json'),
      modelsDir: settings.embeddings.models_dir
        ? resolve(root, settings.embeddings.models_dir)
        : join(dataDir, 'models'),
      migrationsDir: join(installation, 'prisma/migrations'),
    },
    databaseUrl: settings.database.url ?? `file:${join(dataDir, 'app.db')}`,
    isLoopback: isLoopback(settings.server, all.NEXTAUTH_URL),
    version: (JSON.parse(readFileSync(join(installation, 'package.json'), 'utf8')) as { version: string }).version,
    variable: (name: string) => (Object.hasOwn(all, name) ? all[name] : undefined),
  })
}

function providerIn({ llm }: Record<string, unknown>): unknown {
  return isPlain(llm) ? llm['provider'] : undefined
}

/** Through a proxy others reach what listens on loopback; by its settings a server says that there is one. */
function isLoopback({ host, allowed_hosts, trusted_proxies }: SettingsOutput['server'], publicUrl?: string): boolean {
  const names = [host, ...(publicUrl ? [URL.parse(publicUrl)?.hostname ?? ''] : []), ...allowed_hosts]
  return names.every(isLoopbackHost) && trusted_proxies.length === 0
}

/** The servers by name, whichever of both spellings was used. */
function serversOf({ mcpServers, mcp_servers: old }: SettingsOutput): Pick<SettingsOutput, 'mcpServers'> {
  if (mcpServers !== undefined || old === undefined || Object.keys(old).length === 0) return {}
  return { mcpServers: Array.isArray(old) ? Object.fromEntries(old.map(({ name, ...entry }) => [name, entry])) : old }
}

/** The nearest folder above this file with a package.json. */
function installationRoot(): string {
  let dir = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(dir, 'package.json')) && dirname(dir) !== dir) dir = dirname(dir)
  return dir
}

function readDotEnv(file: string): Environment {
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}

function readYaml(file: string, isNamed: boolean): unknown {
  if (!existsSync(file)) {
    if (isNamed) throw new PlaygroundError('configuration', `There is no configuration file at ${file}.`)
    return {}
  }
  try {
    const content: unknown = parse(readFileSync(file, 'utf8')) ?? {}
    if (typeof content !== 'object' || Array.isArray(content)) throw new Error('expected keys and values')
    return content
  } catch (error) {
    throw new PlaygroundError('configuration', `${file} cannot be read as YAML: ${messageOf(error)}`, { cause: error })
  }
}

function mergeDeep(below: Record<string, unknown>, above: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...below }
  for (const [key, value] of Object.entries(above)) {
    // A section whose keys are all commented out is null in YAML, and means nothing.
    if (value === undefined || value === null) continue
    merged[key] = isPlain(value) && isPlain(merged[key]) ? mergeDeep(merged[key], value) : value
  }
  return merged
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const SECRET = /key|password|secret|token$/

/** One line a fault: `guardrails.max_memory_mb (MAX_MEMORY_MB) is "lots": expected number`. */
function describe(issue: z.core.$ZodIssue, settings: unknown, env: Environment): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${[...issue.path, key].join('.')} is not a key that exists`)
  }
  if (issue.code === 'invalid_key') {
    return issue.issues.map(({ message }) => `${issue.path.join('.')} cannot be a key: ${message}`)
  }
  const path = issue.path.join('.')
  const variable = variableFor(path, env)
  const value = issue.path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[String(key)] : undefined),
    settings,
  )
  const expected = issue.message.replace(/^Invalid (input|option): /, '')
  const shown = SECRET.test(path) ? 'a value that is not shown' : JSON.stringify(value)?.slice(0, 80)
  return [`${path}${variable ? ` (${variable})` : ''} is ${shown}: ${expected}`]
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}
