import { expect, test } from 'vitest'
import { expandEnvironment } from './expand-environment.ts'

const named = (name: string) => ['$', `{env:${name}}`].join('')
const variables: Record<string, string> = { TOKEN: 'abc$&', EMPTY: '' }
const expand = (servers: Parameters<typeof expandEnvironment>[0]) =>
  expandEnvironment(servers, (name) => variables[name], 'mcp.json')

test('puts values wherever a variable is named', () => {
  expect(
    expand({
      web: { url: `https://example.org/${named('EMPTY')}x`, headers: { authorization: `Bearer ${named('TOKEN')}` } },
      run: { command: 'node', args: [`--key=${named('TOKEN')}`], env: { KEY: named('TOKEN'), PLAIN: '$TOKEN' } },
      calculator: { builtin: 'calculator' },
    }),
  ).toEqual({
    web: { url: 'https://example.org/x', headers: { authorization: 'Bearer abc$&' } },
    run: { command: 'node', args: ['--key=abc$&'], env: { KEY: 'abc$&', PLAIN: '$TOKEN' } },
    calculator: { builtin: 'calculator' },
  })
})

test('names every variable that is not set, with its place', () => {
  expect(() =>
    expand({
      web: { url: 'https://example.org', headers: { a: named('NO') } },
      run: { command: named('MISSING'), args: [], env: {} },
    }),
  ).toThrow(
    'mcp.json names what there is not:\n  mcpServers.web.headers.a: the environment variable NO is not set\n  mcpServers.run.command: the environment variable MISSING is not set',
  )
})
