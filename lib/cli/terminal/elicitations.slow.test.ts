import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

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

function cem(...args: string[]) {
  const child = spawn(process.execPath, [resolve('lib/cli/main.ts'), ...args, '--config', 'config.yaml'], {
    cwd: dir,
    env: {
      ...{ NODE_ENV: 'test', PATH: process.env.PATH, HOME: dir },
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
