import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const dir = mkdtempSync(join(tmpdir(), 'cli-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

interface Ended {
  status: number | null
  out: string
  err: string
}

function cem(
  args: string[],
  { stdin = '', env = {}, reads = true }: { stdin?: string; env?: Record<string, string>; reads?: boolean } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [resolve('lib/cli/main.ts'), ...args], {
    cwd: dir,
    env: {
      NODE_ENV: 'test',
      // Nothing answers there, so that no test leaves this machine.
      WEATHER_BASE_URL: 'http://127.0.0.1:9',
      PATH: process.env.PATH,
      HOME: dir,
      DATA_DIR: join(dir, 'data'),
      WORKSPACES_DIR: join(dir, 'workspaces'),
      ...env,
    },
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (text) => (out += text))
  child.stderr.on('data', (text) => (err += text))
  // As `head` does: whoever reads goes away.
  if (!reads) child.stdout.destroy()
  child.stdin.end(stdin)
  return new Promise((done) => child.on('close', (status) => done({ status, out, err })))
}

/** Where nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const jsonOf = ({ out }: Ended) => {
  expect(out.trim().split('\n')).toHaveLength(1)
  return JSON.parse(out)
}

describe('cem run', () => {
  test('takes a task to its result and prints the whole run as one JSON document', async () => {
    const ended = await cem([
      'run',
      'Calculate (100 + 200) * 3 - 50 and save the result to result.json',
      '--workspace',
      'ws',
      '--json',
    ])
    expect(ended.status).toBe(0)
    const record = jsonOf(ended)
    expect(record).toMatchObject({
      status: 'finished',
      outcome: { kind: 'returned' },
      generator: 'rules',
      stderr: '',
      files: [{ path: 'result.json', change: 'created' }],
    })
    expect(JSON.stringify(record.value)).toContain('850')
    expect(JSON.stringify(JSON.parse(readFileSync(join(dir, 'ws/result.json'), 'utf8')))).toContain('850')
    expect(record.selected.map(({ server, tool }: { server: string; tool: string }) => `${server}.${tool}`)).toEqual(
      expect.arrayContaining(['calculator.calculate', 'filesystem.write_file']),
    )
    expect(record.toolCalls).toMatchObject([
      { server: 'calculator', tool: 'calculate', ok: true },
      { server: 'filesystem', tool: 'write_file', ok: true },
    ])
    expect(Object.keys(record.timings).sort()).toEqual([
      'acquireMs',
      'checkMs',
      'discoverMs',
      'generateMs',
      'runMs',
      'selectMs',
      'totalMs',
    ])
    expect(record.sandbox).toMatchObject({ backend: 'embedded', engine: 'process' })
    expect(record.tokens).toMatchObject({ basis: 'computed' })
  })

  test('says why rules stood in where the model could not be asked', async () => {
    const port = await freePort()
    const env = { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, LLM_MODEL: 'test-model' }
    const ended = await cem(['run', 'add 2 and 3'], { env })
    expect(ended.status).toBe(0)
    const why = `Written by rules, not by a model: 127.0.0.1:${port} refused the connection`
    expect(ended.err.split('\n').filter((line) => line.startsWith(why))).toHaveLength(1)
    expect(jsonOf(await cem(['run', 'add 2 and 3', '--json'], { env })).because).toContain('refused the connection')
  })

  test('stops by itself where it is told to', async () => {
    const selected = jsonOf(await cem(['run', 'add 2 and 3', '--until', 'selected', '--json']))
    expect(selected).toMatchObject({ outcome: { kind: 'stopped', after: 'selected' }, program: null })
    const checked = jsonOf(await cem(['run', 'add 2 and 3', '--until', 'checked', '--json']))
    expect(checked).toMatchObject({ outcome: { kind: 'stopped', after: 'checked' }, toolCalls: [], findings: [] })
    expect(checked.program).toContain("from './servers/calculator/add.ts'")
  })

  test('says which tools are nearest when none fits', async () => {
    const ended = await cem(['run', 'Book a flight to the moon', '--json'])
    expect(ended.status).toBe(1)
    expect(jsonOf(ended).outcome).toMatchObject({ kind: 'no-program' })
  })

  test('asks for a value that is missing, and does the task with it', async () => {
    const task = 'Could you save the sentence "Shop closed" in a file'
    const asked = await cem(['run', task, '--exclude', 'filesystem/append_file'])
    expect(asked.status).toBe(1)
    expect(asked.err).toContain('One thing is missing. filesystem.write_file needs a value for "path"')
    expect(asked.err).toContain('  path (string): Path of the file')
    expect(asked.err).toContain(`cem run '${task}'`)
    expect(asked.err).toContain('--exclude filesystem/append_file --set path=VALUE\n')
    const json = jsonOf(await cem(['run', task, '--json']))
    expect(json.outcome).toMatchObject({ kind: 'no-program', question: { name: 'path', schema: { type: 'string' } } })
    const done = jsonOf(await cem(['run', task, '--set', 'path=closed.txt', '--json']))
    expect(done).toMatchObject({
      outcome: { kind: 'returned' },
      values: { path: 'closed.txt' },
      files: [{ path: 'closed.txt', change: 'created' }],
    })
  })

  test.each([
    ['a value without a name', ['run', 'add 1 and 2', '--set', '=2'], 'Expected a name and a value'],
    ['an empty task', ['run', '  '], 'Write a task first.'],
    ['a task of 100 kB', ['run', 'x'.repeat(100_000)], '20,000'],
    ['an unknown option', ['run', 'add 1 and 2', '--fast'], 'unknown option'],
    ['an unknown command', ['jump'], "unknown command 'jump'\n(see cem --help)"],
    ['an unknown person', ['run', 'add 1 and 2', '--user', 'nobody@example.com'], 'no account'],
  ])('refuses %s with status 2 and says why', async (_what, args, message) => {
    const ended = await cem(args)
    expect(ended.status).toBe(2)
    expect(ended.err).toContain(message)
    expect(ended.out).toBe('')
  })
})

describe('cem exec', () => {
  const program =
    "import { add } from './servers/calculator/add.ts'\nconsole.log('adding')\nexport default await add({ a: 1, b: 2 })\n"

  test('runs a program from stdin', async () => {
    const record = jsonOf(await cem(['exec', '-', '--json'], { stdin: program }))
    expect(record).toMatchObject({
      value: 3,
      stdout: 'adding\n',
      generator: 'person',
      toolCalls: [{ tool: 'add', ok: true, resultBytes: 1 }],
    })
  })

  test('says how it ended and what it cost in the words of the pages, and boasts of nothing that did not return', async () => {
    const call = "import { divide } from './servers/calculator/divide.ts'\nconst x = await divide({ a: 1, b: "
    const [failed, returned] = await Promise.all([
      cem(['exec', '-', '--workspace', 'ws'], { stdin: `${call}0 })` }),
      cem(['exec', '-', '--workspace', 'ws'], { stdin: `${call}2 })` }),
    ])
    expect(failed.err).toMatch(/\nStopped (by an error|at line 2)\. /)
    expect(failed.err).toMatch(/\nTokens: [\d,]+ in code mode, computed\.\n/)
    expect(returned.err).toMatch(/\nFinished without a value in /)
    expect(returned.err).toMatch(/\nTokens: [\d,]+ in code mode, computed; [\d.,]+ % (fewer|more) than direct /)
  })

  test('runs a program from a file relative to where the person stands', async () => {
    writeFileSync(join(dir, 'sum.ts'), program)
    const ended = await cem(['exec', 'sum.ts'])
    expect(ended).toMatchObject({ status: 0, out: 'adding\n3\n' })
  })

  test.each([
    ['an import that is not allowed', "import 'node:child_process'", [], 'refused'],
    ['a syntax error', 'const = 1', [], 'refused'],
    ['an endless loop', 'for (;;) {}', ['--timeout', '500'], 'timed-out'],
    ['something thrown that is no error', "throw 'oh'", [], 'threw'],
    [
      'a result that cannot be serialised',
      'const a: Record<string, unknown> = {}\na.self = a\nexport default a',
      [],
      'threw',
    ],
    [
      'a wrong type, when types are asked for',
      "import { add } from './servers/calculator/add.ts'\nexport default await add({ a: '1', b: 2 })",
      ['--types'],
      'refused',
    ],
  ])('ends with status 1 for %s', async (_what, source, options, kind) => {
    const ended = await cem(['exec', '-', '--json', ...options], { stdin: source })
    expect(ended.status).toBe(1)
    expect(jsonOf(ended).outcome.kind).toBe(kind)
  })

  test('keeps the first 10 MB of 100 MB of output', async () => {
    const record = jsonOf(
      await cem(['exec', '-', '--json'], {
        stdin: "const line = 'x'.repeat(1023)\nfor (let i = 0; i < 100 * 1024; i++) console.log(line)",
      }),
    )
    expect(record.outcome).toEqual({ kind: 'output-limit', limitBytes: 10 * 1024 * 1024 })
    expect(record.stdout.length).toBe(10 * 1024 * 1024)
  })
})

describe('cem check', () => {
  test.each([
    ['a good program', 'export default 1', 0, []],
    ['a forbidden import', "\nimport 'node:net'", 1, [{ rule: 'imports', severity: 'error', line: 2 }]],
    ['a wrong type', 'const a: number = "x"\nexport default a', 1, [{ rule: 'types', severity: 'error', line: 1 }]],
  ])('answers for %s', async (_what, source, status, findings) => {
    const ended = await cem(['check', '-', '--json'], { stdin: source })
    expect(ended.status).toBe(status)
    expect(jsonOf(ended)).toMatchObject({ ok: status === 0, findings })
  })
})

describe('cem tools', () => {
  test('lists by server, at three levels of detail', async () => {
    expect(jsonOf(await cem(['tools', 'list', '--json'])).calculator).toEqual([
      'add',
      'avg_list',
      'calculate',
      'divide',
      'multiply',
      'power',
      'sqrt',
      'subtract',
      'sum_list',
    ])
    const [first] = jsonOf(await cem(['tools', 'list', '--json', '--detail', 'full'])).filesystem
    expect(first).toMatchObject({
      server: 'filesystem',
      tool: 'append_file',
      fn: 'appendFile',
      module: './servers/filesystem/appendFile.ts',
    })
  })

  test('searches, best first, and marks what would be selected', async () => {
    const { results, method } = jsonOf(await cem(['tools', 'search', 'square root of 9', '--json', '--limit', '3']))
    expect(results).toHaveLength(3)
    expect(results[0]).toMatchObject({ server: 'calculator', tool: 'sqrt', selected: true })
    expect(method).toContain('words')
  })

  test('names a server that is broken and why, and the others work', async () => {
    cpSync('servers', join(dir, 'servers'), { recursive: true })
    mkdirSync(join(dir, 'servers/broken'))
    writeFileSync(join(dir, 'servers/broken/server.json'), '{"server": "broken",')
    const ended = await cem(['tools', 'list', '--json', '--servers', 'servers'])
    expect(ended.err).toContain('broken/server.json: It is not JSON')
    expect(jsonOf(ended).calculator).toContain('add')
  })
})

describe('cem users and tokens', () => {
  test('make people and tokens, and refuse a second account for an e-mail', async () => {
    const env = { DATA_DIR: join(dir, 'people') }
    const { userId } = jsonOf(
      await cem(['users', 'create', '--email', 'ada@example.com', '--password', '-', '--json'], {
        stdin: 'correct horse\n',
        env,
      }),
    )
    expect(userId).toEqual(expect.any(String))
    expect(jsonOf(await cem(['users', 'list', '--json'], { env })).users).toMatchObject([
      { id: userId, email: 'ada@example.com', admin: true },
    ])
    expect(
      jsonOf(await cem(['tokens', 'create', '--user', 'ada@example.com', '--name', 'laptop', '--json'], { env })).token,
    ).toMatch(/^cem_.{43}$/)
    const again = await cem(['users', 'create', '--email', 'ada@example.com', '--password', 'correct horse'], { env })
    expect(again).toMatchObject({ status: 1, out: '' })
    expect(again.err).toContain('There is an account for ada@example.com already')
  })
})

describe('cem tokens', () => {
  const env = { DATA_DIR: join(dir, 'tokens') }
  const create = (...options: string[]) =>
    cem(['tokens', 'create', '--user', 'ada@example.com', '--json', ...options], { env })
  const list = async () => jsonOf(await cem(['tokens', 'list', '--json'], { env }))

  test('are listed with what they may do and when they end, and taken back by their id', async () => {
    await cem(['users', 'create', '--email', 'ada@example.com', '--password', 'correct horse'], { env })
    expect(jsonOf(await create('--name', 'laptop'))).toEqual({ token: expect.stringMatching(/^cem_.{43}$/) })
    await create('--name', 'robot', '--scope', 'read', '--expires', '2099-01-31')
    const times = { createdAt: expect.stringMatching(/^\d{4}-.*Z$/), lastUsedAt: null }
    const prefix = expect.stringMatching(/^cem_.{4}$/)
    const more = { prefix, tools: null, profile: null, makerId: null }
    const laptop = { id: expect.any(String), name: 'laptop', scope: 'all', ...more, ...times, expiresAt: null }
    const robot = { ...laptop, name: 'robot', scope: 'read', expiresAt: '2099-01-31T00:00:00.000Z' }
    expect(await list()).toEqual([laptop, robot])

    const [{ id }] = await list()
    expect(jsonOf(await cem(['tokens', 'revoke', id, '--json'], { env }))).toEqual({ ok: true, endedWithIt: [] })
    expect(await list()).toEqual([robot])
    const again = await cem(['tokens', 'revoke', id], { env })
    expect(again).toMatchObject({ status: 1, out: '' })
    expect(again.err).toContain('There is no token')
  })

  test.each([
    ['--scope', 'everything'],
    ['--expires', 'soon'],
    ['--profile', 'short'],
    ['--tools', '*'],
    ['--tools', 'calculator,,weather'],
    ['--expires', '2020-01-01'],
  ])('are not made with %s %s', async (option, value) => {
    expect(await create('--name', 'laptop', option, value)).toMatchObject({ status: 2, out: '' })
  })

  test('reach what was chosen, and what contradicts itself is said when they are made', async () => {
    const mine = { DATA_DIR: join(dir, 'reach') }
    const at = (...args: string[]) => cem(args, { env: mine })
    await at('users', 'create', '--email', 'ada@example.com', '--password', 'correct horse')
    const make = (...options: string[]) =>
      at('tokens', 'create', '--user', 'ada@example.com', '--name', 'a', ...options)
    const reader = await make(
      '--scope',
      'call-reads',
      '--tools',
      'filesystem/write_file, calculator,gone',
      '--profile',
      'all',
    )
    expect(reader.out).toMatch(/^cem_.{43}\n$/)
    expect(reader.err).toContain('filesystem.write_file writes, and it may only read.')
    expect(reader.err).toContain('You have no server called gone now.')
    expect(jsonOf(await at('tokens', 'list', '--json'))).toMatchObject([
      { scope: 'call-reads', tools: ['calculator', 'filesystem/write_file', 'gone'], profile: 'all' },
    ])
    expect((await at('tokens', 'list')).out).toMatch(
      /a \(cem_.{4}…\) {2}ada@example.com {2}call-reads {2}calculator,filesystem\/write_file,gone {2}profile all {2}does not end/,
    )
  })

  test('end with a new password, unless they are to stay', async () => {
    const mine = { DATA_DIR: join(dir, 'new-password') }
    const at = (...args: string[]) => cem(args, { env: mine })
    await at('users', 'create', '--email', 'ada@example.com', '--password', 'correct horse')
    await at('tokens', 'create', '--user', 'ada@example.com', '--name', 'laptop')
    await at('tokens', 'create', '--user', 'ada@example.com', '--name', 'robot')
    const setPassword = ['users', 'set-password', '--email', 'ada@example.com', '--password', 'horse correct']
    expect((await at(...setPassword, '--keep-tokens')).out).toContain('These tokens live on: laptop, robot.')
    expect(jsonOf(await at('tokens', 'list', '--json'))).toHaveLength(2)
    expect((await at(...setPassword)).out).toContain('Revoked: laptop, robot.')
    expect(jsonOf(await at('tokens', 'list', '--json'))).toEqual([])
  })
})

describe('the configuration', () => {
  test('is refused with status 2, every fault named', async () => {
    const ended = await cem(['tools', 'list'], { env: { MAX_MEMORY_MB: 'lots', SANDBOX: 'docker' } })
    expect(ended.status).toBe(2)
    expect(ended.err).toContain('MAX_MEMORY_MB')
    expect(ended.err).toContain('sandbox.backend')
  })
})

test('doctor runs a program, and says how many sandboxes are kept warm and how many may run and wait', async () => {
  const { ok, checks } = jsonOf(await cem(['doctor', '--json'], { env: { OPTIMIZATION_SANDBOX_POOL_SIZE: '3' } }))
  const failed = checks.filter((check: { ok: boolean }) => !check.ok)
  expect([ok, failed]).toEqual([true, []])
  const pool = checks.find(({ name }: { name: string }) => name === 'pool')
  expect(pool.detail).toMatch(
    /^at most 3 warm sandboxes; \d+ runs at once \(2 of one person, up to \d+ when each has one\), 200 may wait \(50\);/,
  )
  expect(pool.detail).toMatch(/here \d+ started, \w+ after \d+ ms/)
})

test.skipIf(process.platform !== 'linux')('doctor --deep tries every layer, and leaves nothing of that', async () => {
  const env = { DATA_DIR: join(dir, 'data-of-deep'), WORKSPACES_DIR: join(dir, 'workspaces-of-deep') }
  const { ok, checks } = jsonOf(await cem(['doctor', '--deep', '--json'], { env }))
  const layers: { name: string; ok: boolean; detail: string }[] = checks.filter(({ name }: { name: string }) =>
    name.startsWith('layer'),
  )
  expect(layers.map(({ name }) => name)).toEqual([
    ...['layer microvm', 'layer namespaces', 'layer landlock', 'layer permissions'],
  ])
  const [microvm, namespaces, landlock, permissions] = layers.map(({ detail }) => detail.replace(/^in use; /, ''))
  expect(ok).toBe(true)
  expect(microvm).toMatch(/^a virtual machine started|^not available here: /)
  expect(namespaces).toMatch(/^(\d+) of \1 attempts to get out were stopped; |^not available here: /)
  expect(landlock).toMatch(/^(\d+) of \1 attempts to get out were stopped; \d more are known and not stopped: learn/)
  expect(permissions).toMatch(/^a guest can work in it; nothing more was asked/)
  const { detail } = checks.find(({ name }: { name: string }) => name === 'sandbox')
  const inUse = layers.filter((layer) => layer.detail.startsWith('in use; ')).map(({ name }) => name)
  expect(inUse).toEqual([`layer ${/isolation (\w+)/.exec(detail)?.[1]}`])

  const left = [env.DATA_DIR, env.WORKSPACES_DIR].flatMap((at) =>
    readdirSync(at, { recursive: true, encoding: 'utf8' }),
  )
  expect(left.filter((name) => /self-test-|probe-\d|guests\//.test(name))).toEqual([])
})

describe('a server that does not work', () => {
  const broken = 'console.error("No such module: left-pad; key " + process.env.KEY); process.exit(3)'
  const entry = (code: string, more: object = {}) => ({ command: process.execPath, args: ['-e', code], ...more })
  const starts = join(dir, 'starts-of-off.txt')
  const config = {
    server: { data_dir: join(dir, 'data-of-servers') },
    mcpServers: {
      calculator: { builtin: 'calculator' },
      broken: entry(broken, { env: { KEY: 'value-nobody-may-see' }, autoApprove: ['*'] }),
      off: entry(`require('node:fs').writeFileSync(${JSON.stringify(starts)}, '.')`, { disabled: true }),
    },
  }

  test('is named by doctor, with the last it said; one that is switched off is not started', async () => {
    writeFileSync(join(dir, 'servers.yaml'), JSON.stringify(config))
    const ended = await cem(['doctor', '--mcp', '--config', 'servers.yaml', '--json'])
    const checks: { name: string; ok: boolean; detail: string }[] = jsonOf(ended).checks
    const of = (server: string) => checks.find(({ name }) => name === `MCP server ${server}`)
    expect(of('calculator')).toMatchObject({ ok: true, detail: '9 tools' })
    expect(of('broken')).toMatchObject({
      ok: false,
      detail: expect.stringContaining('No such module: left-pad; key …'),
    })
    expect(of('off')).toMatchObject({ ok: true, detail: expect.stringContaining('switched off') })
    expect(existsSync(starts)).toBe(false)
    expect(ended.err).toContain('mcpServers.broken.autoApprove has no effect here')
    expect(ended.err).not.toContain('value-nobody-may-see')
    expect(ended.status).toBe(1)
  })

  test('tells why when its modules are generated', async () => {
    writeFileSync(join(dir, 'mcp.json'), JSON.stringify({ mcpServers: config.mcpServers }))
    const ended = await cem(['generate', '--mcp', 'mcp.json', '--out', 'made', '--json'])
    expect(jsonOf(ended).failed).toEqual([
      { name: 'broken', error: expect.stringContaining('No such module: left-pad; key …') },
    ])
    expect(ended.err).toContain('off is switched off')
    expect(existsSync(starts)).toBe(false)
    expect(ended.status).toBe(1)
  })
})

describe('a server whose variable is not set', () => {
  const fault =
    'The environment variable NOT_SET_HERE is not set: set it in .env or in the environment, then start again, ' +
    'or switch the server off ("disabled": true).'
  const mcpServers = {
    github: { command: process.execPath, args: [], env: { TOKEN: ['$', '{NOT_SET_HERE}'].join('') } },
    calculator: { builtin: 'calculator' },
  }
  const args = ['--config', 'unset.yaml', '--json']
  beforeAll(() => writeFileSync(join(dir, 'unset.yaml'), JSON.stringify({ mcpServers })))

  test('fails alone when modules are generated', async () => {
    const ended = await cem(['generate', '--out', 'made-unset', ...args])
    expect(jsonOf(ended)).toMatchObject({
      servers: [{ name: 'calculator' }],
      failed: [{ name: 'github', error: fault }],
    })
    expect(ended.status).toBe(1)
  })

  test('keeps no program from running', async () => {
    writeFileSync(
      join(dir, 'sum.ts'),
      "import { add } from './servers/calculator/add.ts'\nexport default await add({ a: 1, b: 2 })\n",
    )
    const ended = await cem(['exec', 'sum.ts', ...args])
    expect(jsonOf(ended)).toMatchObject({ status: 'finished', value: 3 })
    expect(ended.err).toContain(`The server "github" cannot be connected to: ${fault}`)
    expect(ended.status).toBe(0)
  })

  test('is a warning of doctor', async () => {
    const ended = await cem(['doctor', ...args])
    const { ok, checks } = jsonOf(ended)
    expect(checks).toContainEqual({ name: 'MCP server github', ok: true, warning: true, detail: fault })
    expect(ok).toBe(true)
    expect(ended.status).toBe(0)
  })
})

describe('batches', () => {
  test('run programs on one pool and print each when it is done, whatever the others do', async () => {
    const lines = [
      { id: 'slow', code: "await new Promise((done) => setTimeout(done, 1500))\nexport default 'slow'" },
      { id: 'quick', code: "export default 'quick'" },
      { id: 3, code: 'for (;;) {}', timeoutMs: 300 },
      { id: 'wrong' },
      { id: 'last', code: 'export default 5' },
    ]
    writeFileSync(join(dir, 'batch.jsonl'), `${lines.map((line) => JSON.stringify(line)).join('\n')}\nnot json\n`)
    const ended = await cem(['exec', '--batch', 'batch.jsonl', '--concurrency', '2'])
    const answers = ended.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const byId = new Map(answers.map((answer) => [answer.id ?? answer.line, answer]))
    expect(ended.status).toBe(1)
    expect(answers).toHaveLength(6)
    expect(byId.get('quick').value).toBe('quick')
    expect(byId.get('slow').value).toBe('slow')
    expect(byId.get(3).outcome).toEqual({ kind: 'timed-out', limitMs: 300, clock: 'wall' })
    expect(byId.get(4).error.message).toContain('code')
    expect(byId.get(6).error.message).toContain('not JSON')
    expect(byId.get('last').value).toBe(5)
    expect(answers.findIndex(({ id }) => id === 'quick')).toBeLessThan(answers.findIndex(({ id }) => id === 'slow'))
  })

  test('search for many tasks with one index, with the same ranking as one by one', async () => {
    writeFileSync(join(dir, 'tasks.jsonl'), '{"id":1,"task":"square root of 9"}\n{"id":2,"task":"read a file"}\n')
    const { out, status } = await cem(['tools', 'search', '--batch', 'tasks.jsonl', '--limit', '3'])
    const [first, second] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(status).toBe(0)
    expect(first).toMatchObject({ id: 1, results: [{ tool: 'sqrt' }, {}, {}] })
    expect(second).toMatchObject({ id: 2, results: [{ server: 'filesystem' }, {}, {}] })
    const alone = jsonOf(await cem(['tools', 'search', 'read a file', '--limit', '3', '--json']))
    expect(second.results).toEqual(alone.results)
  })
})

describe('the command', () => {
  test('says its version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(await cem(['--version'])).toEqual({ status: 0, out: `${version}\n`, err: '' })
  })

  test.each([
    ['a list', ['tools', 'list'], ''],
    ['a document', ['tools', 'list', '--json'], ''],
    ['a program that never stops printing', ['exec', '-'], 'for (;;) console.log("more")'],
    ['a batch of those', ['exec', '--batch', '-', '--concurrency', '1'], batchOf('for (;;) console.log("more")')],
  ])('ends quietly when nobody reads %s any more', async (_what, args, stdin) => {
    const { status, err } = await cem(args, { stdin, reads: false })
    expect(status).toBe(0)
    expect(err).not.toMatch(/EPIPE|Error|Stopped/)
  })
})

function batchOf(code: string): string {
  const lines = [{ id: 'first', code: 'export default 1' }, ...[1, 2].map((id) => ({ id, code }))]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}
