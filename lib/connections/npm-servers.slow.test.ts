import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { generateModules } from '../discovery/modules/generate-modules.ts'
import type { Tool } from '../discovery/tool.ts'
import type { McpServers } from '../mcp/client/mcp-servers.ts'
import { openProviders } from '../mcp/client/testing/open-connections.ts'
import type { Person } from '../people/person.ts'
import type { Playground } from '../playground.ts'
import { createInstallation, runToEnd } from '../testing/open-playground.ts'

// Servers of npm that nobody here wrote: every tool of each is generated, compiled, and called from the sandbox.
const house = resolve(import.meta.dirname, '../..')
const installation = createInstallation({ servers: 'none' })
const { dir, serversDir } = installation
const files = join(dir, 'files')
const ada: Person = { ...installation.personOf('ada'), admin: true }
const npm = (name: string, ...args: string[]) => ({
  command: process.execPath,
  args: [join(house, `node_modules/@modelcontextprotocol/server-${name}/dist/index.js`), ...args],
  env: {} as Record<string, string>,
})
const servers: McpServers = {
  everything: npm('everything', 'stdio'),
  files: npm('filesystem', files),
  memory: { ...npm('memory'), env: { MEMORY_FILE_PATH: join(dir, 'memory.jsonl') } },
  thinking: npm('sequential-thinking'),
}

/** What each tool is called with, in an order in which the calls make sense. */
const at = (name: string) => join(files, name)
const CALLS: Record<string, [tool: string, input: unknown][]> = {
  everything: [
    ['echo', { message: 'hello' }],
    ['get-annotated-message', { messageType: 'error', includeImage: true }],
    ['get-env', {}],
    ['get-resource-links', { count: 2 }],
    ['get-resource-reference', { resourceType: 'Blob', resourceId: 1 }],
    ['get-structured-content', { location: 'Chicago' }],
    ['get-sum', { a: 2, b: 3 }],
    ['get-tiny-image', {}],
    ['gzip-file-as-resource', { name: 'x.gz', data: 'data:text/plain,hello', outputType: 'resource' }],
    ['toggle-simulated-logging', {}],
    ['toggle-subscriber-updates', {}],
    // Nobody can be asked in these runs: the server is told so, and answers that.
    ['trigger-elicitation-request', {}],
    ['trigger-url-elicitation', { url: 'https://example.org/sign-in', message: 'Sign in' }],
    ['trigger-long-running-operation', { duration: 0.2, steps: 2 }],
    ['simulate-research-query', { topic: 'sand' }],
  ],
  files: [
    ['create_directory', { path: at('folder') }],
    ['write_file', { path: at('a.txt'), content: 'one\ntwo\n' }],
    ['read_file', { path: at('a.txt') }],
    ['read_text_file', { path: at('a.txt'), head: 1 }],
    ['read_media_file', { path: at('dot.png') }],
    ['read_multiple_files', { paths: [at('a.txt')] }],
    ['edit_file', { path: at('a.txt'), edits: [{ oldText: 'two', newText: 'three' }] }],
    ['list_directory', { path: files }],
    ['list_directory_with_sizes', { path: files, sortBy: 'size' }],
    ['directory_tree', { path: files }],
    ['move_file', { source: at('a.txt'), destination: at('folder/b.txt') }],
    ['search_files', { path: files, pattern: '**/*.txt' }],
    ['get_file_info', { path: at('folder/b.txt') }],
    ['list_allowed_directories', {}],
  ],
  memory: [
    ['create_entities', { entities: [{ name: 'Ada', entityType: 'person', observations: ['writes programs'] }] }],
    ['create_relations', { relations: [{ from: 'Ada', to: 'Ada', relationType: 'is' }] }],
    ['add_observations', { observations: [{ entityName: 'Ada', contents: ['likes looms'] }] }],
    ['read_graph', {}],
    ['search_nodes', { query: 'looms' }],
    ['open_nodes', { names: ['Ada'] }],
    ['delete_observations', { deletions: [{ entityName: 'Ada', observations: ['likes looms'] }] }],
    ['delete_relations', { relations: [{ from: 'Ada', to: 'Ada', relationType: 'is' }] }],
    ['delete_entities', { entityNames: ['Ada'] }],
  ],
  thinking: [
    ['sequentialthinking', { thought: 'First.', nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 }],
  ],
}

let playground: Playground
let tools: Tool[]
beforeAll(async () => {
  mkdirSync(files)
  writeFileSync(join(files, 'dot.png'), Buffer.from('iVBORw0KGgo=', 'base64'))
  const made = await generateModules({ servers, providers: openProviders(), outDir: serversDir, workspaceDir: dir })
  expect(made.failed).toEqual([])
  playground = await installation.open({ settings: { mcpServers: servers } })
  tools = (await playground.catalog(ada)).servers.flatMap((server) => server.tools)
  return installation.close
})

async function run(code: string) {
  return (await runToEnd(playground, ada, { code, approve: 'all' })).record
}

