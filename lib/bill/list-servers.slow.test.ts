import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { isSecretHere } from '../config/own-secrets.ts'
import { serveRequests } from '../mcp/client/testing/serve-http.ts'
import type { Person } from '../people/person.ts'
import { createInstallation } from '../testing/open-playground.ts'
import { countTools } from '../tokens/tool-tokens.ts'
import type { CountedServer } from './compute-bill.ts'
import { type ListOptions, listServers } from './list-servers.ts'
import { readBlock } from './read-block.ts'

const installation = createInstallation()
const dir = mkdtempSync(join(tmpdir(), 'bill-'))
afterAll(async () => {
  await installation.close()
  rmSync(dir, { recursive: true, force: true })
})

const ODD = resolve('lib/bill/testing/odd-server.mjs')
const odd = (oddity: string, ...args: string[]) => ({ command: process.execPath, args: [ODD, oddity, ...args] })
const named = (name: string) => ['$', `{env:${name}}`].join('')
const person: Person = { ...installation.personOf('ann'), isListed: true }
const administrator: Person = { ...person, id: 'root', admin: true }
const SECRETS = { NEXTAUTH_SECRET: 'hunter-session', OPENAI_API_KEY: 'hunter-model', PLAIN: 'told freely' }

interface Counting extends Pick<ListOptions, 'signal' | 'limitMs' | 'hurry' | 'onListed'> {
  who: Person
  leftMs: number
  /** What people at work wait for a connection, in seconds. */
  connect: number
  /** Where a person stands who has the block in a file; without it the block is pasted. */
  cwd: string
}

