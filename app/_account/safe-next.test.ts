import { expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

test.each([
  ['/files', '/files'],
  ['/consent/a_b-1?x=1&y=%20#z', '/consent/a_b-1?x=1&y=%20#z'],
  ['/runs/é', '/runs/%C3%A9'],
  ['files', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/\t\\evil.example', '/'],
  ['/\n/evil.example', '/'],
  ['/\r\n/evil.example', '/'],
  ['/files\nSet-Cookie: a=b', '/'],
  ['/\0', '/'],
  ['/\u0085', '/'],
  ['/.//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['/%2e%2e//evil.example', '/'],
  ['/./\\evil.example', '/'],
  ['/%09/evil.example', '/%09/evil.example'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/\ud800', '/%EF%BF%BD'],
  [undefined, '/'],
])('after signing in %j leads to %s', (next, path) => expect(safeNext(next)).toBe(path))
