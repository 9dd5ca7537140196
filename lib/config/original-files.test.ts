import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from './load-config.ts'

// What users of the Python original have in their files, version by version, and what becomes of each key here.

const root = mkdtempSync(join(tmpdir(), 'original-'))
afterAll(() => rmSync(root, { recursive: true }))

/** A key of the file to what our configuration holds there, or to the line that says what takes its place. */
type Becomes = Record<string, unknown>
const note = (text: string) => ({ note: expect.stringMatching(text) })

const execution = `
execution:
  workspace_dir: ./workspace
  servers_dir: ./servers
  skills_dir: ./skills
  sandbox_type: microsandbox
  sandbox_image: python
  allow_network_access: false
`
const executionBecomes: Becomes = {
  'execution.workspace_dir': note('^execution.workspace_dir has no effect here: .*workspaces.dir'),
  'execution.servers_dir': './servers',
  'execution.skills_dir': './skills',
  'execution.sandbox_type': note('^execution.sandbox_type has no effect here: sandbox.backend'),
  'execution.sandbox_image': note('^execution.sandbox_image has no effect here: .*no image'),
  'execution.allow_network_access': [],
}

const guardrails = `
guardrails:
  enabled: true
  strict_mode: false
  security_checks: true
  max_execution_time: 300
  max_memory_mb: 512
`
const guardrailsBecomes: Becomes = {
  'guardrails.enabled': true,
  'guardrails.strict_mode': false,
  'guardrails.security_checks': note('^guardrails.security_checks has no effect here: guardrails.enabled'),
  'guardrails.max_execution_time': 300,
  'guardrails.max_memory_mb': 512,
}

const llm = (deployment: string) => `
llm:
  enabled: true
  provider: azure_openai
  model: gpt-4o-mini
  azure_endpoint: https://your-resource.openai.azure.com
  azure_deployment_name: ${deployment}
  azure_api_version: 2024-08-01-preview
  temperature: 0.3
  max_tokens: 2000
`
const llmBecomes = (deployment: string): Becomes => ({
  'llm.enabled': true,
  'llm.provider': 'azure_openai',
  'llm.model': 'gpt-4o-mini',
  'llm.azure_endpoint': 'https://your-resource.openai.azure.com',
  'llm.azure_deployment_name': deployment,
  'llm.azure_api_version': '2024-08-01-preview',
  'llm.temperature': 0.3,
  'llm.max_tokens': 2000,
})

const YAML_FILES: [version: string, text: string, becomes: Becomes][] = [
  [
    'v0',
    `${execution}${guardrails}\nmcp_servers: []\n`,
    { ...executionBecomes, ...guardrailsBecomes, mcp_servers: note('^mcp_servers has no effect here: .*mcp.json') },
  ],
  [
    'v1',
    `${execution}${llm('gpt-5.1-codex-mini')}${guardrails}`,
    { ...executionBecomes, ...llmBecomes('gpt-5.1-codex-mini'), ...guardrailsBecomes },
  ],
  [
    'v4',
    `${execution}  state:
    enabled: true
    workspace_dir: ./workspace
    state_file: state.json
    auto_save: true
    state_format: json
${llm('gpt-4o-mini')}
optimizations:
  enabled: true
  sandbox_pooling: true
  sandbox_pool_size: 3
  tool_cache: true
  parallel_discovery: true
${guardrails}
logging:
  level: INFO
  file: logs/code-execution-mcp.log
`,
    {
      ...executionBecomes,
      ...llmBecomes('gpt-4o-mini'),
      ...guardrailsBecomes,
      'execution.state.enabled': true,
      'execution.state.workspace_dir': note('^execution.state.workspace_dir has no effect here: .*each person'),
      'execution.state.state_file': 'state.json',
      'execution.state.auto_save': true,
      'execution.state.state_format': 'json',
      'optimizations.enabled': true,
      'optimizations.sandbox_pooling': true,
      'optimizations.sandbox_pool_size': 3,
      'optimizations.tool_cache': true,
      'optimizations.parallel_discovery': true,
      'logging.level': 'info',
      'logging.file': 'logs/code-execution-mcp.log',
    },
  ],
  [
    'v4, folders alone',
    'execution:\n  servers_dir: "./servers"\n  skills_dir: "./skills"\n  workspace_dir: "./workspace"\n',
    {
      'execution.servers_dir': './servers',
      'execution.skills_dir': './skills',
      'execution.workspace_dir': note('^execution.workspace_dir has no effect here: .*workspaces.dir'),
    },
  ],
]

