import { expect, test } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import type { SettingsInput } from '../config/schema.ts'
import { isOwnMachine } from './own-machine.ts'

const config = (server: SettingsInput['server'] = {}, env: Record<string, string> = {}) =>
  loadConfig({ root: '/nowhere', env, overrides: { server } })

test.each(['127.0.0.1:3000', 'localhost:3000', '[::1]:3000', 'localhost'])('%s is this machine', (host) => {
  expect(isOwnMachine(config(), host)).toBe(true)
})

test.each([null, '', 'box.lan', '127.0.0.1.example.com', '192.168.1.7:3000', 'localhost, example.com'])(
  '%s is not',
  (host) => {
    expect(isOwnMachine(config(), host)).toBe(false)
  },
)

test.each([
  ['it listens for others', { host: '0.0.0.0' }, {}],
  ['a proxy is named', { trusted_proxies: ['127.0.0.1'] }, {}],
  ['it has another name', { allowed_hosts: ['box.lan'] }, {}],
  ['people open it elsewhere', {}, { NEXTAUTH_URL: 'https://cem.example.com' }],
  ['nobody can say where people open it', {}, { NEXTAUTH_URL: 'cem' }],
])('nothing is its own machine where %s', (_what, server, env) => {
  expect(isOwnMachine(config(server, env), '127.0.0.1:3000')).toBe(false)
})

test('its own address as the public one changes nothing', () => {
  expect(isOwnMachine(config({}, { NEXTAUTH_URL: 'http://localhost:3000' }), '127.0.0.1:3000')).toBe(true)
})
