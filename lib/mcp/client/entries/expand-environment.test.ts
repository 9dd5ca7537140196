import { expect, test } from 'vitest'
import type { McpServer } from '../mcp-servers.ts'
import { expandEnvironment } from './expand-environment.ts'

const named = (name: string) => ['$', `{env:${name}}`].join('')
const variables: Record<string, string> = { TOKEN: 'abc$&', EMPTY: '' }
const expand = (server: McpServer) => expandEnvironment(server, (name) => variables[name])

test.each<[McpServer, McpServer]>([
  [
    { url: `https://example.org/${named('EMPTY')}x`, headers: { authorization: `Bearer ${named('TOKEN')}` } },
    { url: 'https://example.org/x', headers: { authorization: 'Bearer abc$&' } },
  ],
  [
    { command: 'node', args: [`--key=${named('TOKEN')}`], env: { KEY: named('TOKEN'), PLAIN: '$TOKEN' } },
    { command: 'node', args: ['--key=abc$&'], env: { KEY: 'abc$&', PLAIN: '$TOKEN' } },
  ],
  [{ builtin: 'calculator' }, { builtin: 'calculator' }],
])('puts values wherever a variable is named: %j', (server, expanded) => {
  expect(expand(server)).toEqual({ server: expanded })
})

test('says which variable is not set, and what to do, and leaves the entry as it is written', () => {
  const server = { url: 'https://example.org', headers: { a: `${named('NO')} ${named('TOKEN')}` } }
  expect(expand(server)).toEqual({
    server,
    fault:
      'The environment variable NO is not set: set it in .env or in the environment, then start again, ' +
      'or switch the server off ("disabled": true).',
  })
})

test('names several once each', () => {
  const args = [named('NO'), named('NEITHER'), named('NO')]
  expect(expand({ command: named('MISSING'), args, env: {} }).fault).toBe(
    'The environment variables MISSING, NO and NEITHER are not set: set them in .env or in the environment, ' +
      'then start again, or switch the server off ("disabled": true).',
  )
})

test('asks nothing of what is switched off', () => {
  const server = { url: 'https://example.org', headers: { a: named('NO') }, disabled: true as const }
  expect(expand(server)).toEqual({ server })
})

test('takes the default of a variable that is not set or empty', () => {
  const text = ['$', '{env:NO:-https://example.org}', '/', '$', '{env:NO:-}', '$', '{env:EMPTY:-x}'].join('')
  expect(expand({ url: text, headers: {} })).toEqual({ server: { url: 'https://example.org/x', headers: {} } })
})

test('a secret of this installation is put in nowhere, set or not, with a default or none', () => {
  const server = {
    command: 'x',
    args: [named('NEXTAUTH_SECRET:-x')],
    env: { A: named('DATABASE_URL'), B: named('TOKEN') },
  }
  const secrets = { ...variables, NEXTAUTH_SECRET: 'hunter2', DATABASE_URL: 'postgres://hunter2' }
  const expanded = expandEnvironment(server, (name) => secrets[name as keyof typeof secrets])
  expect(expanded).toEqual({
    server,
    fault:
      'NEXTAUTH_SECRET and DATABASE_URL are secrets of this installation and handed to no server: ' +
      'put what the server needs under a name of its own, or take them out.',
  })
})
