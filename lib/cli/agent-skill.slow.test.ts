import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'

// What skills/agent/SKILL.md tells an agent with a shell is done here to the letter, by a real shell.

const page = readFileSync('skills/agent/SKILL.md', 'utf8')
const dir = mkdtempSync(join(tmpdir(), 'agent-skill-'))
const project = join(dir, 'project')
mkdirSync(project)
mkdirSync(join(dir, 'bin'))
writeFileSync(join(dir, 'bin/cem'), `#!/bin/sh\nexec '${process.execPath}' '${resolve('lib/cli/main.ts')}' "$@"\n`)
chmodSync(join(dir, 'bin/cem'), 0o755)
// Each command is a process that opens everything, and the machine may be busy with something else.
vi.setConfig({ testTimeout: 180_000 })
afterAll(() => rmSync(dir, { recursive: true, force: true }))

interface Ended {
  status: number
  out: string
  err: string
}

function shell(script: string): Promise<Ended> {
  const env = {
    NODE_ENV: 'test' as const,
    PATH: [join(dir, 'bin'), process.env.PATH].join(delimiter),
    HOME: dir,
    DATA_DIR: join(dir, 'data'),
    WORKSPACES_DIR: join(dir, 'workspaces'),
  }
  return new Promise((done) => {
    const child = execFile('sh', ['-c', script], { cwd: project, env }, (error, out, err) =>
      done({ status: error === null ? 0 : Number(error.code), out, err }),
    )
    child.stdin?.end()
  })
}

/** The commands in the order of the page: blocks, and what stands in a sentence. */
const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text)
const inSentences = [...page.matchAll(/`(cem [^`]+)`/g)].map(([, text = '']) => text)

test('the page is short, and its head is one of a skill', () => {
  expect(page.split('\n').length).toBeLessThanOrEqual(41)
  const head: unknown = parse(/^---\n(.*?)\n---\n/s.exec(page)?.[1] ?? '')
  expect(Object.keys(head as object)).toEqual(['name', 'description'])
  expect(head).toMatchObject({ name: expect.stringMatching(/^[a-z0-9-]{1,64}$/) })
  expect((head as { description: string }).description.length).toBeLessThanOrEqual(1024)
  expect([blocks.length, inSentences]).toEqual([3, ['cem runs undo RUN --workspace . --yes']])
})

test('each command does what the page says of it', async () => {
  const [search = '', show = '', run = ''] = blocks
  const found = await shell(search)
  expect(found).toMatchObject({ status: 0, out: expect.stringMatching(/^\* \d\.\d\d calculator\.sqrt /) })
  expect(found.out.trim().split('\n')).toHaveLength(3)

  const shown = await shell(show)
  expect(shown).toMatchObject({
    status: 0,
    out: expect.stringContaining('sqrt(input: { n: number }): Promise<number>'),
  })
  expect(shown.out).toContain("import { sqrt } from './servers/calculator/sqrt.ts'")
  // The program of the page has that very line.
  expect(run).toContain("import { sqrt } from './servers/calculator/sqrt.ts'\n")

  const ran = await shell(run)
  const record = JSON.parse(ran.out)
  expect([ran.status, record.outcome]).toEqual([0, { kind: 'returned' }])
  expect(record).toMatchObject({
    ...{ value: { count: 3, largest: 4 }, stdout: '', findings: [] },
    files: [{ path: 'roots.json', change: 'created' }],
  })
  expect(JSON.parse(readFileSync(join(project, 'roots.json'), 'utf8'))).toEqual([2, 3, 4])

  const undone = await shell((inSentences[0] ?? '').replace('RUN', record.runId))
  expect(undone.status).toBe(0)
  expect(readdirSync(project)).not.toContain('roots.json')
})

test('a command takes --json as it says, and what is wrong is told with its line and status', async () => {
  const [search = '', show = '', run = ''] = blocks
  expect(JSON.parse((await shell(`${search.trim()} --json`)).out).results[0]).toMatchObject({
    ...{ server: 'calculator', tool: 'sqrt', selected: true },
  })
  expect(JSON.parse((await shell(`${show.trim()} --json`)).out)).toMatchObject({ fn: 'sqrt' })
  const wrong = await shell(run.replace('calculator/sqrt.ts', 'calculator/sqroot.ts'))
  expect(wrong.status).toBe(1)
  expect(JSON.parse(wrong.out).findings).toMatchObject([{ rule: 'imports', line: 1 }])
  expect((await shell(run.replace('--json', '--jason'))).status).toBe(2)
  // The folder of the page itself is nothing that programs have.
  const skill = await shell(
    run.replace(
      /'PROGRAM'\n.*PROGRAM/s,
      "'PROGRAM'\nimport fs from 'node:fs'\nexport default fs.readdirSync('skills')\nPROGRAM",
    ),
  )
  expect(JSON.parse(skill.out).value).toContain('read-csv')
  expect(JSON.parse(skill.out).value).not.toContain('agent')
})

test('a call that may destroy something is denied as it says, and made once --approve all is added', async () => {
  const program = (options: string) => `cem exec - --workspace . --json ${options} <<'PROGRAM'
import { execute } from './servers/database/execute.ts'
export default (await execute({ sql: 'DELETE FROM users WHERE id = ?', params: [1] })).changes
PROGRAM
`
  const denied = await shell(program(''))
  expect(denied.status).toBe(1)
  expect(JSON.parse(denied.out)).toMatchObject({
    ...{ outcome: { kind: 'threw', name: 'ToolError' }, value: null },
    toolCalls: [{ tool: 'execute', ok: false, error: { code: 'denied' } }],
  })
  const [, added = ''] = /`(--approve all)`/.exec(page) ?? []
  const made = await shell(program(added))
  expect([made.status, JSON.parse(made.out).value]).toEqual([0, 1])
})
