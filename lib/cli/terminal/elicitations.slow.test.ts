import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startModelServer } from '../../codegen/model/testing/model-server.ts'

const dir = mkdtempSync(join(tmpdir(), 'cli-elicitations-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const script = resolve('lib/mcp/client/testing/asking-server.mjs')
const mcpServers = { asking: { command: process.execPath, args: [script, '2026'] } }
writeFileSync(join(dir, 'mcp.json'), JSON.stringify({ mcpServers }))
writeFileSync(
  join(dir, 'config.yaml'),
  `mcpServers: ${JSON.stringify(mcpServers)}\napprovals: { rules: { '*': allow } }\n`,
)
writeFileSync(join(dir, 'book.ts'), "import { book } from './servers/asking/book.ts'\nexport default await book({})\n")

const about = { messages: [{ role: 'user', content: { type: 'text', text: 'Say hi' } }], maxTokens: 9 }
writeFileSync(
  join(dir, 'write.ts'),
  `import { write } from './servers/asking/write.ts'
export default await write({ asked: ${JSON.stringify(about)} }).then(String, (error) => error.message)
`,
)

const withConfig = (args: string[]) => (args.includes('--config') ? args : [...args, '--config', 'config.yaml'])
let model: Record<string, string> = {}

function cem(...args: string[]) {
  const child = spawn(process.execPath, [resolve('lib/cli/main.ts'), ...withConfig(args)], {
    cwd: dir,
    env: {
      ...{ NODE_ENV: 'test', PATH: process.env.PATH, HOME: dir },
      ...model,
      ...{ DATA_DIR: join(dir, 'data'), WORKSPACES_DIR: join(dir, 'workspaces') },
    },
  })
  const told = { out: '', err: '' }
  child.stdout.on('data', (text) => (told.out += text))
  child.stderr.on('data', (text) => (told.err += text))
  return { child, told, ended: new Promise<number | null>((done) => child.on('close', done)) }
}

test('what a server asks is filled in on the terminal, and the program goes on', { timeout: 120_000 }, async () => {
  const made = cem('generate', '--mcp', 'mcp.json', '--out', 'servers')
  expect(await made.ended, made.told.err).toBe(0)

  const { child, told, ended } = cem('exec', 'book.ts', '--approve', 'ask', '--servers', 'servers')
  for (const [question, line] of [
    ['[f] fill in  [d] decline: ', 'f'],
    ['name (text): ', 'Ann'],
    ['seats (a whole number, default 2): ', ''],
    ['meal (one of these): ', 'beans'],
  ] as const) {
    await expect.poll(() => told.err, { timeout: 60_000 }).toContain(question)
    child.stdin.write(`${line}\n`)
  }
  expect(await ended, told.err).toBe(0)
  expect(JSON.parse(told.out)).toBe('Ann 2 beans')

  // Where nobody sits it is declined, and said so.
  const alone = cem('exec', 'book.ts', '--approve', 'ask', '--servers', 'servers')
  alone.child.stdin.end()
  expect(await alone.ended, alone.told.err).toBe(0)
  expect(JSON.parse(alone.told.out)).toBe('no booking: decline')
  expect(alone.told.err).toContain('Nobody can be asked here what asking.book asks')
})

test('whether the model may write for a server is asked on the terminal', { timeout: 120_000 }, async () => {
  const { baseUrl, requests } = await startModelServer(({ say, finish }) => {
    say('hi')
    finish('stop', { prompt_tokens: 1_100, completion_tokens: 2, total_tokens: 1_102 })
  })
  model = { OPENAI_BASE_URL: baseUrl, LLM_MODEL: 'test-model' }
  const older = join(dir, 'older.yaml')
  const servers = { asking: { command: process.execPath, args: [script, '2025'] } }
  writeFileSync(older, `mcpServers: ${JSON.stringify(servers)}\napprovals: { rules: { '*': allow } }\n`)
  const options = ['--config', 'older.yaml', '--servers', 'servers']

  const { child, told, ended } = cem('exec', 'write.ts', '--approve', 'ask', ...options)
  await expect.poll(() => told.err, { timeout: 60_000 }).toContain('[r] allow asking for this run  [d] deny: ')
  expect(told.err).toContain('  User:\n    | Say hi\n')
  expect(requests).toEqual([])
  child.stdin.write('o\n')
  expect(await ended, told.err).toBe(0)
  expect(JSON.parse(told.out)).toBe('served-model endTurn: hi')
  expect(told.err).toContain('served-model wrote for asking.write: 1,100 tokens read, 2 written')

  const alone = cem('exec', 'write.ts', '--approve', 'ask', ...options)
  alone.child.stdin.end()
  expect(await alone.ended, alone.told.err).toBe(0)
  expect(JSON.parse(alone.told.out)).toContain('it was denied')
  expect(alone.told.err).toContain('Run it on a terminal, or with --approve all.')
  expect(requests).toHaveLength(1)

  const all = cem('exec', 'write.ts', '--approve', 'all', '--json', ...options)
  expect(await all.ended, all.told.err).toBe(0)
  expect(JSON.parse(all.told.out)).toMatchObject({
    value: 'served-model endTurn: hi',
    samplings: [{ server: 'asking', phase: 'done', usage: { inputTokens: 1_100, outputTokens: 2 } }],
  })
})
