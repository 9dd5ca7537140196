// Every tool of every profile by the command line of the official Inspector, over HTTP, SSE and stdio, in both revisions:
// node bench/probes/inspector.ts
// It is fetched with npx, which is why this is no test. Answers 1 when a tool did not work.
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { TOOLS_OF } from '../../lib/mcp/server/profiles.ts'
import { PROFILES } from '../../lib/people/reach.ts'

const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0'
const TOKEN = 'probe-of-the-inspector'
const LIMIT_MS = 180_000
const MAIN = resolve('lib/cli/main.ts')

/** What each tool is called with, and what its answer holds. */
const CALLS: Record<string, { args: string[]; answer: string }> = {
  search_tools: {
    args: ['query=add two numbers', 'detail_level=full', 'max_results=1'],
    answer: 'servers/calculator/add.ts',
  },
  execute_code: { args: ['code=export default 6 * 7'], answer: '"result": 42' },
  execute_task: { args: ['task_description=Add 2 and 40'], answer: '"result": 42' },
  list_available_tools: { args: [], answer: '"calculator"' },
  list_servers: { args: [], answer: '"calculator"' },
  get_server_tools: { args: ['server_name=calculator'], answer: '"add"' },
  save_state: { args: ['state_data={"seen":[1]}'], answer: '/workspace/state.json' },
  get_state: { args: [], answer: '"exists"' },
  list_skills: { args: [], answer: '"read-csv"' },
  run_skill: { args: ['name=no-such-skill'], answer: 'There is no skill called' },
  save_skill: { args: ['name=No Name', 'description=a try'], answer: 'Expected a skill' },
}

const dir = mkdtempSync(join(tmpdir(), 'inspector-'))
const env = {
  ...process.env,
  // npx runs the Inspector with the Node that is found first.
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  DATA_DIR: join(dir, 'data'),
  WORKSPACES_DIR: join(dir, 'workspaces'),
  CEM_TOKEN: TOKEN,
}

const serving = (['http', 'sse'] as const).map((kind) => ({ kind, ...serve(kind) }))
try {
  for (const { kind, url } of serving) {
    const at = await url
    const header = ['--transport', kind, '--header', `Authorization: Bearer ${TOKEN}`]
    for (const profile of PROFILES) await tryAll(kind, profile, [`${at}?profile=${profile}`, ...header])
  }
  for (const profile of PROFILES) {
    const file = join(dir, `${profile}.json`)
    const entry = { command: process.execPath, args: [MAIN, 'serve', '--profile', profile], env: serverEnv() }
    writeFileSync(file, JSON.stringify({ mcpServers: { cem: entry } }))
    await tryAll('stdio', profile, ['--config', file, '--server', 'cem'])
  }
} finally {
  for (const { child } of serving) child.kill()
  rmSync(dir, { recursive: true, force: true })
}

function serverEnv(): Record<string, string> {
  const { DATA_DIR, WORKSPACES_DIR, PATH } = env
  return { DATA_DIR, WORKSPACES_DIR, PATH }
}

function serve(kind: string) {
  const child = spawn(process.execPath, [MAIN, 'serve', '--transport', kind, '--port', '0'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = new Promise<string>((done, fail) => {
    let told = ''
    child.stderr.on('data', (text) => {
      told += text
      const at = /MCP server at (\S+)/.exec(told)?.[1]
      if (at) done(at)
    })
    child.once('exit', () => fail(new Error(told)))
  })
  return { child, url }
}

async function tryAll(transport: string, profile: (typeof PROFILES)[number], target: string[]): Promise<void> {
  for (const era of transport === 'sse' ? ['legacy'] : ['legacy', 'modern']) {
    const ask = (...more: string[]) => inspect([...target, '--protocol-era', era, ...more])
    const where = `${transport} ${era} ${profile}`
    const listed = await ask('--method', 'tools/list', '--strict')
    tell(
      `${where}: the list`,
      TOOLS_OF[profile].every(({ name }) => listed.out.includes(`"${name}"`)),
      listed,
    )
    for (const { name } of TOOLS_OF[profile]) {
      const { args, answer } = CALLS[name] ?? { args: [], answer: '' }
      const called = await ask(
        '--method',
        'tools/call',
        '--tool-name',
        name,
        ...args.flatMap((arg) => ['--tool-arg', arg]),
      )
      tell(`${where}: ${name}`, called.out.includes(answer), called)
    }
  }
}

interface Said {
  status: number
  out: string
  err: string
}

async function inspect(args: string[]): Promise<Said> {
  try {
    const options = { env, cwd: dir, timeout: LIMIT_MS, maxBuffer: 64 * 1024 * 1024 }
    const { stdout, stderr } = await promisify(execFile)('npx', ['--yes', INSPECTOR, '--cli', ...args], options)
    return { status: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string }
    return { status: Number(code ?? 1), out: stdout, err: stderr || String(error) }
  }
}

function tell(what: string, isRight: boolean, { status, out, err }: Said): void {
  const isOk = isRight && status === 0
  console.log(
    `${isOk ? 'ok  ' : 'FAIL'} ${what}${isOk ? '' : `\n     status ${status}\n${out.slice(0, 2_000)}\n${err.slice(0, 2_000)}`}`,
  )
  if (!isOk) process.exitCode = 1
}
