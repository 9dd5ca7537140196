import { describe, expect, test } from 'vitest'
import { isOurs } from './is-ours.ts'
import { commandOfCheckout } from './our-command.ts'

const [command, ...args] = commandOfCheckout('/srv/our tools/cem')

describe('ours', () => {
  test.each<[string, object]>([
    ['the package by npx', { command: 'npx', args: ['-y', 'code-execution-mcp', 'mcp'] }],
    ['a version of it', { command: 'npx', args: ['code-execution-mcp@0.2.0-rc.1', 'mcp'] }],
    ['under its other name', { command: 'npx', args: ['-y', '-p', 'code-execution-mcp', 'code-execution-mcp-server'] }],
    ['by another launcher', { command: 'pnpm', args: ['dlx', 'code-execution-mcp', 'mcp'] }],
    ['by a shell of Windows', { command: 'cmd', args: ['/c', 'npx', '-y', 'code-execution-mcp', 'mcp'] }],
    ['installed', { command: '/usr/local/bin/code-execution-mcp', args: ['mcp'] }],
    ['installed on Windows', { command: 'C:\\npm\\code-execution-mcp.cmd', args: ['mcp'] }],
    ['installed, as cem', { command: '/usr/local/bin/cem', args: ['serve'] }],
    ['in node_modules', { command: 'node', args: ['/x/node_modules/code-execution-mcp/bin/cem.mjs', 'mcp'] }],
    ['in its .bin', { command: './node_modules/.bin/code-execution-mcp', args: ['mcp'] }],
    ['a checkout', { command, args }],
    ['a checkout, as people wrote it', { command: 'npm', args: ['run', '-s', '--prefix', '/x', 'cem', '--', 'serve'] }],
    ['a checkout that is gone into', { command: 'npm', args: ['run', 'cem', 'mcp'], cwd: '/x' }],
    ['in the words of OpenCode', { type: 'local', command: [command, ...args] }],
    ['in the words of Goose', { type: 'stdio', cmd: command, args }],
    ['in the words of Zed before', { command: { path: 'npx', args: ['-y', 'code-execution-mcp', 'mcp'] } }],
    ['a token of ours', { url: 'https://example.com/mcp', headers: { Authorization: 'Bearer cem_abcdefgh' } }],
    ['our address by a bridge', { command: 'npx', args: ['mcp-remote', 'http://127.0.0.1:3000/api/mcp'] }],
    ['our address', { serverUrl: 'http://127.0.0.1:3000/api/mcp' }],
  ])('%s', (_what, entry) => expect(isOurs('code-execution', entry)).toBe(true))
})

describe('of somebody else', () => {
  test.each<[string, object]>([
    ['a folder of our name', { command: 'npx', args: ['-y', 'server-filesystem', '/home/ann/code-execution-mcp'] }],
    ['a folder of our name, where one stands', { command: 'server-filesystem', args: ['code-execution-mcp'] }],
    ['a program that is told of us', { command: 'python', args: ['mine.py', '/src/code-execution-mcp'] }],
    ['what starts in our folder', { command: 'node', args: ['mine.js'], cwd: '/src/code-execution-mcp' }],
    ['a variable with our name', { command: 'node', args: ['mine.js'], env: { HOME: '/src/code-execution-mcp' } }],
    [
      'a variable with an address',
      { command: 'node', args: ['mine.js'], env: { API: 'http://127.0.0.1:3000/api/mcp' } },
    ],
    ['another script', { command: 'npm', args: ['run', '--prefix', '/src/code-execution-mcp', 'mine', '--', 'mcp'] }],
    ['words of ours in another order', { command: 'python', args: ['mine.py', 'cem', 'mcp'] }],
    ['nothing to start', {}],
    ['no object', []],
  ])('%s', (_what, entry) => expect(isOurs('code-execution', entry)).toBe(false))
})

test('an address alone is ours under a name that we have in files, or had', () => {
  const entry = { url: 'http://127.0.0.1:3000/api/mcp' }
  expect(['code-execution', 'code-execution-mcp', 'cem', 'other'].map((name) => isOurs(name, entry))).toEqual([
    ...[true, true, true, false],
  ])
})
