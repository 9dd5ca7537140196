import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BUILTIN_NAMES } from '../../mcp/builtin-names.ts'
import { cemIn } from '../testing/cem-in.ts'

const home = mkdtempSync(join(tmpdir(), 'import-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const cem = cemIn(home)

const started = join(home, 'started')
const mcp = join(home, 'mcp.json')
const kept = '{\n  // mine\n  "mcpServers": {\n    "calculator": { "builtin": "calculator" } // last\n  }\n}\n'
writeFileSync(mcp, kept)
mkdirSync(join(home, '.cursor'))
mkdirSync(join(home, '.codex'))
writeFileSync(
  join(home, '.cursor/mcp.json'),
  JSON.stringify({
    mcpServers: {
      toucher: { command: 'touch', args: [started], env: { KEY: 'hunter22' } },
      off: { url: 'https://example.org/mcp', headers: { Authorization: 'Bearer hunter22' }, disabled: true },
      asking: { command: 'x', env: { KEY: ['$', '{input:key}'].join('') } },
      wrong: { command: 'x', type: 'sse' },
      'code-execution': { command: 'npx', args: ['-y', 'code-execution-mcp', 'mcp'] },
    },
  }),
)
writeFileSync(join(home, '.codex/config.toml'), '[mcp_servers.docs]\nurl = "https://docs.example.org/mcp"\n')

test('names what it finds, writes what is chosen, and starts nothing', { timeout: 120_000 }, async () => {
  const named = await cem(['import', '--json', '--mcp', mcp])
  expect(named.status).toBe(0)
  expect(named.out + named.err).not.toContain('hunter22')
  const { servers, troubles, written } = JSON.parse(named.out)
  expect({ troubles, written }).toEqual({ troubles: [], written: [] })
  expect(servers).toMatchObject([
    {
      name: 'toucher',
      client: 'cursor',
      file: join(home, '.cursor/mcp.json'),
      kind: 'command',
      where: `touch ${started}`,
    },
    { name: 'off', kind: 'url', where: 'https://example.org/mcp', disabled: true },
    { name: 'asking', asks: [{ id: 'key', text: 'key', isSecret: false }] },
    { name: 'wrong', reason: expect.stringContaining('a command speaks over stdio') },
    { name: 'code-execution', reason: 'it is this product itself' },
    { name: 'docs', client: 'codex', kind: 'url' },
  ])
  expect(readFileSync(mcp, 'utf8')).toBe(kept)

  const shown = await cem(['import', '--mcp', mcp, '--client', 'codex'])
  expect(shown.out).toBe('docs  Codex  https://docs.example.org/mcp\n')
  expect(shown.err).toContain('Nothing was written.')
  expect(readFileSync(mcp, 'utf8')).toBe(kept)

  const taken = await cem(['import', '--mcp', mcp, '--yes'])
  expect(taken.status).toBe(0)
  expect(taken.err).toContain('asking was left: it asks for key.')
  expect(taken.out).toContain(`3 servers are in ${mcp} now, and none was started. Next: cem generate`)
  const text = readFileSync(mcp, 'utf8')
  expect(text).toContain('  // mine\n')
  expect(text).toContain('"calculator": { "builtin": "calculator" }, // last\n')
  expect(JSON.parse(text.replace(/\/\/.*(mine|last)$/gm, '')).mcpServers).toEqual({
    calculator: { builtin: 'calculator' },
    toucher: { command: 'touch', args: [started], env: { KEY: 'hunter22' } },
    off: { url: 'https://example.org/mcp', headers: { Authorization: 'Bearer hunter22' }, disabled: true },
    docs: { url: 'https://docs.example.org/mcp' },
  })
  expect(existsSync(started)).toBe(false)

  const again = await cem(['import', '--mcp', mcp, '--yes'])
  expect(again.out).toContain('mcp.json has the same')
  expect(readFileSync(mcp, 'utf8')).toBe(text)
})

test('reads a text that is handed over, of any client', { timeout: 120_000 }, async () => {
  const own = join(home, 'own.json')
  const yaml =
    'extensions:\n  one:\n    type: stdio\n    cmd: x\n  two:\n    type: streamable_http\n    uri: https://example.org/mcp\n'
  const taken = await cem(['import', '-', '--mcp', own, '--yes', '--only', 'two', '--json'], yaml)
  expect(JSON.parse(taken.out)).toMatchObject({ servers: [{ name: 'two', client: null }], written: ['two'] })
  expect(Object.keys(JSON.parse(readFileSync(own, 'utf8')).mcpServers)).toEqual([...BUILTIN_NAMES, 'two'])
  expect(await cem(['import', '-'], '{"mcpServers": {')).toMatchObject({
    status: 2,
    err: expect.stringContaining('not JSON'),
  })
  expect(await cem(['import', 'nothing.json'])).toMatchObject({
    status: 2,
    err: expect.stringContaining('There is no file at'),
  })
  expect(await cem(['import', '--only', 'nobody'])).toMatchObject({
    status: 2,
    err: expect.stringContaining('There is no server called nobody.'),
  })
})

test('says which variables are not set that a server it takes needs, once and without a value', {
  timeout: 60_000,
}, async () => {
  const named = (name: string) => ['$', `{${name}}`].join('')
  const text = {
    mcpServers: {
      github: { command: 'x', env: { A: named('NOT_SET_HERE'), B: named('NOT_SET_HERE'), C: named('HOME') } },
      fine: { command: 'x', env: { C: named('HOME'), D: named('NOT_SET_HERE:-y') } },
      off: { command: 'x', env: { A: named('NOT_SET_HERE') }, disabled: true },
    },
  }
  const file = join(home, 'naming.json')
  writeFileSync(file, JSON.stringify(text))
  const taken = await cem(['import', file, '--yes', '--mcp', join(home, 'named.json')])
  expect(taken.err).toBe('github needs NOT_SET_HERE, which is not set: set it in .env or in the environment first.\n')
  expect(taken.status).toBe(0)
})