describe('a config.yaml of the original', () => {
  test.each(YAML_FILES)(
    'of %s loads unchanged, and each of its keys does what it says or is named',
    (_of, text, all) => {
      const file = join(root, 'config.of.original.yaml')
      writeFileSync(file, text)
      const config = loadConfig({ root, file, env: {} })
      expect(leavesOf(parse(text)).sort()).toEqual(Object.keys(all).sort())
      expectAll(config, Object.entries(all))
      expect(config.paths).toMatchObject({ serversDir: join(root, 'servers'), skillsDir: join(root, 'skills') })
    },
  )
})

/** A variable of the file to the key it sets and its value, or to the line that says what takes its place. */
type Sets = Record<string, [key: string, value: unknown]>

const folders: Sets = {
  WORKSPACE_DIR: ['', note('^execution.workspace_dir \\(WORKSPACE_DIR\\) has no effect here: .*workspaces.dir')],
  SERVERS_DIR: ['execution.servers_dir', './servers'],
  SKILLS_DIR: ['execution.skills_dir', './skills'],
}
const foldersText = 'WORKSPACE_DIR=./workspace\nSERVERS_DIR=./servers\nSKILLS_DIR=./skills\n'
const machine: Sets = { MSB_SERVER_URL: ['sandbox.microsandbox.server_url', 'http://localhost:5555'] }
const machineText = 'MSB_SERVER_URL=http://localhost:5555\n'
const checks: Sets = {
  GUARDRAILS_ENABLED: ['guardrails.enabled', true],
  GUARDRAILS_STRICT_MODE: ['guardrails.strict_mode', false],
}
const checksText = 'GUARDRAILS_ENABLED=true\nGUARDRAILS_STRICT_MODE=false\n'
const lines: Sets = { LOG_LEVEL: ['logging.level', 'info'], LOG_FILE: ['logging.file', 'logs/code-execution-mcp.log'] }
const linesText = 'LOG_LEVEL=INFO\nLOG_FILE=logs/code-execution-mcp.log\n'

const whileOpenAi = (key: string, variable: string) =>
  note(`^${key} \\(${variable}\\) has no effect while llm.provider is openai: it is for azure_openai\\.$`)
// Both providers are in one file, and OpenAI is chosen: what is Azure's then waits for `LLM_PROVIDER=azure_openai`.
const bothProviders: Sets = {
  AZURE_OPENAI_ENDPOINT: ['', whileOpenAi('llm.azure_endpoint', 'AZURE_OPENAI_ENDPOINT')],
  AZURE_OPENAI_API_KEY: ['', note('^AZURE_OPENAI_API_KEY has no effect while llm.provider is openai: ')],
  AZURE_OPENAI_DEPLOYMENT_NAME: ['', whileOpenAi('llm.azure_deployment_name', 'AZURE_OPENAI_DEPLOYMENT_NAME')],
  AZURE_OPENAI_API_VERSION: ['', whileOpenAi('llm.azure_api_version', 'AZURE_OPENAI_API_VERSION')],
  OPENAI_API_KEY: ['llm.api_key', 'your_openai_key'],
  LLM_PROVIDER: ['llm.provider', 'openai'],
  LLM_MODEL: ['llm.model', 'gpt-4o-mini'],
}
const bothText = (deployment: string) => `AZURE_OPENAI_ENDPOINT=https://your-resource.openai.azure.com
AZURE_OPENAI_API_KEY=your_api_key
AZURE_OPENAI_DEPLOYMENT_NAME=${deployment}
AZURE_OPENAI_API_VERSION=2024-08-01-preview
OPENAI_API_KEY=your_openai_key
LLM_PROVIDER=openai
LLM_MODEL=gpt-4o-mini
`
const pooling: Sets = { OPTIMIZATION_SANDBOX_POOLING: ['optimizations.sandbox_pooling', true] }
const poolingText = 'OPTIMIZATION_SANDBOX_POOLING=true\n'

