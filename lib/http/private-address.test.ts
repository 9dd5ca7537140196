import { expect, test } from 'vitest'
import { createAllowedHosts, isPrivateAddress } from './private-address.ts'

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '[::1]',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '64:ff9b::a9fe:a9fe',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  'localhost',
  '',
  '1.2.3',
])('%s is not of the public internet', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '[2a00:1450:4001::200e]'])(
  '%s is',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  },
)

test('what an administrator names may be reached: by name, by address, by network', () => {
  const mayReach = createAllowedHosts(['MCP.internal', '10.1.0.0/16', '::1'])
  expect(mayReach('mcp.internal', '192.168.0.1')).toBe(true)
  expect(mayReach('other.internal', '192.168.0.1')).toBe(false)
  expect(mayReach('x', '10.1.2.3')).toBe(true)
  expect(mayReach('x', '10.2.0.1')).toBe(false)
  expect(mayReach('x', '::1')).toBe(true)
  expect(mayReach('x', '127.0.0.1')).toBe(false)
})
