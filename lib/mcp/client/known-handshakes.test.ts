import { expect, test } from 'vitest'
import { KnownHandshakes } from './known-handshakes.ts'

const server = (nth: number) => ({ command: 'node', args: [`${nth}.mjs`], env: {} })

test('how a server was begun with is known by its configuration, until it is forgotten', () => {
  const known = new KnownHandshakes()
  known.keep(server(1), 'initialize')
  known.keep(server(2), 'discover')
  expect([1, 2, 3].map((nth) => known.of(server(nth)))).toEqual(['initialize', 'discover', undefined])
  known.forget(server(1))
  expect(known.of(server(1))).toBeUndefined()
})

test('of many servers the last thousand are known', () => {
  const known = new KnownHandshakes()
  for (let nth = 0; nth < 1_000; nth += 1) known.keep(server(nth), 'initialize')
  known.keep(server(0), 'discover')
  known.keep(server(1_000), 'initialize')
  expect([0, 1, 2, 1_000].map((nth) => known.of(server(nth)))).toEqual([
    'discover',
    undefined,
    'initialize',
    'initialize',
  ])
})
