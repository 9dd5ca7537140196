import { expect, test } from 'vitest'
import { ownOrigin } from './own-origin.ts'

test.each([
  ['a public address is the one name', 'localhost:3000', null, 'https://cem.example.com', 'https://cem.example.com'],
  [
    'on this machine it is the name that was called',
    'localhost:3000',
    null,
    'http://127.0.0.1:3000',
    'http://localhost:3000',
  ],
  ['and in the network', 'box.lan:3000', null, 'http://0.0.0.0:3000', 'http://box.lan:3000'],
  ['behind a proxy with a certificate', 'box.lan', 'https', 'http://127.0.0.1:3000', 'https://box.lan'],
  [
    'a path of the public address is none of its origin',
    'x',
    null,
    'https://cem.example.com/base/',
    'https://cem.example.com',
  ],
  ['what is no host is not repeated', 'a/b?c', null, 'http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['without a Host it is where it listens', null, null, 'http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
])('%s', (_what, host, protocol, publicUrl, origin) => {
  expect(ownOrigin({ host, protocol, publicUrl })).toBe(origin)
})
