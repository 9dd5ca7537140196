import { expect, test } from 'vitest'
import { addressOf } from './address-of.ts'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['box.lan', 'http://box.lan:3000'],
  ['::1', 'http://[::1]:3000'],
  ['[::1]', 'http://[::1]:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
])('a server on %s is opened at %s', (host, address) => expect(addressOf({ host, port: 3000 })).toBe(address))
