import { expect, test } from 'vitest'
import { hidePrivate, hidePrivateIn } from './hide-private.ts'

test.each([
  ['write to ann.lee+x@mail.example.co.uk.', 'write to [e-mail].'],
  ['müller@bücher.example', '[e-mail]'],
  ['card 4111 1111 1111 1111, 4111-1111-1111-1111', 'card [card], [card]'],
  ['not a card: 4111 1111 1111 1112', 'not a card: 4111 1111 1111 1112'],
  ['call +49 30 1234567 or (030) 1234-567', 'call [telephone] or [telephone]'],
  ['IBAN DE89 3704 0044 0532 0130 00', 'IBAN [account]'],
  ['SSN 078-05-1120', 'SSN [number]'],
  ['from 192.168.0.12', 'from [address]'],
  ['postgres://ann:hunter2@db.example/app', '[secret]@db.example/app'],
  ['Authorization: Bearer abc.def-ghi_jkl', 'Authorization: Bearer [secret]'],
  ['password=hunter22&x=1', 'password=[secret]'],
  ['{"api_key": "abcd1234"}', '{"api_key": "[secret]"}'],
  ['sk-proj-abcdefghijklmnopqrst and ghp_abcdefghijklmnop', '[secret] and [secret]'],
  ['AKIAIOSFODNN7EXAMPLE', '[secret]'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_def', '[secret]'],
  ['-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----', '[secret]'],
  [
    'Calculate (100 + 200) * 3 = 900 on 2026-11-26, version 1.2.3',
    'Calculate (100 + 200) * 3 = 900 on 2026-11-26, version 1.2.3',
  ],
  ["import { add } from './servers/calculator/add.ts'", "import { add } from './servers/calculator/add.ts'"],
])('of %j others see %j', (text, shown) => {
  expect(hidePrivate(text)).toBe(shown)
})

test('what is private is found in all of a value, by names of fields as well', () => {
  const value = {
    list: [{ 'ann@example.com': 1 }],
    token: 12_345,
    user_password: { deep: 'x' },
    card: 4111111111111111,
    n: 42,
  }
  expect(hidePrivateIn(value)).toEqual({
    ...{ list: [{ '[e-mail]': 1 }], token: '[secret]', user_password: '[secret]', card: '[card]', n: 42 },
  })
})

test.each(['a@', '1 ', '0-', 'eyJ', 'password=', '-----BEGIN PRIVATE KEY-----', 'AA11 ', 'http://a:', 'Bearer '])(
  'a text of %j without end takes no time without end',
  (part) => {
    const text = part.repeat(Math.ceil(20_000 / part.length))
    const begun = performance.now()
    hidePrivate(text)
    expect(performance.now() - begun).toBeLessThan(3_000)
  },
)
