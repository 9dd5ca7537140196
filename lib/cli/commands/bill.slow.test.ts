import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { cemIn } from '../testing/cem-in.ts'

const home = mkdtempSync(join(tmpdir(), 'cem-bill-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const cem = cemIn(home)
const ODD = resolve('lib/bill/testing/odd-server.mjs')
const odd = (oddity: string, ...args: string[]) => ({ command: process.execPath, args: [ODD, oddity, ...args] })
const file = (name: string, mcpServers: Record<string, object>) => {
  writeFileSync(join(home, name), JSON.stringify({ mcpServers }))
  return name
}
const memory = resolve('node_modules/@modelcontextprotocol/server-memory/dist/index.js')
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('cem bill', { timeout: 120_000 }, () => {
  test('FILE --json is one document with what each server costs, without an account and with nothing made', async () => {
    const block = file('block.json', {
      memory: { command: process.execPath, args: [memory] },
      one: odd('plain'),
      gone: { command: 'there-is-no-such-command' },
    })
    const ended = await cem(['bill', block, '--json', '--model', 'gpt-4.1', '--turns', '4', '--tasks', '10'])
    expect(ended).toMatchObject({ status: 0, err: '' })
    const bill = JSON.parse(ended.out)
    expect(bill.servers).toMatchObject([
      { name: 'memory', tools: 9 },
      { name: 'one', tools: 1 },
      { name: 'gone', tools: 0, tokens: 0, state: expect.stringContaining('ENOENT') },
    ])
    const sum = bill.servers.reduce((all: number, { tokens }: { tokens: number }) => all + tokens, 0)
    expect(bill.perTurn.tokens).toBe(sum)
    expect(bill.perTurn.cost).toBeCloseTo((sum * 2) / 1e6, 9)
    expect(bill.perMonth.cost).toBeCloseTo(bill.perTurn.cost * 40, 9)
    expect(bill.breakEvenTools).toBeGreaterThanOrEqual(1)
    expect(bill).toMatchObject({ turnsPerTask: 4, tasksPerMonth: 10, price: { model: 'gpt-4.1', source: 'list' } })
    expect(existsSync(join(home, 'data'))).toBe(false)
  })

  test('- reads what is piped in, and says in text the small saving before the large one', async () => {
    const block = JSON.stringify({ mcpServers: { many: odd('many'), odd: { ...odd('silent'), connectTimeout: 1 } } })
    const { status, out } = await cem(['bill', '-', '--price-input', '2', '--price-output', '8'], block)
    expect(status).toBe(0)
    const [header, many, silent, together] = out.split('\n')
    expect(header).toMatch(/^Server +Tools +Tokens$/)
    expect(many).toMatch(/^many +10,000 +[\d,]+$/)
    expect(silent).toMatch(/^odd +– +– +The server "odd" is not available: Timed out after 1 s/)
    expect(together).toMatch(/^Together +10,000 +[\d,]+$/)
    expect(out.indexOf('the cheapest other way')).toBeLessThan(out.indexOf('Against direct calling with all schemas'))
    expect(out).toContain('$2.00 for a million tokens read, $8.00 written')
    expect(out).toContain('1 server was not counted, so the true figures are higher.')
  })

  test('--tools tells every tool', async () => {
    const { out } = await cem(['bill', file('tools.json', { one: odd('plain') }), '--tools', '--result-tokens', '0'])
    expect(out).toMatch(/^ {2}one +\d+$/m)
    expect(out).toContain('a call returns 0 tokens')
    expect(out).toContain('No model is set; prices are those of gpt-4.1-mini: $0.40 for a million tokens read')
  })

  test('without FILE it is what is connected, also where no database was made', async () => {
    const { status, out } = await cem(['bill', '--json'])
    expect(status).toBe(0)
    const { servers } = JSON.parse(out)
    expect(servers.map(({ name }: { name: string }) => name)).toContain('calculator')
    expect(existsSync(join(home, 'data/app.db'))).toBe(false)
  })

  test('ends with 1 where no server could be counted', async () => {
    const { status, out } = await cem(['bill', file('none.json', { gone: { command: 'there-is-no-such-command' } })])
    expect(status).toBe(1)
    expect(out.split('\n\n').slice(1)).toEqual([
      'No server could be counted, so it is not known what their schemas cost.\n',
    ])
  })

  test.each<[string[], string, string]>([
    [
      ['-'],
      '{"mcpServers": {\n "a": {"command": "hunter2" "args"',
      'stdin: This is not JSON: comma expected in line 2, column 29.',
    ],
    [['-'], '', 'stdin: The block is empty.'],
    [['nothing.json'], '', 'There is no file at'],
    [['-', '--price-input', '1'], '{}', 'say both, or neither'],
    [['-', '--turns', '1'], '{}', 'A task has at least 2 turns: one turn calls a tool'],
    [['-', '--result-tokens', '-1'], '{}', 'Expected a whole number, 0 or more.'],
    [['-', '--turns', 'many'], '{}', 'Expected a whole number above 0.'],
  ])('%j ends with 2 and says why', async (args, stdin, why) => {
    const ended = await cem(['bill', ...args], stdin)
    expect(ended).toMatchObject({ status: 2, out: '', err: expect.stringContaining(why) })
    expect(ended.err).not.toContain('hunter2')
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s ends the servers with it, also those that do not want to',
    async (signal) => {
      const note = join(home, signal)
      mkdirSync(note)
      const block = file(`${signal}.json`, { a: odd('stubborn', join(note, 'a')), b: odd('silent', join(note, 'b')) })
      const env = { NODE_ENV: 'test' as const, PATH: process.env.PATH, HOME: home, DATA_DIR: join(home, 'data') }
      const child = spawn(process.execPath, [resolve('lib/cli/main.ts'), 'bill', block], { cwd: home, env })
      let err = ''
      child.stderr.on('data', (text) => (err += text))
      const ended = new Promise<number | null>((done) => child.on('close', done))
      const pids = () => ['a', 'b'].map((name) => Number(readFileSync(join(note, name), 'utf8')))
      await vi.waitFor(() => expect(pids()).toHaveLength(2), { timeout: 30_000 })
      child.kill(signal)
      expect(await ended).toBe(1)
      expect(err).toBe('cem: Stopped: the servers were let go.\n')
      await vi.waitFor(() => expect(pids().filter(isAlive)).toEqual([]), { timeout: 1_000 })
    },
  )
})
