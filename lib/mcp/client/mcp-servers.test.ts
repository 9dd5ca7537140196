import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BUILTIN_SERVERS, parseMcpServers, readMcpServers } from './mcp-servers.ts'

const parse = (mcpServers: unknown) => parseMcpServers(JSON.stringify({ mcpServers }))

test('takes built-in servers, commands and addresses', () => {
  expect(
    parse({
      calculator: { builtin: 'calculator' },
      files: { command: 'npx', args: ['-y', 'some-server'] },
      web: { url: 'https://example.org/mcp', headers: { authorization: 'Bearer x' } },
    }),
  ).toEqual({
    calculator: { builtin: 'calculator' },
    files: { command: 'npx', args: ['-y', 'some-server'], env: {} },
    web: { url: 'https://example.org/mcp', headers: { authorization: 'Bearer x' } },
  })
  expect(parse({})).toEqual({})
})

test('reports all faults together, each with its place', () => {
  const faulty = () =>
    parse({
      'a\nb': { builtin: 'calculator' },
      both: { command: 'x', url: 'https://example.org' },
      none: {},
      zip: { builtin: 'zip' },
      ftp: { url: 'ftp://example.org' },
      args: { command: 'x', args: [1] },
      typo: { command: 'x', arguments: [] },
    })
  expect(faulty).toThrow(
    [
      'mcp.json has 7 faults:',
      '  mcpServers.a\nb: a name of a server is one line of at most 100 characters',
      '  mcpServers.both: expected exactly one of "builtin", "command" and "url", got command and url',
      '  mcpServers.none: expected exactly one of "builtin", "command" and "url", got none',
      '  mcpServers.zip.builtin: Invalid option: expected one of "calculator"|"database"|"filesystem"|"weather"',
      '  mcpServers.ftp.url: expected a URL that begins with http:// or https://',
      '  mcpServers.args.args.0: Invalid input: expected string, received number',
      '  mcpServers.typo: Unrecognized key: "arguments"',
    ].join('\n'),
  )
})

test('takes names that are no folders, unless two would share one', () => {
  expect(Object.keys(parse({ 'Ant Design': { builtin: 'calculator' } }))).toEqual(['Ant Design'])
  expect(() => parse({ 'Ant Design': { builtin: 'calculator' }, 'ant-design': { builtin: 'calculator' } })).toThrow(
    'mcpServers.ant-design: its modules would lie in the folder of "Ant Design"; give one of them another name',
  )
})

test('says where a file is no JSON, and what a file without servers lacks', () => {
  expect(() => parseMcpServers('{"mcpServers": {', 'my.json')).toThrow(/^my\.json is not JSON: .*line 1/)
  expect(() => parseMcpServers('{"servers": {}}')).toThrow('mcpServers: Invalid input: expected record')
  expect(() => parseMcpServers('[]')).toThrow('the file: Invalid input: expected object')
})

test('means the built-in servers where there is no file', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'mcp-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  expect(await readMcpServers(join(dir, 'mcp.json'))).toEqual(BUILTIN_SERVERS)
  writeFileSync(join(dir, 'mcp.json'), '{"mcpServers": {"files": {"builtin": "filesystem"}}}')
  expect(await readMcpServers(join(dir, 'mcp.json'))).toEqual({ files: { builtin: 'filesystem' } })
})

test('finds the built-in servers in the mcp.json of the house', async () => {
  expect(await readMcpServers(join(import.meta.dirname, '../../../mcp.json'))).toEqual(BUILTIN_SERVERS)
})
