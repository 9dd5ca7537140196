import { expect, test } from 'vitest'
import { readModule } from '../analysis/read-module.ts'
import { outsideReference } from './outside-reference.ts'

const isOutside = (specifier: string) =>
  outsideReference('servers/a/b.ts', readModule(`import ${JSON.stringify(specifier)}`)) !== null

test.each(['./c.ts', '../d/e.ts', '../../client/call-tool.ts', '/workspace/servers/d/e.ts', 'node:fs/promises'])(
  'a module may name %s',
  (specifier) => expect(isOutside(specifier)).toBe(false),
)

test.each([
  ['../../../etc/passwd.ts'],
  ['/etc/passwd.ts'],
  ['left-pad'],
  ['./c.json'],
  // In the world for whoever reads addresses, out of it for whoever reads names, and the other way round.
  ['./c.ts?/../../../../../etc/x.ts'],
  ['.\\..\\..\\..\\..\\etc\\x.ts'],
  ['%2e%2e/x.ts'],
  ['./%2e%2e/%2e%2e/%2e%2e/etc/x.ts'],
  ['file:///workspace/servers/d/e.ts'],
])('a module may not name %s', (specifier) => expect(isOutside(specifier)).toBe(true))
