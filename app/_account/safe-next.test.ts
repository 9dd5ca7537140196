import { expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

test.each([
  ['/files', '/files'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  [undefined, '/'],
])('after signing in %s leads to %s', (next, path) => expect(safeNext(next)).toBe(path))
