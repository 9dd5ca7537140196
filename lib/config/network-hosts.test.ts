import { describe, expect, test } from 'vitest'
import { networkHosts, readAllowedHost } from './network-hosts.ts'

describe('a host of execution.allow_network_access', () => {
  test.each([
    ['api.example.com', { name: 'api.example.com', isWildcard: false, port: null }],
    ['API.Example.COM.', { name: 'api.example.com', isWildcard: false, port: null }],
    ['*.example.com', { name: 'example.com', isWildcard: true, port: null }],
    ['*.example.com:8443', { name: 'example.com', isWildcard: true, port: 8443 }],
    ['api.example.com:80', { name: 'api.example.com', isWildcard: false, port: 80 }],
    ['bücher.example', { name: 'xn--bcher-kva.example', isWildcard: false, port: null }],
    ['93.184.216.34', { name: '93.184.216.34', isWildcard: false, port: null }],
    ['[2606:4700::1111]:8080', { name: '2606:4700::1111', isWildcard: false, port: 8080 }],
  ])('%s', (text, read) => {
    expect(readAllowedHost(text)).toEqual(read)
  })

  test.each([
    ...[
      '',
      '*',
      '*.com',
      '*.1.2.3.4',
      'a.*.example.com',
      '**.example.com',
      'https://api.example.com',
      'api.example.com/',
    ],
    ...['api.example.com/v1', 'user@api.example.com', 'api.example.com:', 'api.example.com:0', 'api.example.com:65536'],
    ...['api.example.com:*', 'a b.example.com', '::1', '[::1', 'api.example.com?x', '%61.example.com', 'true', 'false'],
  ])('is not %j', (text) => {
    expect(readAllowedHost(text)).toBeNull()
    expect(networkHosts.safeParse([text]).error?.issues[0]?.message).toContain('expected hosts such as')
  })

  test('false, as in the original, is none', () => {
    expect(networkHosts.parse(false)).toEqual([])
  })
})