async function count(servers: Record<string, object>, how: Partial<Counting> = {}): Promise<CountedServer[]> {
  const { who = administrator, leftMs = 60_000, connect = 30, cwd, ...more } = how
  const found = await readBlock(JSON.stringify({ mcpServers: servers }), who.id)
  const set = installation.config({ env: SECRETS })
  const config = { ...set, connections: { ...set.connections, connect_timeout: connect } }
  const listing = { signal: new AbortController().signal, deadline: performance.now() + leftMs, ...more }
  const here = cwd === undefined ? undefined : { cwd, variable: config.variable, isSecret: isSecretHere }
  const listed = await listServers(found, { config, person: who, ...listing, ...(here && { here }) })
  return listed.count(Object.keys(servers), listing.signal)
}
const toolsOf = (one: CountedServer | undefined) => (one && 'tools' in one ? one.tools : [])
const stateOf = (one: CountedServer | undefined) => (one && 'state' in one ? one.state : undefined)

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('servers of a block', { timeout: 120_000 }, () => {
  test('each is asked, and one that fails keeps nobody from the others', async () => {
    const module = (name: string) => resolve(`node_modules/@modelcontextprotocol/server-${name}/dist/index.js`)
    const counted = await count({
      memory: { command: process.execPath, args: [module('memory')] },
      files: { command: process.execPath, args: [module('filesystem'), dir] },
      some: { ...odd('many'), includeTools: ['tool_7', 'tool_9'] },
      gone: { command: 'there-is-no-such-command' },
      off: { ...odd('plain'), disabled: true },
      asks: { ...odd('plain'), env: { KEY: ['$', '{input:key}'].join('') } },
      silent: { ...odd('silent'), connectTimeout: 1 },
      calculator: { builtin: 'calculator' },
    })
    const [memory, files, some, gone, off, asks, silent, calculator] = counted
    expect(toolsOf(memory).length).toBeGreaterThanOrEqual(9)
    expect(toolsOf(files).map(({ tool }) => tool)).toContain('read_text_file')
    expect(toolsOf(some).map(({ tool }) => tool)).toEqual(['tool_7', 'tool_9'])
    expect(toolsOf(calculator).length).toBeGreaterThan(5)
    expect(stateOf(gone)).toContain('ENOENT')
    expect(off).toEqual({ name: 'off', state: expect.stringContaining('switched off'), isOff: true })
    expect(stateOf(asks)).toBe('It asks for key: put the value into the block.')
    expect(stateOf(silent)).toContain('Timed out after 1 s')
  })

  test('tokens are those of the tool as direct calling sends it', async () => {
    const [one] = await count({ 'my server': odd('plain') })
    const inputSchema = { type: 'object', properties: { id: { type: 'string', description: 'Which one' } } }
    const [tokens] = await countTools([{ server: 'my server', tool: 'one', description: 'The only one.', inputSchema }])
    expect(toolsOf(one)).toEqual([{ tool: 'one', tokens }])
  })

  test('what is too large is refused with its size, and the small ones are counted all the same', async () => {
    const counted = await count({
      large: odd('large'),
      too_large: odd('too_large'),
      deep: odd('deep'),
      plain: odd('plain'),
    })
    const [large, tooLarge, deep, plain] = counted
    expect(stateOf(large)).toMatch(/^Its tool "told \[2J at length" has 5.0 MB of description and schema/)
    expect(stateOf(tooLarge)).toBe('Its list of tools has more than 10 MB, or a million values: that is not read.')
    expect(stateOf(deep)).toBe('Its list of tools is nested too deep to be read.')
    expect(toolsOf(plain)).toHaveLength(1)
  })

  test('one may take as long as was said, also where people at work wait less', async () => {
    const [silent, hasty] = await count(
      { silent: odd('silent'), hasty: { ...odd('silent'), connectTimeout: 1 } },
      { limitMs: 2_500, connect: 0.5 },
    )
    expect(stateOf(silent)).toMatch(/(within|after) 2\.5 s/)
    expect(stateOf(hasty)).toContain('Timed out after 1 s')
  })

  test('when there is no time left, those that were not asked say so', async () => {
    const [one, off] = await count({ one: odd('plain'), off: { ...odd('plain'), disabled: true } }, { leftMs: 0 })
    expect(stateOf(one)).toBe('There was no time left to ask it. Count it by itself.')
    expect(stateOf(off)).toContain('switched off')
  })

  test('when others wait, one that is silent is let go, and what was listed is counted', async () => {
    const others = new AbortController()
    const [one, silent] = await count(
      { a: odd('plain'), b: odd('silent') },
      { hurry: others.signal, onListed: () => others.abort() },
    )
    expect(toolsOf(one)).toHaveLength(1)
    expect(stateOf(silent)).toMatch(/^It did not list its tools while there was time: others wait/)
  })

  test('10,000 tools are counted, while others count in between', async () => {
    const [many] = await count({ many: odd('many') })
    expect(toolsOf(many)).toHaveLength(10_000)
    expect(toolsOf(many).every(({ tokens }) => tokens > 20)).toBe(true)
  })

  test('by a command line no server is handed a secret of this installation, and other variables are put in', async () => {
    const key = (value: string) => ({ ...odd('key'), env: { KEY: value } })
    const servers = {
      session: key(named('NEXTAUTH_SECRET')),
      model: { url: `https://example.org/${named('OPENAI_API_KEY:-x')}` },
      shell: key(['$', '{NEXTAUTH_SECRET}'].join('')),
      codex: { url: 'https://example.org/mcp', bearer_token_env_var: 'NEXTAUTH_SECRET' },
      plain: key(named('PLAIN')),
      unset: key(named('NOT_SET_HERE')),
    }
    const counted = await count(servers, { cwd: dir })
    const [session, model, shell, codex, plain, unset] = counted
    for (const one of [session, shell, codex])
      expect(stateOf(one)).toMatch(/^NEXTAUTH_SECRET is a secret of this installation and handed to no server/)
    expect(stateOf(model)).toMatch(/^OPENAI_API_KEY is a secret of this installation/)
    expect(stateOf(unset)).toContain('NOT_SET_HERE is not set')
    const [expected] = await countTools([
      {
        server: 'plain',
        tool: 'key',
        description: 'told freely',
        inputSchema: { type: 'object', properties: { id: { type: 'string', description: 'Which one' } } },
      },
    ])
    expect(toolsOf(plain)[0]?.tokens).toBe(expected)
    expect(JSON.stringify(counted)).not.toContain('hunter')
  })

  test('no variable of here is put into a pasted block, also when an administrator pastes it', async () => {
    const asked: string[] = []
    const served = await serveRequests(async (request) => {
      asked.push(request.url)
      return new Response(null, { status: 500 })
    })
    const note = join(dir, 'named')
    const counted = await count({
      env: { ...odd('key', note), env: { KEY: named('PLAIN') } },
      args: odd('plain', note, named('PLAIN')),
      url: { url: `${served.url}?told=${named('PLAIN')}` },
      headers: { url: served.url, headers: { A: named('PLAIN'), B: named('OTHER:-x') } },
      shell: { ...odd('key', note), env: { KEY: ['$', '{PLAIN}'].join('') } },
    })
    served.close()
    for (const at of [0, 1, 2, 4])
      expect(stateOf(counted[at])).toBe(
        'It names the variable PLAIN, and none of here is put into a pasted block: write the value in place of the variable.',
      )
    expect(stateOf(counted[3])).toMatch(/^It names the variables PLAIN and OTHER, /)
    expect(asked).toEqual([])
    expect(() => readFileSync(note)).toThrow()
  })

  test('a pasted command starts in an empty folder, one of a file where the person stands', async () => {
    const where = [
      '-e',
      `require('fs').writeFileSync(${JSON.stringify(join(dir, 'where'))}, process.cwd() + ' ' + require('fs').readdirSync('.'))`,
    ]
    const told = () => readFileSync(join(dir, 'where'), 'utf8')
    await count({ where: { command: process.execPath, args: where } })
    expect(told()).toMatch(/cem-bill-[^/]* $/)
    await count({ where: { command: process.execPath, args: where } }, { cwd: installation.dir })
    expect(told().split(' ')[0]).toBe(realpathSync(installation.dir))
  })

  test('a person starts no command, reaches no private address and is handed no variable', async () => {
    const asked: string[] = []
    const served = await serveRequests(async (request) => {
      asked.push(request.url)
      return new Response(null, { status: 500 })
    })
    const note = join(dir, 'started')
    const servers = {
      command: odd('plain', note),
      loopback: { url: served.url },
      name: { url: served.url.replace('127.0.0.1', 'localhost') },
      variable: { url: 'https://example.org/mcp', headers: { A: named('PLAIN') } },
      calculator: { builtin: 'calculator' },
    }
    const [command, loopback, name, variable, calculator] = await count(servers, { who: person })
    expect(stateOf(command)).toContain('only an administrator')
    expect(() => readFileSync(note)).toThrow()
    expect([stateOf(loopback), stateOf(name)]).toEqual([expect.any(String), expect.any(String)])
    expect(asked).toEqual([])
    expect(stateOf(variable)).toContain('write the value in place of the variable')
    expect(toolsOf(calculator).length).toBeGreaterThan(5)
    // An administrator's request comes there.
    await count({ loopback: { url: served.url } })
    expect(asked.length).toBeGreaterThan(0)
    served.close()
  })

  test('when it is stopped, no process of a server is left, and one that is late is let go', async () => {
    const note = join(dir, 'pids')
    const stopped = new AbortController()
    const counting = count({ a: odd('stubborn', note), b: odd('silent', note) }, { signal: stopped.signal })
    const pids = () => readFileSync(note, 'utf8').trim().split('\n').map(Number)
    await vi.waitFor(() => expect(pids()).toHaveLength(2), { timeout: 20_000 })
    stopped.abort(new Error('enough'))
    await expect(counting).rejects.toThrow('enough')
    // One that was killed is gone a moment later.
    await vi.waitFor(() => expect(pids().filter(isAlive)).toEqual([]), { timeout: 500 })

    const late = join(dir, 'late')
    const [one] = await count({ late: odd('listless', late) }, { limitMs: 3_000 })
    expect(stateOf(one)).toBe('It did not list its tools within 3 s.')
    await vi.waitFor(() => expect(isAlive(Number(readFileSync(late, 'utf8')))).toBe(false), { timeout: 500 })
  })
})