/** A program that calls every tool of a server in turn and returns what came back, by the names of the tools. */
function programFor(server: string): string {
  const steps = CALLS[server]!.map(([tool, input]) => {
    const { module, fn } = tools.find((known) => known.server === server && known.tool === tool)!
    return {
      line: `import { ${fn} } from '${module}'`,
      call: `${JSON.stringify(tool)}: await ${fn}(${JSON.stringify(input)})`,
    }
  })
  return `${steps.map(({ line }) => line).join('\n')}\nexport default {\n${steps.map(({ call }) => `  ${call},`).join('\n')}\n}\n`
}

test('every tool they list is called below', () => {
  const listed = tools.map(({ server, tool }) => `${server}.${tool}`).sort()
  const called = Object.entries(CALLS).flatMap(([server, calls]) => calls.map(([tool]) => `${server}.${tool}`))
  expect(called.sort()).toEqual(listed)
})

test('their modules compile under strict', () => {
  const config = {
    extends: join(house, 'servers/tsconfig.json'),
    compilerOptions: { rootDirs: [dir, join(house, 'lib/sandbox/worker')] },
    include: [join(dir, 'servers/**/*.ts'), join(house, 'lib/sandbox/worker/program.d.ts')],
  }
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify(config))
  const compile = [join(house, 'node_modules/typescript/lib/tsc.js'), '-p', dir]
  expect(execFileSync(process.execPath, compile, { encoding: 'utf8' })).toBe('')
})

describe('a program in the sandbox', () => {
  test('calls every tool of server-everything', async () => {
    const { outcome, value, toolCalls } = await run(programFor('everything'))
    expect(outcome).toEqual({ kind: 'returned' })
    expect(toolCalls.every(({ ok }) => ok)).toBe(true)
    const file = (ending: string, bytes: number) => ({
      path: expect.stringMatching(new RegExp(`^from-tools/everything/[\\w-]+-[0-9a-f]{12}\\.${ending}$`)),
      bytes,
    })
    expect(value).toMatchObject({
      echo: 'Echo: hello',
      'get-annotated-message': [{ type: 'text' }, { type: 'image', mimeType: 'image/png' }],
      'get-resource-links': [{ type: 'text' }, { type: 'resource_link' }, { type: 'resource_link' }],
      'get-resource-reference': [{ type: 'text' }, { type: 'resource', bytes: expect.any(Number) }, { type: 'text' }],
      'get-structured-content': { temperature: 36, conditions: 'Light rain / drizzle', humidity: 82 },
      'get-sum': 'The sum of 2 and 3 is 5.',
      'gzip-file-as-resource': { type: 'resource', mimeType: 'application/gzip', ...file('gz', 25) },
      'trigger-long-running-operation': expect.stringContaining('completed'),
      'simulate-research-query': expect.stringContaining('# Research Report: sand'),
    })
    const [, image] = (value as { 'get-tiny-image': { path: string; bytes: number }[] })['get-tiny-image']
    expect(statSync(join(ada.workspaceDir, image!.path)).size).toBe(image!.bytes)
    expect((value as { 'get-env': object })['get-env']).not.toHaveProperty('VITEST')
  })

  test('calls every tool of server-filesystem', async () => {
    const { outcome, value } = await run(programFor('files'))
    expect(outcome).toEqual({ kind: 'returned' })
    expect(value).toMatchObject({
      read_file: { content: 'one\ntwo\n' },
      read_text_file: { content: 'one' },
      get_file_info: { content: expect.stringContaining('isFile: true') },
    })
    expect(readdirSync(join(files, 'folder'))).toEqual(['b.txt'])
  })

  test('calls every tool of server-memory', async () => {
    const { outcome, value } = await run(programFor('memory'))
    expect(outcome).toEqual({ kind: 'returned' })
    expect(value).toMatchObject({
      create_entities: { entities: [{ name: 'Ada' }] },
      read_graph: { entities: [{ observations: ['writes programs', 'likes looms'] }] },
      search_nodes: { entities: [{ name: 'Ada' }] },
    })
  })

  test('calls the tool of server-sequential-thinking', async () => {
    const { outcome, value } = await run(programFor('thinking'))
    expect(outcome).toEqual({ kind: 'returned' })
    expect(value).toMatchObject({ sequentialthinking: { thoughtNumber: 1, thoughtHistoryLength: 1 } })
  })

  test('catches what a tool of theirs refuses', async () => {
    const { value } = await run(`
      import { readTextFile } from './servers/files/readTextFile.ts'
      let caught
      try {
        await readTextFile({ path: '/etc/passwd' })
      } catch (error) {
        caught = { code: error.code, retryable: error.retryable, message: error.message }
      }
      export default caught`)
    expect(value).toMatchObject({ code: 'tool-failed', retryable: false, message: expect.stringContaining('denied') })
    expect(existsSync(join(ada.workspaceDir, 'etc'))).toBe(false)
  })
})
