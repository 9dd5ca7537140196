import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Argument, Command, Option } from 'commander'
import { afterAll, describe, expect, test } from 'vitest'
import { DECISIONS } from '../../runs/event.ts'
import { createCem } from '../cem.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { bashScript } from './bash-script.ts'
import { commandTree } from './command-tree.ts'

const dir = mkdtempSync(join(tmpdir(), 'completion-'))
afterAll(() => rmSync(dir, { recursive: true }))

const terminal = (out: (text: string) => void, env: Terminal['env'] = {}): Terminal => ({
  ...{ cwd: dir, env, out, err: out, ask: async () => null, close() {}, gone: new AbortController().signal },
})
/** What `cem completion …` prints. */
async function printed(args: string[], env: Terminal['env'] = {}): Promise<string> {
  let text = ''
  await createCem(terminal((more) => (text += more), env)).parseAsync(['completion', ...args], { from: 'user' })
  return text
}

/** What bash would offer at the end of each line, the script being sourced in it. */
function completed(script: string, lines: readonly string[][]): string[][] {
  const file = join(dir, 'cem.bash')
  writeFileSync(file, script)
  const asks = lines.map((words) => `ask ${words.map((word) => `'${word}'`).join(' ')}`)
  const { stdout, stderr, status } = spawnSync('bash', ['--norc', '--noprofile', '-u', '-s'], {
    encoding: 'utf8',
    input: `source '${file}'
ask() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _cem; echo "\${COMPREPLY[*]-}"; }
${asks.join('\n')}\n`,
  })
  expect([status, stderr]).toEqual([0, ''])
  return stdout
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split(' ').filter(Boolean))
}

const tree = commandTree(createCem(terminal(() => {})))

describe('in bash', () => {
  test('every command, option and value of the command line is completed', async () => {
    const cases: [line: string[], offered: string[]][] = tree.flatMap(({ path, commands, options, args }) => {
      const typed = path.split(' ')
      return [
        [[...typed, ''], commands.length > 0 ? [...commands] : [...(args[0] ?? [])]],
        [[...typed, '-'], options.flatMap(({ flags }) => flags)],
        ...options.flatMap(({ flags, takesValue, choices }) =>
          takesValue ? flags.map((flag): [string[], string[]] => [[...typed, flag, ''], [...choices]]) : [],
        ),
      ] satisfies [string[], string[]][]
    })
    expect(cases.length).toBeGreaterThan(150)
    const lines = cases.map(([line]) => line)
    expect(completed(await printed(['bash']), lines).map((offered, at) => [lines[at], offered])).toEqual(cases)
  })

  test.each<[line: string[], offered: string[]]>([
    [
      ['cem', 'to'],
      ['tools', 'tokens'],
    ],
    [
      ['cem', 'tools', 's'],
      ['show', 'search'],
    ],
    [['cem', 'serve', '--transport', 'h'], ['http']],
    // bash makes three words of --transport=h.
    [
      ['cem', 'serve', '--transport', '=', 's'],
      ['stdio', 'sse'],
    ],
    [
      ['cem', 'serve', '--transport', '='],
      ['stdio', 'http', 'sse'],
    ],
    [['cem', 'exec', '--json', 'a.ts', '--appr'], ['--approve']],
    // The value of an option is no command, and files are completed by bash itself.
    [['cem', 'run', '--config', 'tools', '--until', 'f'], ['finished']],
    [['cem', 'exec', '--config', ''], []],
    [['cem', 'runs', 'answer', 'r_1', '2', 'allow'], DECISIONS.filter((one) => one.startsWith('allow'))],
    [['cem', 'connect', 'claude-c'], ['claude-code']],
    [['cem', 'completion', 'f'], ['fish']],
    [['cem', 'completion', 'fish', ''], []],
    [['cem', 'nothing', ''], []],
  ])('%j offers %j', async (line, offered) => {
    expect(completed(await printed(['bash']), [line])).toEqual([offered])
  })

  test('what somebody adds with choices completes by itself', () => {
    const program = new Command('cem')
    program
      .command('connect')
      .addArgument(new Argument('<client>', "whose file: it's theirs").choices(['claude-code', 'cursor']))
      .addArgument(new Argument('[scope]').choices(['user', 'project']))
      .addOption(new Option('-m, --mode <how>').choices(['stdio', 'http']))
    const script = bashScript(commandTree(program), ['cem'])
    const lines = [
      ['cem', 'connect', 'c'],
      ['cem', 'connect', 'cursor', ''],
      ['cem', 'connect', '-m', ''],
      ['cem', 'connect', '-m', 'http', 'cu'],
    ]
    expect(completed(script, lines)).toEqual([
      ['claude-code', 'cursor'],
      ['user', 'project'],
      ['stdio', 'http'],
      ['cursor'],
    ])
  })

  test('both names of the command are completed', async () => {
    const { stdout } = spawnSync('bash', ['--norc', '-s'], {
      encoding: 'utf8',
      input: `${await printed(['bash'])}\ncomplete -p cem code-execution-mcp\n`,
    })
    expect(stdout.trim().split('\n')).toEqual([
      'complete -o bashdefault -o default -F _cem cem',
      'complete -o bashdefault -o default -F _cem code-execution-mcp',
    ])
  })
})

describe.each(['zsh', 'fish'])('in %s', (shell) => {
  const isHere = spawnSync(shell, ['--version']).status === 0
  test.skipIf(!isHere)(
    `the script parses${isHere ? '' : `: not tried, there is no ${shell} on this machine`}`,
    async () => {
      const file = join(dir, `cem.${shell}`)
      writeFileSync(file, await printed([shell]))
      const { status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' })
      expect([status, stderr]).toEqual([0, ''])
    },
  )

  test('it names every command', async () => {
    const script = await printed([shell])
    for (const { path } of tree.slice(1)) expect(script).toContain(`'${path}'`)
  })
})

test('the script is for the shell of whoever asks; one that is not known has to be named', async () => {
  expect(await printed([], { SHELL: '/usr/bin/fish' })).toBe(await printed(['fish']))
  expect(await printed([], { SHELL: '/bin/zsh' })).toMatch(/^#compdef cem code-execution-mcp\n/)
  await expect(printed([], { SHELL: '/bin/csh' })).rejects.toThrow('Name it: cem completion bash, zsh or fish.')
  await expect(printed(['csh'])).rejects.toThrow('Allowed choices are bash, zsh, fish')
})
