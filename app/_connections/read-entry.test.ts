import { expect, test } from 'vitest'
import { NO_FIELDS, readEntry } from './read-entry.ts'

test('an address with its headers', () => {
  const fields = {
    ...NO_FIELDS,
    name: 'web',
    url: ' https://example.org/mcp ',
    headers: 'Authorization: Bearer a:b\n\nX: 1',
  }
  expect(readEntry(fields)).toEqual({
    entry: { url: 'https://example.org/mcp', headers: { Authorization: 'Bearer a:b', X: '1' } },
    faults: {},
  })
})

test('a command with its arguments and its environment', () => {
  const fields = { ...NO_FIELDS, kind: 'command' as const, name: 'x', command: 'npx\n-y\nsome-server', env: 'A=b=c' }
  expect(readEntry(fields).entry).toEqual({ command: 'npx', args: ['-y', 'some-server'], env: { A: 'b=c' } })
})

test('faults stand at their fields', () => {
  expect(Object.keys(readEntry({ ...NO_FIELDS, url: 'file:///etc/passwd', headers: 'nothing' }).faults)).toEqual([
    'name',
    'url',
    'headers',
  ])
  expect(Object.keys(readEntry({ ...NO_FIELDS, kind: 'command', name: 'x', env: '=x' }).faults)).toEqual([
    'command',
    'env',
  ])
})
