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
  ['DB_PASSWORD=hunter22', 'DB_PASSWORD=[secret]'],
  ['AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG', 'AWS_SECRET_ACCESS_KEY=[secret]'],
  ['client_secret: "correct horse"', 'client_secret: "[secret]"'],
  ['access_token=abcd1234', 'access_token=[secret]'],
  ["{ clientSecret: 'abcd', n: 1 }", "{ clientSecret: '[secret]', n: 1 }"],
  ['{\\"dbPassword\\": \\"a b\\"}', '{\\"dbPassword\\": \\"[secret]\\"}'],
  ['const apiKey: string = `abcd1234`', 'const apiKey: string = `[secret]`'],
  ['SECRET_KEY_BASE=abcd1234 API_KEY_2: abcd1234', 'SECRET_KEY_BASE=[secret] API_KEY_2: [secret]'],
  ['curl --password hunter22 -s', 'curl --password [secret] -s'],
  ['DB_PASS=hunter22 dbPwd=hunter22', 'DB_PASS=[secret] dbPwd=[secret]'],
  ['Authorization: Basic YW5uOmh1bnRlcg==', 'Authorization: Basic [secret]'],
  ['compass: north, tokens: 1200, keys = 4, secretary: Ann', 'compass: north, tokens: 1200, keys = 4, secretary: Ann'],
  ['My card is 4111 1111 1111 1111. Call 030 1234567.', 'My card is [card]. Call [telephone].'],
  ['+1 (555) 123-4567, 0.123456789, x0301234567', '[telephone], 0.123456789, x0301234567'],
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
    ...{
      accessToken: 'a',
      clientSecret: 'b',
      dbPassword: 'c',
      'x-api-key': 'd',
      AWS_SECRET_ACCESS_KEY: 'e',
      dbPass: 'f',
    },
    ...{ compass: 'north', tokens: 12 },
    card: 4111111111111111,
    n: 42,
  }
  expect(hidePrivateIn(value)).toEqual({
    ...{ list: [{ '[e-mail]': 1 }], token: '[secret]', user_password: '[secret]', card: '[card]', n: 42 },
    ...{ accessToken: '[secret]', clientSecret: '[secret]', dbPassword: '[secret]', 'x-api-key': '[secret]' },
    ...{ AWS_SECRET_ACCESS_KEY: '[secret]', dbPass: '[secret]', compass: 'north', tokens: 12 },
  })
})

/** The shortest of a few times that it took, in milliseconds: what others do on the machine only adds. */
function timeOf(text: string): number {
  const times = Array.from({ length: 5 }, () => {
    const begun = performance.now()
    hidePrivate(text)
    return performance.now() - begun
  })
  return Math.min(...times)
}

test.each([
  ...['a@', '1 ', '0-', 'eyJ', 'eyJ-', 'password=', '-----BEGIN PRIVATE KEY-----', 'AA11 ', 'http://a:', 'Bearer '],
  ...[`${'0'.repeat(32)} `, '+1(2)', '(0)', 'token_', 'password: string ', 'api_key\\\\"', 'pass\\', 'sk-', 'A1.'],
])('a text of %j takes little more than words do, and twice the time when it is twice as long', (part) => {
  const textOf = (of: string, length: number) => of.repeat(Math.ceil(length / of.length))
  const [once, twice, words] = [
    timeOf(textOf(part, 40_000)),
    timeOf(textOf(part, 80_000)),
    timeOf(textOf('some words ', 40_000)),
  ]
  // A bound that is squared takes four times as long; what is done in no time is as long as the clock says.
  expect(twice).toBeLessThan(3 * once + 20)
  expect(once).toBeLessThan(50 * words + 20)
})
