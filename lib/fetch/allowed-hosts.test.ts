import { describe, expect, test } from 'vitest'
import { foretellRefusal, readAllowedHosts } from './allowed-hosts.ts'

describe('the hosts that programs may reach', () => {
  test.each([
    ['api.example.com', 'https://api.example.com/v1', true],
    ['api.example.com', 'http://API.EXAMPLE.COM./', true],
    ['api.example.com', 'https://api.example.com:443/', true],
    ['api.example.com', 'https://api.example.com:8443/', false],
    ['api.example.com', 'http://api.example.com:443/', false],
    ['api.example.com', 'https://xapi.example.com/', false],
    ['api.example.com', 'https://api.example.com.evil.test/', false],
    ['api.example.com', 'https://evil.test/api.example.com', false],
    ['api.example.com', 'https://evil.test#@api.example.com', false],
    ['api.example.com:8443', 'https://api.example.com:8443/', true],
    ['api.example.com:8443', 'https://api.example.com/', false],
    ['api.example.com:443', 'https://api.example.com/', true],
    ['*.example.com', 'https://a.b.example.com/', true],
    ['*.example.com', 'https://example.com/', false],
    ['*.example.com', 'https://badexample.com/', false],
    ['bücher.example', 'https://xn--bcher-kva.example/', true],
    ['[2606:4700::1111]', 'http://[2606:4700:0:0::1111]/', true],
  ])('%s: %s is %s', (entry, url, isAllowed) => {
    expect(readAllowedHosts([entry])(new URL(url)) === null).toBe(isAllowed)
  })

  test('a refusal names the host, the setting, and what may be reached', () => {
    const url = new URL('https://evil.test:81/')
    expect(readAllowedHosts([])(url)).toBe(
      'fetch of evil.test:81 is refused: programs here may reach no host. An administrator allows it by adding ' +
        '"evil.test:81" to execution.allow_network_access (ALLOW_NETWORK_ACCESS); otherwise use a tool.',
    )
    const many = Array.from({ length: 7 }, (_, n) => `${n}.example.com`)
    expect(readAllowedHosts(many)(url)).toContain(
      'only 0.example.com, 1.example.com, 2.example.com, 3.example.com, 4.example.com and 2 more',
    )
  })

  test.each([
    [[], null, 'names no host'],
    [[], 'https://a.example/', 'programs here may reach no host'],
    [[], '/relative', 'names no host'],
    [['a.example'], null, null],
    [['a.example'], '/relative', null],
    [['a.example'], 'https://a.example/', null],
    [['a.example'], 'https://b.example/', 'only a.example'],
  ])('where %j may be reached, it is known of %j: %s', (entries, url, reason) => {
    const told = foretellRefusal(entries)(url)
    expect(told).toEqual(reason === null ? null : expect.stringContaining(reason))
  })
})
