import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { openTerminal } from './open-terminal.ts'
import { printJson } from './terminal.ts'

const CLEAR = '\x1b[2J\x1b]0;owned\x07\u202e'

function open({ isTTY }: { isTTY: boolean }) {
  const raw: boolean[] = []
  const kills: unknown[][] = []
  const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: (mode: boolean) => void raw.push(mode) })
  const streams = {
    stdout: Object.assign(new PassThrough(), { isTTY }),
    stderr: Object.assign(new PassThrough(), { isTTY }),
  }
  const kill = (...args: unknown[]) => void kills.push(args)
  const of = { ...streams, stdin, env: {}, cwd: () => '/', pid: 1, kill }
  const terminal = openTerminal(of as unknown as NodeJS.Process)
  return {
    terminal,
    stdin,
    raw,
    kills,
    ...streams,
    read: (name: 'stdout' | 'stderr') => String(streams[name].read() ?? ''),
  }
}

test('what a program or a server wrote gives a screen no orders', () => {
  const { terminal, read } = open({ isTTY: true })
  terminal.out(`${CLEAR}result\n`)
  terminal.err(`Called ${CLEAR}: 3 ms\n`)
  expect(read('stdout')).toBe('␛[2J␛]0;owned␇<U+202E>result\n')
  expect(read('stderr')).toBe('Called ␛[2J␛]0;owned␇<U+202E>: 3 ms\n')
})

test('what goes into a pipe or a file stays as it is', () => {
  const { terminal, read } = open({ isTTY: false })
  terminal.out(CLEAR)
  expect(read('stdout')).toBe(CLEAR)
})

test.each([true, false])('JSON is the same document on a screen (%s) as in a pipe', (isTTY) => {
  const { terminal, read } = open({ isTTY })
  printJson(terminal, { text: CLEAR })
  const json = read('stdout')
  expect(json).toBe('{"text":"\\u001b[2J\\u001b]0;owned\\u0007\\u202e"}\n')
  expect(JSON.parse(json)).toEqual({ text: CLEAR })
})

test('a reader that goes away is no error, and nothing more is written to it', () => {
  const { terminal, stdout, stderr, read } = open({ isTTY: false })
  stderr.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  terminal.err('for nobody')
  expect([terminal.gone.aborted, read('stderr')]).toEqual([false, ''])
  stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  terminal.out('for nobody')
  expect([terminal.gone.aborted, read('stdout')]).toEqual([true, ''])
})

test('any other fault of a stream is one', () => {
  const { stdout } = open({ isTTY: false })
  expect(() => stdout.emit('error', Object.assign(new Error('disk full'), { code: 'ENOSPC' }))).toThrow('disk full')
})

describe('a hidden answer', () => {
  test('is read while the screen shows nothing, and what comes before and after is read as ever', async () => {
    const { terminal, stdin, raw, read } = open({ isTTY: true })
    const first = terminal.ask('Name: ')
    stdin.write('ann\n')
    expect(await first).toBe('ann')
    const hidden = terminal.ask('Token: ', { isHidden: true })
    expect(raw).toEqual([true])
    stdin.write('hunter23\x7f2\r')
    expect(await hidden).toBe('hunter22')
    expect(raw).toEqual([true, false])
    const last = terminal.ask('Sure? ')
    stdin.write('y\n')
    expect(await last).toBe('y')
    expect(read('stderr')).toBe('Name: Token: \nSure? ')
    expect(read('stdout')).toBe('')
    terminal.close()
  })

  test('is one like any other where it is piped in', async () => {
    const { terminal, stdin, raw } = open({ isTTY: false })
    stdin.end('ann\nhunter22\n')
    expect(await terminal.ask('Name: ')).toBe('ann')
    expect(await terminal.ask('Token: ', { isHidden: true })).toBe('hunter22')
    expect(raw).toEqual([])
  })

  test('is none where its reader gives up', async () => {
    const { terminal, stdin, raw, kills } = open({ isTTY: true })
    const hidden = terminal.ask('Token: ', { isHidden: true })
    stdin.write('hunter\x03')
    expect(await hidden).toBeNull()
    expect([raw, kills]).toEqual([[true, false], [[1, 'SIGINT']]])
  })
})
