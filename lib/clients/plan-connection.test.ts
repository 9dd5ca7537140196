import { chmod, lstat, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type ClientId, clientOf, type Machine } from './clients.ts'
import type { Reached } from './entry-for.ts'
import { commandOfCheckout } from './our-command.ts'
import { planConnection, writePlan } from './plan-connection.ts'
import { maskTokens, showDiff } from './show-diff.ts'

const dir = await mkdtemp(join(tmpdir(), 'clients-'))
afterAll(() => rm(dir, { recursive: true }))

const token = 'cem_abcdefgh12345678'
const http = { transport: 'http', url: 'http://127.0.0.1:3000/api/mcp', token } satisfies Reached
const command: Reached = { transport: 'command', command: commandOfCheckout('/srv/our tools/cem') }

let homes = 0
async function machineWith(id: ClientId, text: string | null): Promise<{ machine: Machine; file: string }> {
  const machine: Machine = { home: join(dir, `home-${homes++}`), platform: 'linux', env: {} }
  const file = clientOf(id).fileOn(machine)!
  if (text !== null) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  return { machine, file }
}

async function connect(client: ClientId, machine: Machine, reached: Reached | null): Promise<string> {
  const plan = await planConnection({ client, machine, reached })
  if (plan.action !== 'nothing') await writePlan(plan)
  return plan.action
}

const standing = (place: string) =>
  `{\n  // mine\n  "theme": "dark", // the best\n  "${place}": {\n    "other": { "command": "x", "args": [1,2 , 3] } // last one\n  },\n  "zoom": 1.50,\n}\n`

const TEN: [ClientId, Reached[], string][] = [
  ['claude-code', [http, command], standing('mcpServers')],
  ['claude-desktop', [command], standing('mcpServers')],
  ['cursor', [http, command], standing('mcpServers')],
  ['vscode', [http, command], standing('servers')],
  ['windsurf', [http, command], standing('mcpServers')],
  ['zed', [http, command], standing('context_servers')],
  ['codex', [http, command], '# mine\nmodel = "x"\n\n[mcp_servers.other] # last\ncommand =   "x"\n\n[tui]\na = 1\n'],
  ['gemini-cli', [http, command], standing('mcpServers')],
  ['opencode', [http, command], standing('mcp')],
  ['goose', [http, command], 'GOOSE_MODEL: x # mine\nextensions:\n  other: # that\n    cmd:   "x"\n\n# tail\nz: 1\n'],
]

describe.each(TEN)('%s', (id, ways, text) => {
  test('is connected, connected again, and as it was when we are out of it', async () => {
    const { machine, file } = await machineWith(id, text)
    await chmod(file, 0o640)
    for (const reached of ways) {
      expect(await connect(id, machine, reached)).toBe(reached === ways[0] ? 'add' : 'change')
      const written = await readFile(file, 'utf8')
      expect(written).toContain(reached === http ? `Bearer ${token}` : '/srv/our tools/cem')
      expect(await connect(id, machine, reached)).toBe('nothing')
      expect(await readFile(file, 'utf8')).toBe(written)
    }
    expect(await connect(id, machine, null)).toBe('remove')
    expect(await readFile(file, 'utf8')).toBe(text)
    expect((await stat(file)).mode & 0o777).toBe(0o640)
    expect(await connect(id, machine, null)).toBe('nothing')
  })

  test('gets a file of its own where it had none, which nobody else reads', async () => {
    const { machine, file } = await machineWith(id, null)
    expect(await connect(id, machine, ways[0]!)).toBe('add')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await connect(id, machine, ways[0]!)).toBe('nothing')
    expect(await connect(id, machine, null)).toBe('remove')
    expect(await readFile(file, 'utf8')).not.toContain('code-execution')
  })

  test('keeps a file that is damaged, and says where it is', async () => {
    const damaged = `${text}"[{`
    const { machine, file } = await machineWith(id, damaged)
    await expect(connect(id, machine, ways[0]!)).rejects.toThrow(
      new RegExp(`${clientOf(id).name}, .*This is not .*line`),
    )
    await expect(connect(id, machine, null)).rejects.toThrow(file)
    expect(await readFile(file, 'utf8')).toBe(damaged)
  })
})

test('what a person said of us besides stays when the way to us changes', async () => {
  const { machine, file } = await machineWith('claude-code', '{}')
  await connect('claude-code', machine, command)
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('"command"', '"autoApprove": ["execute_code"],\n      "command"'))
  expect(await connect('claude-code', machine, command)).toBe('nothing')
  expect(await connect('claude-code', machine, http)).toBe('change')
  expect(JSON.parse(await readFile(file, 'utf8')).mcpServers['code-execution']).toEqual({
    autoApprove: ['execute_code'],
    type: 'http',
    url: http.url,
    headers: { Authorization: `Bearer ${token}` },
  })
})

