import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { withSettings } from '../../scripts/settings-page.ts'
import { settingsFromEnvironment, VARIABLES } from './environment.ts'
import { loadConfig } from './load-config.ts'
import { configSchema } from './schema.ts'
import { settingsOf } from './settings.ts'

const root = mkdtempSync(join(tmpdir(), 'config-'))
afterAll(() => rmSync(root, { recursive: true }))

const faultsOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  return 'no fault'
}

describe('the configuration', () => {
  test('has a default for everything', () => {
    const config = loadConfig({ root, env: {} })
    expect(config.guardrails).toMatchObject({ max_execution_time: 300, max_memory_mb: 512, strict_mode: false })
    expect(config.sandbox.limits).toMatchObject({ output_bytes: 10_485_760, tool_calls: 1_000 })
    expect(config.paths.dataDir).toBe(join(root, '.data'))
    expect(config.databaseUrl).toBe(`file:${join(root, '.data', 'app.db')}`)
    expect(config.isLoopback).toBe(true)
    // Of the installation, wherever the settings lie.
    expect(config.version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
  })

  test('lets the environment win over the file, and overrides over both', () => {
    const file = join(root, 'a.yaml')
    writeFileSync(file, 'guardrails: { max_memory_mb: 256, strict_mode: true }\nserver: { port: 4000 }\n')
    const config = loadConfig({
      root,
      file,
      env: { MAX_MEMORY_MB: '1024', PORT: '5000' },
      overrides: { server: { port: 6000 } },
    })
    expect(config.guardrails).toMatchObject({ max_memory_mb: 1024, strict_mode: true })
    expect(config.server.port).toBe(6000)
  })

  test('reads .env below the real environment', () => {
    writeFileSync(join(root, '.env'), 'MAX_MEMORY_MB=300\nMAX_EXECUTION_TIME=20\n')
    const { guardrails } = loadConfig({ root, env: { MAX_MEMORY_MB: '400' } })
    rmSync(join(root, '.env'))
    expect(guardrails).toMatchObject({ max_memory_mb: 400, max_execution_time: 20 })
  })

  test.each([
    ['a list, each with its name', '[{ name: files, command: npx, args: [-y, files] }]'],
    ['by name', '{ files: { command: npx, args: [-y, files] } }'],
  ])('takes mcp_servers as %s', (_what, servers) => {
    const file = join(root, 'servers.yaml')
    writeFileSync(file, `mcp_servers: ${servers}\n`)
    const { mcpServers, notes } = loadConfig({ root, file, env: {} })
    expect(mcpServers).toEqual({ files: { command: 'npx', args: ['-y', 'files'] } })
    expect(notes).toEqual([])
  })

  test.each<[string, Record<string, string>, object]>([
    [
      'Azure’s, when only that is set',
      { AZURE_OPENAI_ENDPOINT: 'https://a.test', AZURE_OPENAI_API_KEY: 'azure' },
      { provider: 'azure_openai', api_key: 'azure' },
    ],
    [
      'OpenAI’s, when that is named beside Azure’s',
      {
        AZURE_OPENAI_ENDPOINT: 'https://a.test',
        AZURE_OPENAI_API_KEY: 'azure',
        OPENAI_API_KEY: 'openai',
        LLM_PROVIDER: 'openai',
      },
      { provider: 'openai', api_key: 'openai' },
    ],
    [
      'nobody’s, when OpenAI is named with a key of Azure alone',
      { AZURE_OPENAI_API_KEY: 'azure', LLM_PROVIDER: 'openai' },
      { provider: 'openai', api_key: undefined },
    ],
    [
      'Azure’s, when that is named',
      { AZURE_OPENAI_API_KEY: 'azure', OPENAI_API_KEY: 'openai', LLM_PROVIDER: 'azure_openai' },
      { provider: 'azure_openai', api_key: 'azure' },
    ],
    [
      'another provider’s own, and OpenAI’s goes to nobody else',
      { LLM_PROVIDER: 'anthropic', OPENAI_API_KEY: 'openai', ANTHROPIC_API_KEY: 'anthropic' },
      { provider: 'anthropic', api_key: 'anthropic' },
    ],
    [
      'another provider’s own only where that is named',
      { ANTHROPIC_API_KEY: 'anthropic' },
      { provider: 'openai', api_key: undefined },
    ],
    [
      'whoever is named, when the key is nobody’s by name',
      { LLM_PROVIDER: 'groq', LLM_API_KEY: 'any', GROQ_API_KEY: 'groq' },
      { provider: 'groq', api_key: 'any' },
    ],
  ])('uses the model and the key of %s', (_whose, env, llm) => {
    const { provider, api_key } = loadConfig({ root, env }).llm
    expect({ provider, api_key }).toEqual(llm)
  })

  test('sends another provider neither the key nor the address of OpenAI, and says so', () => {
    const file = join(root, 'mistral.yaml')
    writeFileSync(file, 'llm: { provider: mistral, api_key: of-mistral }\n')
    const env = { OPENAI_API_KEY: 'openai', AZURE_OPENAI_API_KEY: 'azure', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' }
    const { llm, notes } = loadConfig({ root, file, env })
    expect(llm).toMatchObject({ api_key: 'of-mistral', model: 'codestral-latest' })
    expect(llm.base_url).toBeUndefined()
    expect(notes).toEqual(
      ['OPENAI_API_KEY', 'AZURE_OPENAI_API_KEY', 'OPENAI_BASE_URL'].map(
        (name) => `${name} has no effect while llm.provider is mistral: it is for openai.`,
      ),
    )
  })

  test('a local server keeps its address, and gets no key that is meant for OpenAI', () => {
    const env = { LLM_PROVIDER: 'local', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', OPENAI_API_KEY: 'openai' }
    const { llm } = loadConfig({ root, env })
    expect(llm.base_url).toBe('http://127.0.0.1:1/v1')
    expect(llm.api_key).toBeUndefined()
  })

  test('leaves what it is given as it was', () => {
    const overrides = { llm: { provider: 'groq' as const } }
    loadConfig({ root, env: {}, overrides })
    expect(overrides).toEqual({ llm: { provider: 'groq' } })
  })

  test('reports every fault at once, with key, variable, value and what is allowed', () => {
    const file = join(root, 'bad.yaml')
    writeFileSync(file, 'guardrails: { max_memory: 5 }\nsandbox: { backend: docker }\n')
    const message = faultsOf(() => loadConfig({ root, file, env: { MAX_MEMORY_MB: 'lots' } }))
    expect(message).toContain('3 faults')
    expect(message).toContain('guardrails.max_memory is not a key that exists')
    expect(message).toContain('guardrails.max_memory_mb (MAX_MEMORY_MB) is "lots": expected number')
    expect(message).toContain('sandbox.backend is "docker": expected one of "auto"|"microsandbox"|"embedded"')
  })

  test('takes the names the original gave a server of virtual machines', () => {
    const env = { SANDBOX: 'microsandbox', SANDBOX_MIN_ISOLATION: 'microvm', MSB_SERVER_URL: 'http://127.0.0.1:5555' }
    expect(loadConfig({ root, env: { ...env, MSB_API_KEY: 'k' } }).sandbox).toMatchObject({
      backend: 'microsandbox',
      min_isolation: 'microvm',
      microsandbox: { server_url: 'http://127.0.0.1:5555', api_key: 'k' },
    })
    expect(loadConfig({ root, env: {} }).sandbox.microsandbox).toEqual({})
    expect(faultsOf(() => loadConfig({ root, env: { ...env, MSB_SERVER_URL: 'localhost:5555' } }))).toContain(
      'sandbox.microsandbox.server_url (MSB_SERVER_URL) is "localhost:5555"',
    )
  })

  test('takes folders to mount in both spellings, and reads them only unless told otherwise', () => {
    const file = join(root, 'mounts.yaml')
    writeFileSync(
      file,
      `execution:
  mount_directories:
    - /srv/data:/mnt/data
    - ./out:/mnt/out.new:rw
    - { source: /srv/a b:c, target: /mnt/own_1 }
    - { source: /srv/more, target: /mnt/more-2, writable: true }
`,
    )
    expect(loadConfig({ root, file, env: {} }).execution.mount_directories).toEqual([
      { source: '/srv/data', target: '/mnt/data', writable: false },
      { source: './out', target: '/mnt/out.new', writable: true },
      { source: '/srv/a b:c', target: '/mnt/own_1', writable: false },
      { source: '/srv/more', target: '/mnt/more-2', writable: true },
    ])
    expect(loadConfig({ root, env: {} }).execution.mount_directories).toEqual([])
  })

  test.each<[string, unknown, string]>([
    ['without a target', '/srv/data', 'expected "/host/path:/mnt/name"'],
    ['in an unknown mode', '/srv/data:/mnt/data:rwx', 'expected "/host/path:/mnt/name"'],
    ['without a source', ':/mnt/data', 'expected "/host/path:/mnt/name"'],
    ['that is no entry', 5, 'expected "/host/path:/mnt/name"'],
    ['with a misspelt key', { source: '/a', target: '/mnt/a', writeable: true }, 'writeable is not a key that exists'],
    ['with an empty source', { source: '', target: '/mnt/a' }, 'expected a source'],
    ['with a comma', '/a,b:/mnt/a', 'without commas'],
    ['elsewhere', '/srv/data:/workspace/data', 'expected a target like /mnt/name'],
    ['at /mnt itself', '/srv/data:/mnt', 'expected a target like /mnt/name'],
    ['deeper in /mnt', '/srv/data:/mnt/a/b', 'expected a target like /mnt/name'],
    ['above /mnt', '/srv/data:/mnt/..', 'expected a target like /mnt/name'],
  ])('refuses a folder to mount %s', (_what, entry, expected) => {
    const overrides = { execution: { mount_directories: ['/ok:/mnt/ok', entry as string] } }
    const message = faultsOf(() => loadConfig({ root, env: {}, overrides }))
    expect(message).toMatch(/1 fault:\n {2}- execution\.mount_directories\.1\b/)
    expect(message).toContain(expected)
  })

  test('takes rules of approval, and says which are none', () => {
    const rules = { 'github.get_*': 'allow', '*.delete_*': 'deny', '*': 'deny' } as const
    expect(loadConfig({ root, env: {}, overrides: { approvals: { rules } } }).approvals.rules).toEqual(rules)
    const file = join(root, 'bad-rules.yaml')
    writeFileSync(file, 'approvals: { rules: { drop: deny, "shop.buy": maybe } }\n')
    const message = faultsOf(() => loadConfig({ root, file, env: {} }))
    expect(message).toContain('approvals.rules.drop cannot be a key: expected server.tool')
    expect(message).toContain('approvals.rules.shop.buy is "maybe": expected one of "allow"|"ask"|"deny"')
  })

  test('refuses two folders by one name', () => {
    const overrides = { execution: { mount_directories: ['/a:/mnt/same', '/b:/mnt/same:rw'] } }
    const message = faultsOf(() => loadConfig({ root, env: {}, overrides }))
    expect(message).toMatch(/execution\.mount_directories\.1 .*expected every target once, and \/mnt\/same is there/)
  })

  test.each([
    ['a list', '- a\n', 'expected keys and values'],
    ['broken YAML', 'a: [1\n', 'cannot be read as YAML'],
  ])('says so when the file is %s', (_name, text, expected) => {
    const file = join(root, 'odd.yaml')
    writeFileSync(file, text)
    expect(faultsOf(() => loadConfig({ root, file, env: {} }))).toContain(expected)
  })

  test('says so when a file that was named is not there', () => {
    expect(faultsOf(() => loadConfig({ root, file: join(root, 'none.yaml'), env: {} }))).toContain(
      'There is no configuration file',
    )
  })
})

describe('the examples', () => {
  test('config.example.yaml loads and holds the defaults', () => {
    const fromExample = loadConfig({ root, file: 'config.example.yaml', env: {} })
    // A function, equal to no other.
    const variable = null
    expect({ ...fromExample, variable }).toEqual({ ...loadConfig({ root, env: {} }), variable })
  })

  test('.env.example names only variables that are read', () => {
    const names = [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(
      (match) => match[1] as string,
    )
    const read = settingsFromEnvironment
    // next-auth reads its own.
    for (const name of names.filter((one) => one !== 'NEXTAUTH_URL'))
      expect([name, Object.keys(read({ [name]: '1' }))]).toEqual([name, [expect.any(String)]])
  })
})

describe('docs/configuration.md', () => {
  test('is what the schema says; if it is not: npm run docs:configuration', () => {
    const page = readFileSync('docs/configuration.md', 'utf8')
    expect(withSettings(page)).toBe(page)
  })

  test('has every variable at a key that exists, and says of every key what it does or what does instead', () => {
    const settings = settingsOf(configSchema)
    expect(VARIABLES.filter(([, key]) => !settings.some(({ path }) => path === key))).toEqual([])
    const unsaid = settings.filter(({ about }) => !about.description && about.instead === undefined)
    expect(unsaid.map(({ path }) => path)).toEqual([])
  })
})