const ENV_FILES: [version: string, text: string, sets: Sets][] = [
  [
    'v0',
    `${machineText}MSB_API_KEY=your_api_key_here\n${foldersText}${checksText}${linesText}`,
    {
      ...{ ...machine, ...folders, ...checks, ...lines },
      MSB_API_KEY: ['sandbox.microsandbox.api_key', 'your_api_key_here'],
    },
  ],
  [
    'v0, Azure',
    `AZURE_OPENAI_ENDPOINT=https://your-resource.openai.azure.com
AZURE_OPENAI_API_KEY=your_api_key
AZURE_OPENAI_CHAT_DEPLOYMENT_NAME=gpt-4o-mini
AZURE_OPENAI_API_VERSION=2024-08-01-preview
AZURE_OPENAI_EMBEDDER_NAME=text-embedding-ada-002
AZURE_OPENAI_EMBEDDER_VERSION=2023-05-15
`,
    {
      AZURE_OPENAI_ENDPOINT: ['llm.azure_endpoint', 'https://your-resource.openai.azure.com'],
      AZURE_OPENAI_API_KEY: ['llm.api_key', 'your_api_key'],
      AZURE_OPENAI_CHAT_DEPLOYMENT_NAME: ['llm.azure_deployment_name', 'gpt-4o-mini'],
      AZURE_OPENAI_API_VERSION: ['llm.azure_api_version', '2024-08-01-preview'],
      AZURE_OPENAI_EMBEDDER_NAME: [
        '',
        note(
          '^embeddings.azure_deployment_name \\(AZURE_OPENAI_EMBEDDER_NAME\\) .* while embeddings.provider is auto: ',
        ),
      ],
      AZURE_OPENAI_EMBEDDER_VERSION: [
        '',
        note(
          '^embeddings.azure_api_version \\(AZURE_OPENAI_EMBEDDER_VERSION\\) .* while embeddings.provider is auto: ',
        ),
      ],
    },
  ],
  [
    'v1',
    machineText + foldersText + poolingText + bothText('gpt-5.1-codex-mini'),
    { ...machine, ...folders, ...pooling, ...bothProviders },
  ],
  [
    'v4',
    `${machineText}${foldersText}${poolingText}${bothText('gpt-4o-mini')}LLM_TEMPERATURE=0.3
LLM_MAX_TOKENS=2000
STATE_ENABLED=true
STATE_FILE=state.json
STATE_AUTO_SAVE=true
STATE_FORMAT=json
${checksText}MAX_EXECUTION_TIME=300
MAX_MEMORY_MB=512
${linesText}`,
    {
      ...{ ...machine, ...folders, ...pooling, ...bothProviders, ...checks, ...lines },
      LLM_TEMPERATURE: ['llm.temperature', 0.3],
      LLM_MAX_TOKENS: ['llm.max_tokens', 2000],
      STATE_ENABLED: ['execution.state.enabled', true],
      STATE_FILE: ['execution.state.state_file', 'state.json'],
      STATE_AUTO_SAVE: ['execution.state.auto_save', true],
      STATE_FORMAT: ['execution.state.state_format', 'json'],
      MAX_EXECUTION_TIME: ['guardrails.max_execution_time', 300],
      MAX_MEMORY_MB: ['guardrails.max_memory_mb', 512],
    },
  ],
  [
    'v4, folders alone',
    `EXECUTION_SERVERS_DIR=/custom/path/to/tools
EXECUTION_SKILLS_DIR=/custom/path/to/skills
EXECUTION_WORKSPACE_DIR=/custom/path/to/workspace
`,
    {
      EXECUTION_SERVERS_DIR: ['paths.serversDir', '/custom/path/to/tools'],
      EXECUTION_SKILLS_DIR: ['paths.skillsDir', '/custom/path/to/skills'],
      EXECUTION_WORKSPACE_DIR: [
        '',
        note('^execution.workspace_dir \\(EXECUTION_WORKSPACE_DIR\\) has no effect here: .*workspaces.dir'),
      ],
    },
  ],
]

