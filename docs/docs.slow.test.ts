import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../lib/people/person.ts'
import type { Playground } from '../lib/playground.ts'
import { createInstallation, runToEnd } from '../lib/testing/open-playground.ts'
import { blocksOf, PAGES, root } from './read-docs.ts'

// Every command and every program of the pages is run, in a folder and with data of their own.

/** What is not run here, and why. */
const NOT_RUN: [command: RegExp, why: string][] = [
  [/^npm run pack\b/, 'scripts/pack/pack.slow.test.ts makes it'],
  [/^npm install -g\b/, 'it would install for everybody; the same test installs the package in a folder'],
  [/^code-execution-mcp$/, 'the same'],
  [/^npm start\b/, 'the journeys in a browser start it (e2e/playwright.config.ts)'],
  [/^npm test\b/, 'it would run this'],
  [/^npm run bench\b/, 'takes minutes; bench/ has tests of its own'],
  [/^npm run test:hostile\b/, 'takes minutes'],
  [/^npm run -s cem -- (serve|mcp)\b/, 'waits for a client; lib/cli/commands/serve.slow.test.ts starts it'],
  [/^cem connect (?!.*--yes)/, 'asks on a terminal; lib/clients has tests of its own'],
  [/^cem import (?!--json|--yes)/, 'the same'],
  [/^cem import --yes/, 'needs clients with servers; the same'],
  [/^claude /, 'needs Claude Code'],
  [/^curl .*127\.0\.0\.1:3000/, 'needs a server; e2e/http.spec.ts asks in the same way'],
  [/^curl .*example\.com/, 'needs a server at a public name'],
  [/^cem skills repair\b/, 'needs a model; lib/cli/commands/skills.slow.test.ts has one'],
  [
    /^npm run -s cem -- state restore\b/,
    'which numbers there are goes by what was tried before; lib/cli/commands/state.slow.test.ts restores',
  ],
  [/^git pull\b/, 'needs the network'],
]

const commands = PAGES.flatMap((page) =>
  blocksOf(page, 'sh')
    .flatMap((block) => block.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((command) => ({ page, command })),
)
/** A command that several pages have is run for the first of them. */
const isFirst = ({ command }: { command: string }, at: number) =>
  commands.findIndex((each) => each.command === command) === at
const whyNot = (command: string) => NOT_RUN.find(([pattern]) => pattern.test(command))?.[1]

test('nothing is listed that no page has', () => {
  const unused = NOT_RUN.filter(([pattern]) => !commands.some(({ command }) => pattern.test(command)))
  expect(unused.map(([pattern]) => pattern.source)).toEqual([])
})

describe('commands', () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'docs-')))
  const here = join(dir, 'here')
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test' as const,
    HOME: dir,
    // What npm says of where somebody stands.
    INIT_CWD: here,
    DATA_DIR: join(dir, 'data'),
    WORKSPACES_DIR: join(dir, 'workspaces'),
    SERVERS_DIR: join(dir, 'servers'),
    // The pages are about the product, and not about what this machine can wall off.
    SANDBOX_MIN_ISOLATION: 'permissions',
    NODE: process.execPath,
    CEM: join(root, 'lib/cli/main.ts'),
  }
  // As npm does it, without a second Node.js for each command.
  const NPM =
    'npm() { [ "$1 $2 $3 $4" = "run -s cem --" ] || return 127; shift 4; "$NODE" "$CEM" "$@"; }\ncem() { npm run -s cem -- "$@"; }'
  /** A bound for a machine that is busy with something else. */
  const WITHIN = 240_000
  const shell = (command: string) =>
    promisify(execFile)('bash', ['-e', '-o', 'pipefail', '-c', `${NPM}\n${command}`], { cwd: here, env })
  let runId = ''

  beforeAll(async () => {
    mkdirSync(here)
    cpSync(join(root, 'servers'), env.SERVERS_DIR, { recursive: true })
    cpSync(join(root, 'examples/scenarios.jsonl'), join(here, 'examples/scenarios.jsonl'))
    writeFileSync(join(here, 'program.ts'), 'export default 2 + 2\n')
    writeFileSync(join(here, 'FILE.jsonl'), '{"id":"one","code":"export default 1"}\n')
    await shell('npm run -s cem -- users create --admin --email you@example.com --password "correct horse battery"')
    const { stdout } = await shell('npm run -s cem -- exec program.ts --json')
    runId = JSON.parse(stdout).runId
    expect(runId).not.toBe('')
  }, WITHIN)
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  const tried = commands.filter(isFirst).filter(({ command }) => whyNot(command) === undefined)
  test.each(tried)(
    '$page: $command',
    async (each) => {
      const { stdout, stderr } = await shell(each.command.replaceAll('RUN_ID', runId)).catch((error) => {
        throw new Error(`${each.command} failed: ${error.stderr}${error.stdout}`, { cause: error })
      })
      // What says nothing on either has made a file, or kept what it said.
      if (/^(npm run -s )?cem/.test(each.command)) expect(stdout + stderr).not.toBe('')
    },
    WITHIN,
  )

  test('they wrote nothing into this installation', () => {
    expect(readdirSync(root)).not.toContain('restored')
    expect(readdirSync(here)).toEqual(expect.arrayContaining(['answer.ts', 'cem-data.tar.gz', 'restored']))
  })
})

describe('programs', () => {
  /** Blocks that are no programs of the sandbox; lib/library/library-docs.slow.test.ts runs those of the library. */
  const LIBRARY = /from '(\.\/lib\/|code-execution-mcp')/
  /** What is checked and not run: it needs a server that is not here. */
  const CHECKED = /docs:\/\/guide/
  const programs = PAGES.flatMap((page) =>
    blocksOf(page, 'ts')
      .filter((code) => !LIBRARY.test(code))
      .map((code, at) => ({ page, at: at + 1, code })),
  )
  const installation = createInstallation()
  let playground: Playground
  let person: Person

  beforeAll(async () => {
    playground = await installation.open()
    person = installation.personOf('reader')
    // The program of README.md reads it.
    await playground.workspace(person).write('numbers.txt', Buffer.from('12\n18\n33'))
    return installation.close
  })

  test('there are some', () => expect(programs.length).toBeGreaterThan(8))

  test.each(programs)('$page, program $at', async ({ code }) => {
    const isRun = !CHECKED.test(code)
    const until = isRun ? 'finished' : 'checked'
    const { record } = await runToEnd(playground, person, { code, types: true, until })
    expect(record.findings?.filter(({ severity }) => severity === 'error') ?? []).toEqual([])
    expect(record.outcome).toMatchObject({ kind: isRun ? 'returned' : 'stopped' })
    // Null where a program exports nothing, which a reader would see, too.
    if (isRun) expect(record.value).not.toBeNull()
  })
})