test('a server of somebody else is neither written over nor taken out', async () => {
  const text = '{"mcpServers": {"code-execution": {"command": "python", "args": ["mine.py"]}}}'
  const { machine, file } = await machineWith('cursor', text)
  for (const reached of [http, null])
    await expect(connect('cursor', machine, reached)).rejects.toThrow('is a server of somebody else')
  expect(await readFile(file, 'utf8')).toBe(text)
})

test('a link is followed', async () => {
  const { machine, file } = await machineWith('cursor', '{}')
  const real = join(dir, 'dotfiles.json')
  await writeFile(real, '{ "mcpServers": {} }')
  await rm(file)
  await symlink(real, file)
  await connect('cursor', machine, http)
  expect((await lstat(file)).isSymbolicLink()).toBe(true)
  expect(await readFile(real, 'utf8')).toContain(token)
})

test('of two names that a file may have the one that is there is meant', async () => {
  const { machine, file } = await machineWith('opencode', null)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}c`, '{ /* mine */ }')
  const plan = await planConnection({ client: 'opencode', machine, reached: http })
  expect(plan.file).toBe(`${file}c`)
})

test('a project has a file of its own, where its client has one', async () => {
  const { machine } = await machineWith('vscode', null)
  const projectDir = join(dir, 'project')
  const plan = await planConnection({ client: 'vscode', machine, reached: http, projectDir })
  expect(plan).toMatchObject({ file: join(projectDir, '.vscode/mcp.json'), action: 'add', before: null })
  await expect(planConnection({ client: 'goose', machine, reached: http, projectDir })).rejects.toThrow(
    'Goose has no file for one project',
  )
})

test('nothing is written over what changed meanwhile', async () => {
  const { machine, file } = await machineWith('cursor', '{}')
  const plan = await planConnection({ client: 'cursor', machine, reached: http })
  await writeFile(file, '{"mcpServers": {"new": {}}}')
  await expect(writePlan(plan)).rejects.toThrow('was changed meanwhile: nothing was written')
  expect(await readFile(file, 'utf8')).toBe('{"mcpServers": {"new": {}}}')
})

test('a file that says it twice is left alone: which of both counts is its client’s to know', async () => {
  const twice = '{"mcpServers": {"a": {"command": "x"}}, "mcpServers": {"b": {"command": "y"}}}'
  const { machine, file } = await machineWith('cursor', twice)
  await expect(connect('cursor', machine, http)).rejects.toThrow('nothing was written')
  expect(await readFile(file, 'utf8')).toBe(twice)
})

test('a link to a file that is not there stays a link', async () => {
  const { machine, file } = await machineWith('cursor', null)
  await mkdir(dirname(file), { recursive: true })
  await symlink(join(dir, 'not-there.json'), file)
  await expect(connect('cursor', machine, http)).rejects.toThrow('is a link to what is not there')
  expect((await lstat(file)).isSymbolicLink()).toBe(true)
})

test('comments without number behind the last server are read once', async () => {
  const { machine } = await machineWith('cursor', `{"mcpServers":{\n"a":{"command":"x"} ${'/**/'.repeat(5_000)} }\n}`)
  expect(await connect('cursor', machine, http)).toBe('add')
})

test.each([
  ['too large', Buffer.alloc(1_000_001, ' '), 'has more than 1 MB'],
  ['no text', Buffer.from([0x7b, 0xff, 0xfe]), 'is no text in UTF-8'],
])('a file that is %s is left alone', async (_what, bytes, fault) => {
  const { machine, file } = await machineWith('cursor', '')
  await writeFile(file, bytes)
  await expect(connect('cursor', machine, http)).rejects.toThrow(fault)
  expect(await readFile(file)).toEqual(bytes)
})

test('shows what changes, and of a token the beginning', () => {
  expect(
    showDiff(
      'a.json',
      '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}\n',
      `{\n  "a": 1,\n  "b": 2,\n  "c": 3,\n  "t": "${token}"\n}\n`,
    ),
  ).toBe(
    [
      '--- a.json',
      '+++ a.json',
      '@@ -2,4 +2,5 @@',
      '   "a": 1,',
      '   "b": 2,',
      '-  "c": 3',
      '+  "c": 3,',
      '+  "t": "cem_abcd…"',
      ' }',
      '',
    ].join('\n'),
  )
  const long = (end: string) => `${'x'.repeat(10_000)}${end}${'y'.repeat(10_000)}`
  const [, , , minus, plus] = showDiff('n', long(''), long('HERE')).split('\n')
  expect(minus!.startsWith(`-…${'x'.repeat(40)}y`)).toBe(true)
  expect(plus!.startsWith(`+…${'x'.repeat(40)}HEREy`)).toBe(true)
  expect(plus!.length).toBeLessThan(500)
  expect(showDiff('n', 'KEY=1\n"token": "hunter22"\n', 'KEY=1\n"token": "hunter22"\nx\n')).not.toContain('hunter22')
  expect(showDiff('n', null, 'x\n')).toBe('--- /dev/null\n+++ n\n@@ -0,0 +1,1 @@\n+x\n')
  expect(maskTokens(`Bearer ${token}, code-execution`)).toBe('Bearer cem_abcd…, code-execution')
})