describe('a .env of the original', () => {
  test.each(ENV_FILES)('of %s loads unchanged, and each variable does what it says or is named', (_of, text, all) => {
    const config = loadEnv(text)
    expect(Object.keys(parseEnv(text)).sort()).toEqual(Object.keys(all).sort())
    expectAll(config, Object.values(all))
  })

  test('has values that are the defaults here: others arrive just the same', () => {
    const config = loadEnv(`STATE_ENABLED=false
STATE_FILE=mine.json
OPTIMIZATION_SANDBOX_POOLING=false
GUARDRAILS_ENABLED=false
GUARDRAILS_STRICT_MODE=true
MAX_EXECUTION_TIME=20
MAX_MEMORY_MB=256
LOG_LEVEL=WARNING
`)
    expect(config.execution.state).toMatchObject({ enabled: false, state_file: 'mine.json' })
    expect(config.optimizations.sandbox_pooling).toBe(false)
    expect(config.guardrails).toEqual({
      ...{ enabled: false, strict_mode: true, security_checks: true },
      ...{ max_execution_time: 20, max_memory_mb: 256 },
    })
    expect(config.logging.level).toBe('warning')
    expect(config.notes).toEqual([])
  })

  test('has Azure’s variables at work as soon as Azure is chosen, for programs and for meaning', () => {
    const text = `${ENV_FILES.find(([version]) => version === 'v4')?.[1]}LLM_PROVIDER=azure_openai\n`
    expect(loadEnv(text).llm).toMatchObject({
      ...{ provider: 'azure_openai', api_key: 'your_api_key', azure_deployment_name: 'gpt-4o-mini' },
    })
    expect(loadEnv(text).notes.filter((line) => /azure|OPENAI/i.test(line))).toEqual([
      expect.stringMatching(/^OPENAI_API_KEY has no effect while llm.provider is azure_openai: /),
    ])
    const meaning = `${ENV_FILES.find(([version]) => version === 'v0, Azure')?.[1]}EMBEDDINGS_PROVIDER=azure\n`
    expect(loadEnv(meaning).embeddings).toMatchObject({
      ...{ provider: 'azure', azure_deployment_name: 'text-embedding-ada-002', azure_api_version: '2023-05-15' },
    })
    expect(loadEnv(meaning).notes).toEqual([])
  })
})

test('a key that is not set is not named', () => {
  expect(loadConfig({ root, env: {} }).notes).toEqual([])
})

test('both files of a version load together, and the environment wins', () => {
  const file = join(root, 'both.yaml')
  writeFileSync(file, YAML_FILES.find(([version]) => version === 'v4')?.[1] ?? '')
  const config = loadEnv(ENV_FILES.find(([version]) => version === 'v4')?.[1] ?? '', file)
  expect(config.llm).toMatchObject({ enabled: true, provider: 'openai', api_key: 'your_openai_key', temperature: 0.3 })
  expect(config.optimizations.sandbox_pool_size).toBe(3)
  // One line a key, wherever it was set.
  expect(new Set(config.notes).size).toBe(config.notes.length)
})

function loadEnv(text: string, file?: string) {
  const dotEnv = join(root, '.env')
  writeFileSync(dotEnv, text)
  onTestFinished(() => rmSync(dotEnv, { force: true }))
  return loadConfig({ root, env: {}, ...(file !== undefined && { file }) })
}

/** Every key with what it becomes; and no other line is said than those. */
function expectAll(config: ReturnType<typeof loadConfig>, all: Iterable<[key: string, value: unknown]>): void {
  const said: unknown[] = []
  for (const [key, value] of all) {
    if (typeof value === 'object' && value !== null && 'note' in value) said.push(value.note)
    else expect([key, valueAt(config, key)]).toEqual([key, value])
  }
  expect([...config.notes]).toEqual(expect.arrayContaining(said))
  expect(config.notes).toHaveLength(said.length)
}

const valueAt = (settings: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], settings)

function leavesOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, path ? `${path}.${key}` : key))
}
